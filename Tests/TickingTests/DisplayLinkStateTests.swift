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

    @Test func `a link sleeps until a frame is requested, and again after the frame is drawn`() throws {
        var link = link()
        #expect(link.isAsleep)
        #expect(link.setNeedsFrame(at: at(3)) == at(3))
        #expect(!link.isAsleep)
        let frame = try frame(of: &link, at: at(3))
        #expect(frame == DisplayFrame(number: 0, missed: 0, lateness: .zero, point: at(3), nextPoint: at(13)))
        #expect(link.drawn(at: at(4)) == nil)
        #expect(link.isAsleep)
    }

    @Test func `a second request before the frame is drawn does not arm the timer again`() {
        var link = link()
        #expect(link.setNeedsFrame(at: at(0)) == at(0))
        #expect(link.setNeedsFrame(at: at(0)) == nil)
    }

    @Test func `a frame requested after a sleep is due at once, but at least one interval after the last`() {
        var link = link()
        _ = link.setNeedsFrame(at: at(0))
        _ = link.fire(at: at(0))
        _ = link.drawn(at: at(1))
        #expect(link.setNeedsFrame(at: at(4)) == at(10))
        _ = link.fire(at: at(10))
        _ = link.drawn(at: at(11))
        #expect(link.setNeedsFrame(at: at(1000)) == at(1000))
    }

    @Test func `an animation schedules frames on the grid until the animation ends`() throws {
        var link = link()
        #expect(link.beginAnimation(at: at(0)) == at(0))
        for number in 0..<5 {
            let frame = try frame(of: &link, at: at(number * 10 + 2))
            #expect(frame.number == number && frame.due == at(number * 10).instant && frame.missed == 0)
            #expect(link.drawn(at: at(number * 10 + 3)) == at(number * 10 + 10))
        }
        link.endAnimation()
        // The scheduled frame is still drawn.
        #expect(link.fire(at: at(50)) != nil)
        #expect(link.drawn(at: at(51)) == nil)
    }

    @Test func `frames continue until the last of two overlapping animations ends`() {
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

    @Test func `a request during the drawing of a frame schedules the next frame`() {
        var link = link()
        _ = link.setNeedsFrame(at: at(0))
        _ = link.fire(at: at(0))
        #expect(link.setNeedsFrame(at: at(1)) == nil)
        #expect(link.drawn(at: at(2)) == at(10))
    }

    @Test func `a late frame reports the missed frames, which are not drawn later`() throws {
        var link = link()
        _ = link.beginAnimation(at: at(0))
        _ = link.fire(at: at(0))
        _ = link.drawn(at: at(1))
        let late = try frame(of: &link, at: at(37))
        #expect(late.due == at(30).instant && late.missed == 2 && late.number == 1)
        #expect(link.drawn(at: at(65)) == at(70))
        let next = try frame(of: &link, at: at(70))
        #expect(next.due == at(70).instant && next.missed == 3)
    }

    @Test func `intervals that pass while a link sleeps do not count as missed frames`() throws {
        var link = link()
        _ = link.setNeedsFrame(at: at(0))
        _ = link.fire(at: at(0))
        _ = link.drawn(at: at(1))
        _ = link.setNeedsFrame(at: at(5000))
        let awake = try frame(of: &link, at: at(5000))
        #expect(awake.missed == 0)
    }

    @Test func `a frame requested before or during a pause is drawn when the last pause ends`() {
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

    @Test func `a frame requested for a later time is due exactly at that time`() throws {
        var link = link()
        #expect(link.setNeedsFrame(later: at(1003), at: at(0)) == at(1003))
        #expect(!link.isAsleep)
        #expect(link.fire(at: at(900)) == nil)
        let frame = try frame(of: &link, at: at(1003))
        #expect(frame.due == at(1003).instant && frame.missed == 0)
        #expect(link.drawn(at: at(1004)) == nil)
        #expect(link.isAsleep)
    }

    @Test func `a new request for a later time replaces the previous one`() {
        var link = link()
        _ = link.setNeedsFrame(later: at(100), at: at(0))
        #expect(link.setNeedsFrame(later: at(500), at: at(0)) == at(500))
        #expect(link.setNeedsFrame(later: at(50), at: at(0)) == at(50))
        #expect(link.fire(at: at(50)) != nil)
        #expect(link.drawn(at: at(51)) == nil)
    }

    @Test func `a request for a later time survives earlier frames until its time has passed`() {
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
        // The frame requested for 100 ms became due during the animation, so no frame is scheduled now.
        #expect(link.drawn(at: at(121)) == nil)
    }

    @Test func `a frame requested for a later time is due at least one interval after the last frame`() {
        var link = link()
        _ = link.setNeedsFrame(at: at(0))
        _ = link.fire(at: at(0))
        #expect(link.setNeedsFrame(later: at(3), at: at(1)) == nil)
        #expect(link.drawn(at: at(2)) == at(10))
    }

    @Test func `a frame requested for a time within a pause is due when the pause ends`() {
        var link = link()
        _ = link.setNeedsFrame(later: at(100), at: at(0))
        link.beginPause()
        #expect(link.fire(at: at(100)) == nil)
        #expect(link.isAsleep)
        #expect(link.endPause(at: at(150)) == at(150))
        #expect(link.fire(at: at(150)) != nil)
        #expect(link.drawn(at: at(151)) == nil)
    }

    @Test func `a new frame rate applies to the interval after the frame that is already scheduled`() throws {
        var link = link()
        _ = link.beginAnimation(at: at(0))
        _ = link.fire(at: at(0))
        link.setFramesPerSecond(50)
        #expect(link.drawn(at: at(1)) == at(20))
        link.setFramesPerSecond(10)
        let frame = try frame(of: &link, at: at(20))
        #expect(frame.due == at(20).instant && frame.nextDue == at(120).instant && frame.missed == 0)
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
