import Testing

@testable import Countdowns

@Suite struct ArrayDifferenceTests {
    private static let arrays: [[Int]] = [
        [], [1], [1, 1], [1, 2], [2, 1], [1, 2, 1], [1, 1, 1], [3, 1, 2, 4], [1, 2, 3, 4],
    ]

    @Test(arguments: arrays, arrays) func `an array is rebuilt from any base and its difference to that base`(
        array: [Int], base: [Int]
    ) {
        #expect(ArrayDifference(of: array, from: base, by: ==).applied(to: base) == array)
    }

    @Test func `a difference stores only the elements between the common prefix and suffix`() {
        let base = Array(0..<1_000)
        var array = base
        array[500] = -1
        array.insert(-2, at: 502)
        #expect(ArrayDifference(of: array, from: base, by: ==).middle == [-1, 501, -2])
        #expect(ArrayDifference(of: base, from: array, by: ==).middle == [500, 501])
    }

    @Test func `a rebuilt array takes the elements that are equal from the base`() {
        let difference = ArrayDifference(of: [(1, "a"), (2, "a")], from: [(1, "b"), (3, "b")]) { $0.0 == $1.0 }
        let applied = difference.applied(to: [(1, "b"), (3, "b")])
        #expect(applied.map(\.1) == ["b", "a"])
    }
}
