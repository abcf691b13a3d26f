import Countdowns
import Remote
import Testing

@testable import DashboardApp

@Suite struct PeerNoticesTests {
    private static func event(_ kind: EventKind, _ title: String = "Tea", from name: String?) -> BoardEvent {
        let countdown = CountdownName(id: title.lowercased(), title: title)
        return BoardEvent(sequence: 1, event: kind, at: "", countdown: countdown, from: name)
    }

    private static func time(_ seconds: Double) -> Uptime { Uptime(sinceBoot: .seconds(seconds)) }

    @Test func `a notice names the countdown, the change and the client that made the change`() {
        var notices = PeerNotices()
        let peer = notices.sentence(of: Self.event(.paused, from: "phone"), for: "me", at: Self.time(1))
        #expect(peer == "“Tea” was paused from phone.")
        let event = Self.event(.extended, from: Change.Cause.keySender)
        let screen = notices.sentence(of: event, for: "me", at: Self.time(2))
        #expect(screen == "“Tea” was moved from the board’s own screen.")
    }

    @Test func `changes of several countdowns by one command are combined into one notice`() {
        var notices = PeerNotices()
        _ = notices.sentence(of: Self.event(.paused, from: "phone"), for: "me", at: Self.time(1))
        let two = notices.sentence(of: Self.event(.paused, "Focus", from: "phone"), for: "me", at: Self.time(1.1))
        #expect(two == "2 countdowns were paused from phone.")
        let later = notices.sentence(of: Self.event(.paused, "Bins", from: "phone"), for: "me", at: Self.time(3))
        #expect(later == "“Bins” was paused from phone.")
    }

    @Test func `changes by the viewer itself, changes without a client and reloads have no notice`() {
        var notices = PeerNotices()
        let events = [
            Self.event(.paused, from: "me"), Self.event(.paused, from: nil), Self.event(.reloaded, from: "phone"),
        ]
        for event in events {
            let sentence = notices.sentence(of: event, for: "me", at: Self.time(1))
            #expect(sentence == nil)
        }
    }
}
