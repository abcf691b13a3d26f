import Testing

@testable import Ticking

@Suite struct DisplayLinkStateTests {
    private let start = TimePoint.now

    private func at(_ milliseconds: Int) -> TimePoint { start + .milliseconds(milliseconds) }

    /// Creates a link with 100 frames a second, so that frames are due at whole milliseconds.
    private func link() -> DisplayLinkState { DisplayLinkState(framesPerSecond: 100) }

    private func frame(of link: inout DisplayLinkState, at now: TimePoint) throws -> DisplayFrame {
        let frame = link.fire(at: now)
        return try #require(frame)
    }

    @Test func `a link sleeps until a frame is wanted, and again after it`() throws {
        var link = link()
        #expect(link.isAsleep)
        #expect(link.setNeedsFrame(at: at(3)) == at(3))
        #expect(!link.isAsleep)
        let frame = try frame(of: &link, at: at(3))
        #expect(frame == DisplayFrame(number: 0, missed: 0, lateness: .zero, point: at(3), nextPoint: at(13)))
        #expect(link.drawn(at: at(4)) == nil)
        #expect(link.isAsleep)
    }

    @Test func `wanting a frame twice arms once`() {
        var link = link()
        #expect(link.setNeedsFrame(at: at(0)) == at(0))
        #expect(link.setNeedsFrame(at: at(0)) == nil)
    }

    @Test func `after a sleep a frame comes at once, but not sooner than one interval after the last`() {
        var link = link()
        _ = link.setNeedsFrame(at: at(0))
        _ = link.fire(at: at(0))
        _ = link.drawn(at: at(1))
        #expect(link.setNeedsFrame(at: at(4)) == at(10))
        _ = link.fire(at: at(10))
        _ = link.drawn(at: at(11))
        #expect(link.setNeedsFrame(at: at(1000)) == at(1000))
    }

    @Test func `an animation keeps frames coming on the grid until it ends`() throws {
        var link = link()
        #expect(link.beginAnimation(at: at(0)) == at(0))
        for number in 0..<5 {
            let frame = try frame(of: &link, at: at(number * 10 + 2))
            #expect(frame.number == number && frame.timestamp == at(number * 10).instant && frame.missed == 0)
            #expect(link.drawn(at: at(number * 10 + 3)) == at(number * 10 + 10))
        }
        link.endAnimation()
        // The scheduled frame is still drawn.
        #expect(link.fire(at: at(50)) != nil)
        #expect(link.drawn(at: at(51)) == nil)
    }

    @Test func `animations overlap`() {
        var link = link()
        #expect(link.beginAnimation(at: at(0)) != nil)
        #expect(link.beginAnimation(at: at(0)) == nil)
        _ = link.fire(at: at(0))
        link.endAnimation()
        #expect(link.drawn(at: at(1)) == at(10))
        _ = link.fire(at: at(10))
        link.endAnimation()
        #expect(link.drawn(at: at(11)) == nil)
    }

    @Test func `a frame that is wanted while one is drawn is the next one`() {
        var link = link()
        _ = link.setNeedsFrame(at: at(0))
        _ = link.fire(at: at(0))
        #expect(link.setNeedsFrame(at: at(1)) == nil)
        #expect(link.drawn(at: at(2)) == at(10))
    }

    @Test func `a late frame is not made up, and the frame tells`() throws {
        var link = link()
        _ = link.beginAnimation(at: at(0))
        _ = link.fire(at: at(0))
        _ = link.drawn(at: at(1))
        let late = try frame(of: &link, at: at(37))
        #expect(late.timestamp == at(30).instant && late.missed == 2 && late.number == 1)
        #expect(link.drawn(at: at(65)) == at(70))
        let next = try frame(of: &link, at: at(70))
        #expect(next.timestamp == at(70).instant && next.missed == 3)
    }

    @Test func `sleeping misses nothing`() throws {
        var link = link()
        _ = link.setNeedsFrame(at: at(0))
        _ = link.fire(at: at(0))
        _ = link.drawn(at: at(1))
        _ = link.setNeedsFrame(at: at(5000))
        let awake = try frame(of: &link, at: at(5000))
        #expect(awake.missed == 0)
    }

