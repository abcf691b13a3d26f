import Foundation

/// The number of values that a test with very many values tries: a tenth, or all with `TRIES=all` in the environment.
///
/// scripts/weekly tries all values. The values are the same in each run, so a tenth of the values seldom misses a
/// failure that all values would find.
public enum Tries {
    private static let isAll = ProcessInfo.processInfo.environment["TRIES"] == "all"

    /// Returns the number of all tries, or a tenth.
    public static func of(_ all: Int) -> Int { isAll ? all : max(all / 10, 1) }

    /// Returns all cases, or every tenth.
    public static func of<Case>(_ all: [Case]) -> [Case] {
        isAll ? all : all.indices.filter { $0 % 10 == 0 }.map { all[$0] }
    }
}
