import Definitions
import Foundation

/// `countdowns 25m`, which is short for `countdowns in 25m`.
enum TimerShortForm {
    /// The arguments, with the command where they begin with an amount of time; a file of that name is not meant.
    static func expanded(_ arguments: [String]) -> [String] {
        guard let first = arguments.first, !UnknownCommand.known.contains(first),
            (try? DurationText.parse(first)) != nil
        else { return arguments }
        return [TimerText.Form.in.rawValue] + arguments
    }
}
