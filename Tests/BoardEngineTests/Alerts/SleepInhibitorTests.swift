import Countdowns
import Foundation
import Testing

@testable import BoardEngine

@Suite struct SleepInhibitorTests {
    private static func moment(_ seconds: Int) -> Moment {
        Moment(
            wall: WallTime(unixSeconds: 1_800_000_000 + Int64(seconds)),
            uptime: Uptime(sinceBoot: .seconds(100 + seconds)))
    }

    private static func board() -> Board {
        let countdown = Countdown(id: "tea", title: "Tea", kind: .duration(CalendarDuration(.seconds(100))))
        return Board(
            BoardDefinition(countdowns: [countdown]), title: "Kitchen", zone: .gmt,
            remembered: RememberedLook(theme: "a"), at: moment(0))
    }

    /// A script that writes its process id to a file, and then runs for a minute.
    private static let patient = "echo $$ > begun.part; /bin/mv begun.part begun; exec /bin/sleep 60"

    /// Waits until a process has exited.
    private static func waitForEnd(of process: pid_t) async throws {
        for _ in 0..<6_000 where kill(process, 0) == 0 { try await Task.sleep(for: .milliseconds(10)) }
        #expect(kill(process, 0) != 0)
    }

    @Test func `the sleep inhibitor program runs only while a deadline is near`() async throws {
        let standIns = try StandIns(["systemd-inhibit", "caffeinate"], body: Self.patient)
        let awake = SleepInhibitor(.seconds(60), environment: standIns.environment, warn: standIns.warn)
        var board = Self.board()
        awake.update(board, at: Self.moment(0))
        #expect(awake.untilNext(on: board, at: Self.moment(0)) == .seconds(40) && !awake.isHeld)
        for start in [40, 80] {
            awake.update(board, at: Self.moment(start))
            #expect(awake.untilNext(on: board, at: Self.moment(start)) == nil)
            #expect(
                try await standIns.call(of: "systemd-inhibit")
                    == "systemd-inhibit|--what=sleep:idle|--who=countdowns|--why=A countdown is near its deadline.|sh|-c|"
                    + #"while kill -0 "$0" 2>/dev/null; do sleep 60; done|"# + "\(getpid())|")
            let words = try await standIns.text(of: "begun").trimmingCharacters(in: .whitespacesAndNewlines)
            let process = try #require(pid_t(words))
            // A running inhibitor is not started again.
            awake.update(board, at: Self.moment(start + 1))
            board.apply(.change(.set(.seconds(61)), of: Set(board.items.map(\.id))), at: Self.moment(start + 2))
            awake.update(board, at: Self.moment(start + 2))
            try await Self.waitForEnd(of: process)
            #expect(!awake.isHeld)
            board.apply(.change(.set(.seconds(60)), of: Set(board.items.map(\.id))), at: Self.moment(start + 3))
        }
        #expect(standIns.told.withLock { $0 }.isEmpty)
    }

    @Test func `on macOS caffeinate inhibits sleep and ends with the process of the board`() async throws {
        let standIns = try StandIns(["caffeinate"])
        let awake = SleepInhibitor(.seconds(600), environment: standIns.environment, warn: standIns.warn)
        awake.update(Self.board(), at: Self.moment(0))
        #expect(try await standIns.call(of: "caffeinate") == "caffeinate|-i|-w|\(getpid())|")
        awake.cancel()
    }

    @Test func `a missing sleep inhibitor program is reported`() async throws {
        let standIns = try StandIns([])
        let (words, report) = AsyncStream.makeStream(of: String.self)
        let awake = SleepInhibitor(.seconds(600), environment: standIns.environment) { report.yield($0) }
        awake.update(Self.board(), at: Self.moment(0))
        var iterator = words.makeAsyncIterator()
        #expect(await iterator.next() == "The machine is not kept awake: systemd-inhibit does not exist.")
        awake.cancel()
    }
}
