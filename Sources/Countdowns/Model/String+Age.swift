import Foundation

extension String {
    /// The text with an age in the place of `{age}`, and as `37th` in that of `{nth}`.
    func filled(age: Int) -> String {
        guard contains("{") else { return self }
        return replacingOccurrences(of: "{age}", with: "\(age)")
            .replacingOccurrences(of: "{nth}", with: "\(age)\(Self.ordinalEnd(age))")
    }

    private static func ordinalEnd(_ number: Int) -> String {
        switch (number % 100, number % 10) {
        case (11...13, _): "th"
        case (_, 1): "st"
        case (_, 2): "nd"
        case (_, 3): "rd"
        default: "th"
        }
    }
}
