import ArgumentParser
import Countdowns
import Definitions
import Foundation
import Screen

/// A value that is chosen by its name.
///
/// Its names are listed here: the parser's own way takes key paths and descriptions, and each is looked up among all
/// conformances of the program.
public protocol ChosenByName: ExpressibleByArgument, CaseIterable, RawRepresentable where RawValue == String {}

extension ChosenByName {
    /// As the help lists them.
    public static var allValueStrings: [String] { allCases.map { $0.rawValue } }
    /// None says more than its name.
    public static var allValueDescriptions: [String: String] { [:] }
}

extension ColorDepth: ChosenByName {}
extension BoardView: ChosenByName {}
extension DigitFace: ChosenByName {}

extension DisplayProfile.AmbiguousWidth: ExpressibleByArgument {
    /// As the help lists them.
    public static var allValueStrings: [String] { allCases.map { "\($0.rawValue)" } }
    /// None says more than its number.
    public static var allValueDescriptions: [String: String] { [:] }
}

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

/// A time on the command line, in any form of a countdown file that says the same whenever it is read.
struct TimeArgument: ExpressibleByArgument {
    let time: WallTime

    init?(argument: String) {
        guard let time = try? DateText(argument).wallTime(in: .current) else { return nil }
        self.time = time
    }
}
