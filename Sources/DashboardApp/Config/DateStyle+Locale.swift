import CLibrary
import Countdowns
import Definitions

extension DateStyle {
    /// Reads the style of the locale that an environment names for times; the style has no choices without a locale.
    ///
    /// The locale of the process does not change.
    init(localeIn environment: [String: String]) {
        let names = ["LC_ALL", "LC_TIME", "LANG"].compactMap { environment[$0] }
        let formats = String(unsafeUninitializedCapacity: 256) { text in
            // The locale of C has the forms of the United States, but says nothing about a reader.
            guard let name = names.first(where: { !$0.isEmpty }), name != "POSIX", name.prefix(2) != "C.", name != "C"
            else { return 0 }
            return Int(library_date_formats(name, text.baseAddress, 256))
        }
        self.init(formats: formats)
    }

    /// Creates the style of a locale from its format of times, its format of dates, both as of `strftime`, and the number of
    /// the first weekday (0 is Sunday), each on a line; a text without these lines is a style without choices.
    init(formats: String) {
        let lines = formats.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.count == 3 else {
            self.init()
            return
        }
        let order = lines[1].first { "YyFGmbBhDde".contains($0) }
        self.init(
            clock: ["%r", "%I", "%l", "%p"].contains(where: lines[0].contains) ? .twelve : .twentyFour,
            dates: order.map { "YyFG".contains($0) ? .iso : "mbBhD".contains($0) ? .us : .eu },
            weekStarts: lines[2] == "0" ? .sun : .mon)
    }
}

extension Config {
    /// Returns the reader with these preferences, whose locale is that of an environment.
    public func reader(in environment: [String: String]) -> DateReader {
        DateReader(asked: dates, system: DateStyle(localeIn: environment))
    }
}
