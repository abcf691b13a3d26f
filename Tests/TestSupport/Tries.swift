import Foundation

/// How much of what a test could try is tried: all of it, or a part where `TRIES=few` is in the environment.
///
/// For tests of values alone. They have no threads, so that the thread sanitizer, under which they take several times as
/// long, finds in a part of them what it finds in all.
public enum Tries {
    private static let isFew = ProcessInfo.processInfo.environment["TRIES"] == "few"

    /// All tries, or a tenth.
    public static func of(_ all: Int) -> Int { isFew ? max(all / 10, 1) : all }

    /// All cases, or each tenth.
    public static func of<Case>(_ all: [Case]) -> [Case] {
        isFew ? all.indices.filter { $0 % 10 == 0 }.map { all[$0] } : all
    }
}
