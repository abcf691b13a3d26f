/// Generates countdown files of any length, in the styles in which users write them.
enum BoardText {
    /// The styles of the countdowns.
    enum Form: String, CaseIterable {
        /// Countdowns with three or four keys each, out of a dozen.
        case long
        /// `Tea: 4m`.
        case short
        /// Countdowns that inherit most values from defaults and groups.
        case defaults
    }

    /// Returns a file of `count` countdowns.
    static func yaml(_ form: Form, count: Int) -> String {
        var text = form == .defaults ? header : "zone: Europe/Berlin\ncountdowns:\n"
        for number in 0..<count { text += item(form, number) }
        return text
    }

    private static let header = """
        defaults: { zone: Asia/Tokyo, warn: 10m, danger: 1m, on_zero: stop }
        groups:
          Group 0: { tags: [a, b], units: days }
          Group 1: { note: one, sleep: pause }
        countdowns:

        """

    private static func item(_ form: Form, _ number: Int) -> String {
        let date = "20\(27 + number % 70)-0\(1 + number % 9)-1\(number % 10) 0\(number % 10):30"
        switch (form, number % 2) {
        case (.long, 0):
            return "  - title: Countdown \(number)\n    in: \(1 + number % 90)m\n    group: Group \(number % 20)\n"
        case (.long, _):
            return
                "  - title: Countdown \(number)\n    at: \(date)\n    group: Group \(number % 20)\n    tags: [a, b]\n"
        case (.short, 0): return "  - Countdown \(number): \(1 + number % 90)m\n"
        case (.short, _): return "  - Countdown \(number): \(date)\n"
        case (.defaults, _): return "  - { title: Countdown \(number), at: \(date), group: Group \(number % 3) }\n"
        }
    }
}
