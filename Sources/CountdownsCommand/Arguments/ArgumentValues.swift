import ArgumentParser
import Countdowns
import Definitions
import Foundation
import Screen

extension ColorDepth: ExpressibleByArgument {}
extension BoardView: ExpressibleByArgument {}
extension DigitFace: ExpressibleByArgument {}
extension DateStyle.Clock: ExpressibleByArgument {}
extension DateStyle.Dates: ExpressibleByArgument {}
extension DateStyle.Week: ExpressibleByArgument {}

extension DisplayProfile.AmbiguousWidth: ExpressibleByArgument {}

extension Size: ExpressibleByArgument {
    /// Parses a size such as `80x24`: 80 columns and 24 rows.
    public init?(argument: String) {
        let numbers = argument.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        guard numbers.count == 2, let columns = numbers[0], let rows = numbers[1], (0...2_000).contains(columns),
            (0...2_000).contains(rows)
        else { return nil }
        self.init(columns: columns, rows: rows)
    }

    /// The default value in the help.
    public var defaultValueDescription: String { "\(columns)x\(rows)" }
}

/// A time as a command-line argument, in a date format of countdown files that does not depend on the current time.
struct TimeArgument: ExpressibleByArgument {
    let time: WallTime

    init?(argument: String) {
        guard let time = try? DateText(argument).wallTime(in: .current) else { return nil }
        self.time = time
    }
}
