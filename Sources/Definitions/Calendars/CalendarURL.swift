import Countdowns

/// The URL of a calendar, given in place of a path.
struct CalendarURL {
    private let url: String
    private let file: String

    /// Parses a URL; nil if the text is a path.
    ///
    /// - Parameters:
    ///   - text: the value of `ics`.
    ///   - location: the location of the file that contains the text.
    init?(_ text: String, besides location: FileLocation) {
        guard let colon = text.firstIndex(of: ":"), text[colon...].hasPrefix("://") else { return nil }
        let (scheme, rest) = (text[..<colon], text[colon...].dropFirst(3))
        guard !rest.isEmpty, ["http", "https", "webcal", "webcals", "ftp"].contains(scheme.lowercased()) else {
            return nil
        }
        // Subscribed calendars have the scheme `webcal`; they are downloaded over HTTPS.
        url = (scheme.lowercased().hasPrefix("webcal") ? "https" : scheme) + "://" + rest
        let name = rest.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").dropFirst().last ?? "calendar"
        let safe = name.filter { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) }.drop { $0 == "." }
        let named = safe.isEmpty ? "calendar" : String(safe)
        let file = named.lowercased().hasSuffix(".ics") ? named : named + ".ics"
        self.file = FileWalk.path(file, besides: location, home: nil)
    }

    static let refusal = "a board does not fetch URLs"

    /// The help for a URL in a file: a crontab line that downloads the calendar, and the line that replaces the URL.
    var help: String { help("here", "ics: \(PathText.name(of: file))") }

    /// The help for a URL as an argument: a crontab line that downloads the calendar, and the command that shows the
    /// calendar.
    var helpForArgument: String { help("in a shell", "countdowns watch \(PathText.name(of: file))") }

    private func help(_ place: String, _ second: String) -> String {
        let path = PathText.absolute(file)
        // An unescaped percent sign ends a command in a crontab.
        let quoted = { (text: String) in
            "'" + text.replacingScalars("'", with: "'\\''").replacingScalars("%", with: "\\%") + "'"
        }
        return """
            let cron download it: add the first line with crontab -e, and use the second line \(place)
            17 * * * * curl -fsSLo \(quoted(path + ".new")) \(quoted(url)) && mv \(quoted(path + ".new")) \(quoted(path))
            \(second)
            """
    }
}

extension SourceText {
    /// Whether the text is a calendar, not a countdown file.
    var isCalendar: Bool { bytes.prefix(15).map(\.lowercasedASCII) == Array("begin:vcalendar".utf8) }
}
