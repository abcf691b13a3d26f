import Countdowns
import Foundation

extension DateReading {
    /// How the text was read, in plain sentences without a full stop.
    ///
    /// - Parameter rules: those by which it was read.
    /// - Returns: no sentence where the text says everything itself.
    public func sentences(_ rules: DateRules) -> [String] {
        wallTime(in: rules.zone) < rules.now && rules.leaning == .future ? ["the date is past: it counts up"] : []
    }
}