    @Test func `a pause holds frames back and remembers that one was wanted`() {
        var link = link()
        _ = link.setNeedsFrame(at: at(0))
        link.beginPause()
        #expect(link.fire(at: at(0)) == nil)
        #expect(link.isAsleep)
        #expect(link.setNeedsFrame(at: at(10)) == nil)
        #expect(link.beginAnimation(at: at(10)) == nil)
        link.beginPause()
        #expect(link.endPause(at: at(20)) == nil)
        #expect(link.endPause(at: at(30)) == at(30))
        #expect(link.fire(at: at(30)) != nil)
        #expect(link.drawn(at: at(31)) == at(40))
    }

    @Test func `a frame that is wanted later comes then, on a grid of its own`() throws {
        var link = link()
        #expect(link.setNeedsFrame(later: at(1003), at: at(0)) == at(1003))
        #expect(!link.isAsleep)
        #expect(link.fire(at: at(900)) == nil)
        let frame = try frame(of: &link, at: at(1003))
        #expect(frame.timestamp == at(1003).instant && frame.missed == 0)
        #expect(link.drawn(at: at(1004)) == nil)
        #expect(link.isAsleep)
    }

    @Test func `a frame that is wanted later takes the place of the one before`() {
        var link = link()
        _ = link.setNeedsFrame(later: at(100), at: at(0))
        #expect(link.setNeedsFrame(later: at(500), at: at(0)) == at(500))
        #expect(link.setNeedsFrame(later: at(50), at: at(0)) == at(50))
        #expect(link.fire(at: at(50)) != nil)
        #expect(link.drawn(at: at(51)) == nil)
    }

    @Test func `frames that come before it leave a later one as it is`() {
        var link = link()
        _ = link.setNeedsFrame(later: at(100), at: at(0))
        #expect(link.setNeedsFrame(at: at(20)) == at(20))
        #expect(link.fire(at: at(20)) != nil)
        #expect(link.drawn(at: at(21)) == at(100))
        #expect(link.beginAnimation(at: at(40)) == at(40))
        for time in stride(from: 40, through: 110, by: 10) {
            #expect(link.fire(at: at(time)) != nil)
            #expect(link.drawn(at: at(time + 1)) == at(time + 10))
        }
        link.endAnimation()
        #expect(link.fire(at: at(120)) != nil)
        // The later frame became due while other frames were drawn.
        #expect(link.drawn(at: at(121)) == nil)
    }

    @Test func `a frame that is wanted later is no sooner than one interval after the last`() {
        var link = link()
        _ = link.setNeedsFrame(at: at(0))
        _ = link.fire(at: at(0))
        #expect(link.setNeedsFrame(later: at(3), at: at(1)) == nil)
        #expect(link.drawn(at: at(2)) == at(10))
    }

    @Test func `a pause holds back a frame that is wanted later`() {
        var link = link()
        _ = link.setNeedsFrame(later: at(100), at: at(0))
        link.beginPause()
        #expect(link.fire(at: at(100)) == nil)
        #expect(link.isAsleep)
        #expect(link.endPause(at: at(150)) == at(150))
        #expect(link.fire(at: at(150)) != nil)
        #expect(link.drawn(at: at(151)) == nil)
    }

    @Test func `another rate takes effect from the frame that is scheduled`() throws {
        var link = link()
        _ = link.beginAnimation(at: at(0))
        _ = link.fire(at: at(0))
        link.setFramesPerSecond(50)
        #expect(link.drawn(at: at(1)) == at(20))
        link.setFramesPerSecond(10)
        let frame = try frame(of: &link, at: at(20))
        #expect(frame.timestamp == at(20).instant && frame.targetTimestamp == at(120).instant && frame.missed == 0)
        #expect(link.drawn(at: at(21)) == at(120))
    }

    @Test func `frames at 60 a second do not drift in an hour`() throws {
        var link = DisplayLinkState(framesPerSecond: 60)
        var due = start
        #expect(link.beginAnimation(at: start) == start)
        for _ in 0..<(3600 * 60) {
            _ = link.fire(at: due)
            let next = link.drawn(at: due)
            due = try #require(next)
        }
        #expect(abs((due - start - .seconds(3600)) / .microseconds(1)) < 1)
    }
}
