import Foundation

/// The test cases that a test with very many test cases runs: a tenth, or all with `TRIES=all` in the environment.
///
/// scripts/weekly runs all test cases. The test cases are the same in each run, so a tenth of them seldom misses a
/// failure that all test cases would find.
public enum Tries {
    private static let isAll = ProcessInfo.processInfo.environment["TRIES"] == "all"

    /// Returns the number of all test cases, or a tenth.
    public static func of(_ all: Int) -> Int { isAll ? all : max(all / 10, 1) }

    /// Returns all test cases, or every tenth.
    public static func of<Case>(_ all: [Case]) -> [Case] {
        isAll ? all : all.indices.filter { $0 % 10 == 0 }.map { all[$0] }
    }
}
