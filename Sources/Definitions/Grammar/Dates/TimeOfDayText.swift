/// Parses a time of day, such as `07:00` or `7am`.
enum TimeOfDayText {
    /// Returns the seconds since 00:00, less than those of a day.
    ///
    /// - Throws: an error for any other text, also for a time of day with a day or a zone.
    static func parse(_ text: String) throws(GrammarError) -> Int {
        guard case .clock(.missing, let time?, clocks: nil) = try DateText(text).form, time < DateText.endOfDay
        else {
            throw GrammarError(
                "\(text.quoted) is not a time of day", help: "write it as 07:00", range: 0..<text.unicodeScalars.count)
        }
        return Int(time.flooredSeconds)
    }
}
