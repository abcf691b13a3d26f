import ArgumentParser
import Countdowns
import Definitions
import Foundation
import Screen

extension ColorDepth: ExpressibleByArgument {}

extension DisplayProfile.AmbiguousWidth: ExpressibleByArgument {}

extension Size: ExpressibleByArgument {
    /// Reads `80x24`: columns, then rows.
    public init?(argument: String) {
        let numbers = argument.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        guard numbers.count == 2, let columns = numbers[0], let rows = numbers[1], (0...2_000).contains(columns),
            (0...2_000).contains(rows)
        else { return nil }
        self.init(columns: columns, rows: rows)
    }

    /// How the default is shown in the help.
    public var defaultValueDescription: String { "\(columns)x\(rows)" }
}

/// A time on the command line, in any form that a countdown file takes.
struct TimeArgument: ExpressibleByArgument {
    let time: WallTime

    init?(argument: String) {
        guard let text = try? DateText(argument) else { return nil }
        time = text.wallTime(in: .current)
    }
}
