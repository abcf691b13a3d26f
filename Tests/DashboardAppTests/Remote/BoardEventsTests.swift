import Countdowns
import Foundation
import Remote
import TestSupport
import Testing
import Ticking

@testable import DashboardApp

/// Tests the events that requests to a board cause.
@Suite struct BoardEventsTests {
    private static let file = """
        title: Kitchen
        countdowns:
          - { title: Tea, in: 10m }
          - { title: Launch, at: 2131-02-03T04:05:06Z }
          - { title: Focus, steps: [Work: 25m, Break: 5m], advance: ask, on_zero: repeat }
          - { title: Drill, steps: [On: 20m, Off: 10m] }
          - { title: Bins, every: 2 hours, starting: 2026-01-01 00:00 }

        """

    private static let told: [(CountdownVerb, String, by: String?, EventKind)] = [
        (.pause, "tea", nil, .paused), (.resume, "tea", nil, .resumed), (.toggle, "tea", nil, .paused),
        (.toggle, "tea", nil, .resumed), (.extend, "tea", "+5m", .extended), (.restart, "tea", nil, .started),
        (.done, "tea", nil, .done), (.extend, "tea", "+5m", .extended), (.skip, "tea", nil, .done),
        (.restart, "tea", nil, .started), (.extend, "launch", "-1h", .extended), (.restart, "launch", nil, .started),
        (.skip, "launch", nil, .done), (.extend, "launch", "+5m", .extended), (.skip, "focus", nil, .skipped),
        // Skips the last step of the sequence, so another round begins.
        (.skip, "focus", nil, .skipped), (.restart, "focus", nil, .started), (.skip, "drill", nil, .skipped),
        (.pause, "drill", nil, .paused), (.skip, "bins", nil, .skipped), (.restart, "bins", nil, .started),
        (.done, "bins", nil, .done), (.restart, "bins", nil, .started),
    ]

    /// Runs a body while a board runs.
    private static func withBoard(_ body: (RemoteConnection) throws -> Void) throws {
        // The start is halfway between two occurrences of `Bins`, so that only requests cause events.
        let fixture = try EngineFixture(file, start: WallTime(unixSeconds: 1_800_003_600))
        let engine = fixture.engine()
        try body(RemoteConnection(path: fixture.serve(engine).path))
        #expect(fixture.hasQuit())
    }

    /// Returns the events that arrived before the last answer.
    private static func events(_ connection: RemoteConnection) -> [BoardEvent] {
        var events: [BoardEvent] = []
        while case .event(let event, json: _)? = try? connection.notification(timeout: .zero) { events.append(event) }
        return events
    }

    @Test func `each command causes one event of the matching kind`() throws {
        try Self.withBoard { connection in
            _ = try connection.call(.listen(ListenParameters()))
            for (verb, target, amount, kind) in Self.told {
                let parameters = ChangeParameters(target: target, by: amount, from: "test")
                let answer = try connection.call(.change(verb, parameters)).result(ChangeAnswer.self)
                #expect(answer.changed == 1)
                let events = Self.events(connection)
                #expect(events.map(\.event) == [kind], "\(verb) \(target)")
                #expect(events.first?.countdown?.id == target && events.first?.from == "test")
            }
            _ = try connection.call(.set(.theme, NameParameters(name: "nord")))
            _ = try connection.call(.set(.view, NameParameters(name: "cards")))
            #expect(Self.events(connection).map(\.name) == ["nord", "cards"])
            _ = try connection.call(.quit(QuitParameters()))
        }
    }

