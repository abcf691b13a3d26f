import Countdowns

/// An address of a calendar where the path of one belongs.
struct CalendarURL {
    private let url: String
    private let file: String

    /// Looks whether a text is an address.
    ///
    /// - Parameters:
    ///   - text: what stands behind `ics`.
    ///   - location: where the file is in which it stands.
    init?(_ text: String, besides location: FileLocation) {
        guard let colon = text.firstIndex(of: ":"), text[colon...].hasPrefix("://") else { return nil }
        let (scheme, rest) = (text[..<colon], text[colon...].dropFirst(3))
        guard !rest.isEmpty, ["http", "https", "webcal", "webcals", "ftp"].contains(scheme.lowercased()) else {
            return nil
        }
        // Calendars that are subscribed to have a scheme of their own; it is fetched as any page.
        url = (scheme.lowercased().hasPrefix("webcal") ? "https" : scheme) + "://" + rest
        let name = rest.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").dropFirst().last ?? "calendar"
        let safe = name.filter { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) }.drop { $0 == "." }
        let named = safe.isEmpty ? "calendar" : String(safe)
        let file = named.lowercased().hasSuffix(".ics") ? named : named + ".ics"
        self.file = FileWalk.path(file, besides: location, home: nil)
    }

    /// What a board says of it.
    static let refusal = "a board does not fetch URLs"

    /// The line of a crontab that fetches it, and the one that stands here then.
    var help: String { help("here", "ics: \(PathText.name(of: file))") }

    /// The line of a crontab that fetches it, and the command that shows it then.
    var helpForArgument: String { help("in a shell", "countdowns watch \(PathText.name(of: file))") }

    private func help(_ place: String, _ second: String) -> String {
        let path = PathText.absolute(file)
        // A percent sign ends the line for cron.
        let quoted = { (text: String) in
            "'" + text.replacingScalars("'", with: "'\\''").replacingScalars("%", with: "\\%") + "'"
        }
        return """
            let cron fetch it: add the first line with crontab -e, and use the second \(place)
            17 * * * * curl -fsSLo \(quoted(path + ".new")) \(quoted(url)) && mv \(quoted(path + ".new")) \(quoted(path))
            \(second)
            """
    }
}

extension SourceText {
    /// Whether it is a calendar rather than a countdown file.
    var isCalendar: Bool { bytes.prefix(15).map(\.lowercasedASCII) == Array("begin:vcalendar".utf8) }
}
