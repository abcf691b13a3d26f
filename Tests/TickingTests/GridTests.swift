import Testing

@testable import Ticking

@Suite struct GridTests {
    private let start = TimePoint.now

    @Test func `a number lies at its multiple of the interval, however large`() {
        let grid = Grid(start: start, interval: .seconds(1) / 3)
        #expect(grid.instant(0) == start)
        #expect(grid.instant(3_000_000) - start == Duration.seconds(1) / 3 * 3_000_000)
        #expect(grid.number(at: grid.instant(123_456)) == 123_456)
        #expect(grid.number(at: grid.instant(123_456) - .nanoseconds(1)) == 123_455)
    }

    @Test func `before the start numbers are negative, and the start is next`() {
        let grid = Grid(start: start, interval: .seconds(1))
        #expect(grid.number(at: start - .milliseconds(1)) == -1)
        #expect(grid.number(at: start - .seconds(1)) == -1)
        #expect(grid.number(at: start - .milliseconds(1001)) == -2)
        #expect(grid.next(after: start - .seconds(5)) == start)
    }

    @Test func `the next instant is never the present one`() {
        let grid = Grid(start: start, interval: .seconds(1))
        #expect(grid.next(after: start) == start + .seconds(1))
        #expect(grid.next(after: start + .milliseconds(1500)) == start + .seconds(2))
    }
}
