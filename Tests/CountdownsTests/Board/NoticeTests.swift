import Testing

@testable import Countdowns

@Suite struct NoticeTests {
    private func moment(_ seconds: Double) -> Moment {
        Moment(wall: WallTime(unixSeconds: 0), uptime: Uptime(sinceBoot: .seconds(seconds)))
    }

    @Test(arguments: [(Notices.Stay.brief, 4.0), (.long, 12), (.longest, 60)])
    func `a notice stays for its time, which is longer where nobody looks`(stay: Notices.Stay, seconds: Double) {
        var notices = Notices(speed: 1)
        notices.show("Muted.", stay, at: moment(100))
        #expect(notices.shown(at: moment(100 + seconds - 0.1))?.text == "Muted.")
        #expect(notices.shown(at: moment(100 + seconds)) == nil)
    }

    @Test func `on a fast clock a notice stays for the same real time`() {
        var notices = Notices(speed: 60)
        notices.show("Muted.", .brief, at: moment(100))
        #expect(notices.shown(at: moment(100 + 239)) != nil && notices.shown(at: moment(100 + 241)) == nil)
    }

    @Test func `a later notice takes the place of the one before, and a key takes it away`() {
        var notices = Notices(speed: 1)
        notices.show("first", .longest, at: moment(1))
        notices.show("second", .brief, at: moment(2))
        #expect(notices.shown(at: moment(3))?.text == "second" && notices.shown(at: moment(7)) == nil)
        notices.show("third", .long, at: moment(8))
        notices.dismiss()
        #expect(notices.shown(at: moment(8)) == nil)
    }
}