    @Test func `a pause of a date or a recurring date is refused with a reason, and causes no event`() throws {
        try Self.withBoard { connection in
            _ = try connection.call(.listen(ListenParameters()))
            func failure(_ verb: CountdownVerb, _ targets: String...) -> RemoteFailure? {
                do throws(RemoteError) {
                    _ = try connection.call(.change(verb, ChangeParameters(targets: targets)))
                } catch .failure(let failure) {
                    return failure
                } catch {}
                return nil
            }
            for verb in [CountdownVerb.pause, .toggle] {
                #expect(
                    failure(verb, "launch")
                        == RemoteFailure(.notPossible, "\"Launch\" is a date: only timers can be paused"))
                #expect(
                    failure(verb, "bins", "launch")
                        == RemoteFailure(.notPossible, "\"Bins\" is a recurring date: only timers can be paused"))
            }
            let resumed = try connection.call(.change(.resume, ChangeParameters(target: "launch")))
            #expect(try resumed.result(ChangeAnswer.self).changed == 0)
            #expect(Self.events(connection).isEmpty)
            let all = try connection.call(.change(.pause, ChangeParameters(target: "all"))).result(ChangeAnswer.self)
            // An answer lists the changed countdowns first.
            #expect(all.changed == 3 && all.matched == 5)
            #expect(all.countdowns.map(\.id) == ["tea", "focus", "drill", "launch", "bins"])
            #expect(Self.events(connection).map { $0.countdown?.id } == ["tea", "focus", "drill"])
            let status = try connection.call(.status()).result(BoardStatus.self)
            #expect(status.countdowns.paused == 3 && status.countdowns.running == 2)
            _ = try connection.call(.quit(QuitParameters()))
        }
    }

    @Test func `events increase the sequence number even while no client listens`() throws {
        try Self.withBoard { connection in
            func sequence() throws -> Int { try connection.call(.status()).result(BoardStatus.self).sequence }
            #expect(try sequence() == 0)
            _ = try connection.call(.change(.pause, ChangeParameters(target: "tea")))
            #expect(try sequence() == 1)
            _ = try connection.call(.set(.view, NameParameters(name: "cards")))
            #expect(try sequence() == 2)
            _ = try connection.call(.change(.pause, ChangeParameters(target: "tea")))
            #expect(try sequence() == 2)
            #expect(try connection.call(.listen(ListenParameters())).result(ListenAnswer.self).sequence == 2)
            _ = try connection.call(.quit(QuitParameters()))
        }
    }

    @Test func `an unknown target, view, theme or order is refused with the valid names`() throws {
        try Self.withBoard { connection in
            func failure(_ call: RemoteCall) -> RemoteFailure? {
                do throws(RemoteError) {
                    _ = try connection.call(call)
                } catch .failure(let failure) {
                    return failure
                } catch {}
                return nil
            }
            func target(_ target: String) -> RemoteFailure? {
                failure(.change(.pause, ChangeParameters(target: target)))
            }
            #expect(target("x")?.code == .unknownTarget)
            #expect(target("x")?.data?.candidates?.map(\.id) == ["tea", "launch", "focus", "drill", "bins"])
            #expect(target("is:over")?.data?.names == ["running", "paused", "due", "done", "today"])
            #expect(
                failure(.set(.view, NameParameters(name: "foo")))?.data?.names == BoardView.allCases.map(\.rawValue))
            #expect(
                failure(.set(.view, NameParameters(name: "foo")))?.message
                    == "there is no view \"foo\"; views are list, cards, focus, timeline, compact")
            #expect(failure(.set(.theme, NameParameters(name: "foo")))?.data?.names?.contains("nord") == true)
            #expect(failure(.list(ListParameters(order: "foo")))?.data?.names?.contains("progress") == true)
            #expect(
                failure(.change(.restart, ChangeParameters(target: "launch")))
                    == RemoteFailure(
                        .notPossible, "\"Launch\" still has the date from its file: there is nothing to restart"
                    ))
            _ = try connection.call(.quit(QuitParameters()))
        }
    }

    @Test func `a text has the current states, and all its pages are of one time`() throws {
        let lines = (0..<6_000).map { "  - { title: Countdown \($0), in: \($0 + 1)m }\n" }
        let fixture = try EngineFixture("title: Many\ncountdowns:\n" + lines.joined())
        let engine = fixture.engine()
        let connection = try RemoteConnection(path: fixture.serve(engine).path)
        var parameters = TextParameters(arguments: ["list"], environment: [], columns: 0)
        let first = try connection.call(.text(parameters), timeout: .seconds(60)).result(TextPage.self)
        #expect(first.next != nil && first.lasts == ExactSeconds(.seconds(60)))
        parameters.cursor = first.next
        let second = try connection.call(.text(parameters), timeout: .seconds(60)).result(TextPage.self)
        parameters.cursor = nil
        let all = try connection.text(parameters, timeout: .seconds(60)).text
        #expect(all.hasPrefix(first.text + second.text) && all.hasPrefix("Many\ncountdown-0\n"))
        #expect(all.split(separator: "\n").count == 6_001)
        _ = try connection.call(.quit(QuitParameters()))
        #expect(fixture.hasQuit())
    }
}
