import Testing

@testable import Ticking

@Suite struct GridTests {
    private let second: Int64 = 1_000_000_000

    @Test func `a grid point lies exactly at its multiple of the interval, also for large numbers`() {
        let grid = Grid(start: 17, interval: second, parts: 3)
        #expect(grid.point(0) == 17)
        #expect(grid.point(3_000_000) == 17 + 1_000_000 * second)
        for number: Int64 in [0, 1, 2, 123_456, 9_000_000_000] {
            #expect(grid.number(at: grid.point(number)) == number)
            #expect(grid.number(at: grid.point(number) - 1) == number - 1)
        }
    }

    @Test func `points before the start have negative numbers, and the next point after them is the start`() {
        let grid = Grid(start: 0, interval: second)
        #expect(grid.number(at: -1) == -1)
        #expect(grid.number(at: -second) == -1)
        #expect(grid.number(at: -second - 1) == -2)
        #expect(grid.next(after: -5 * second) == 0)
    }

    @Test func `the next point is always after the given time`() {
        let grid = Grid(start: 5, interval: second)
        #expect(grid.next(after: 5) == 5 + second)
        #expect(grid.next(after: 5 + second * 3 / 2) == 5 + second * 2)
    }

    @Test func `grid arithmetic beyond 64 bits gives large values and does not trap`() {
        let grid = Grid(start: second, interval: 3_200_000_000 * second)
        #expect(grid.point(.max / 2) > 100 * 365 * 86400 * second)
        #expect(Grid(start: 0, interval: second, parts: 240).number(at: .max / 2) > 0)
    }
}
