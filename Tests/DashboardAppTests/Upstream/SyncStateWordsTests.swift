import Countdowns
import Remote
import Testing

@testable import DashboardApp

@Suite struct SyncStateWordsTests {
    private static let moment = Moment(
        wall: WallTime(unixSeconds: 1_900_000_000), uptime: Uptime(sinceBoot: .seconds(100)))

    private static func clock(ahead: Duration) -> PeerClock {
        PeerClock(peer: moment, own: moment, correction: ahead)
    }

    @Test func `the sync state includes the clock difference, except after the board has ended`() {
        #expect(StreamReader.SyncState.inSync.words(.same) == nil)
        #expect(StreamReader.SyncState.inSync.words(Self.clock(ahead: .seconds(20))) == "clocks differ by 20.0 s")
        #expect(
            StreamReader.SyncState.inSync.words(Self.clock(ahead: .milliseconds(-1_200))) == "clocks differ by 1.2 s")
        #expect(
            StreamReader.SyncState.unconfirmed.words(Self.clock(ahead: .seconds(20)))
                == "unconfirmed, clocks differ by 20.0 s")
        #expect(StreamReader.SyncState.waiting.words(.same) == "waiting for a snapshot")
        #expect(StreamReader.SyncState.ended.words(Self.clock(ahead: .seconds(20))) == "the board has ended")
    }
}
