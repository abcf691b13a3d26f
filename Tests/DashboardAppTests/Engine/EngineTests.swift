import Countdowns
import Foundation
import Remote
import TestSupport
import Testing
import Ticking

@testable import BoardEngine
@testable import DashboardApp

/// Tests an engine and its front ends.
///
/// A test that needs a terminal has the word `terminal` in its name.
@Suite struct EngineTests {
    private static let two = "countdowns: [{ title: Tea, in: 10m }, { title: Eggs, in: 20m }]"

    /// A front end that records its updates.
    private final class Recorder: FrontEnd {
        private(set) var changes: [Change] = []
        private(set) var ticks: [WallTime] = []
        private(set) var ends: [String] = []
        let followsTime = true
        private(set) var wakeRequest = WakeRequest.never
        /// The promise that is fulfilled with the times of the first four ticks, one second apart; nil if the front end
        /// requests no ticks.
        var firstTicks: Promise<[WallTime]>?

        func receive(_ update: BoardUpdate, of board: Board, at now: Now) {
            changes += update.changes
            guard update.isTick else { return }
            ticks.append(now.real.wall)
            guard let firstTicks else { return }
            wakeRequest = .at(WallTime(unixSeconds: now.real.wall.unixSeconds + 1))
            if ticks.count == 4 { firstTicks.fulfil(ticks) }
        }

        func leave() { ends.append("leave") }
        func end(from origin: String?, at now: Now) { ends.append("end \(origin ?? "-")") }
    }

    @Test func `all front ends receive the same changes in the same order`() throws {
        let fixture = try EngineFixture(Self.two)
        let (engine, source) = (fixture.engine(), fixture.source)
        let (name, recorders) = try engine.result { engine in
            let recorders = (0..<2).map { _ in
                let promise = Promise<Handle<Recorder>>()
                engine.attach { handle, _ in
                    promise.fulfil(handle)
                    return Recorder()
                }
                return promise.wait()
            }
            let desk = try? engine.attach { handle, engine in try RemoteFrontEnd(source, handle, engine) }
            engine.begin()
            return (desk?.name ?? "", recorders)
        }
        let peer = try RemoteConnection(path: fixture.path(of: name))
        _ = try peer.call(.listen(ListenParameters()))
        _ = try engine.result { engine in
            engine.send(.change(.pause, of: ["tea"]), at: engine.now, cause: .user)
        }
        _ = try peer.call(.change(.extend, ChangeParameters(target: "eggs", by: "5m")))
        _ = try peer.call(.set(.view, NameParameters(name: "cards")))
        _ = try engine.result { $0.send(.undo, at: $0.now) }
        _ = try peer.call(.status())
        var told: [EventKind] = []
        while case .event(let event, json: _)? = try? peer.notification(timeout: .zero) { told.append(event.event) }
        #expect(told == [.paused, .extended, .view, .undone])
        let promises = recorders.map { recorder in
            let promise = Promise<[Change]>()
            recorder.enter { recorder, _ in promise.fulfil(recorder.changes) }
            return promise
        }
        let changes = try promises.map { try #require($0.wait(within: .seconds(60))) }
        #expect(changes[0] == changes[1])
        #expect(changes[0].compactMap(\.event.names.kind) == told)
        engine.enter { $0.end(.quit, from: "the test") }
        #expect(fixture.hasQuit())
    }

    /// A front end that waits for its next tick in place of the engine's timer.
    private final class Waiter: FrontEnd {
        let followsTime = false
        var wakeRequest = WakeRequest.never
        private(set) var waits = 0
        private(set) var ticks = 0

        func receive(_ update: BoardUpdate, of board: Board, at now: Now) { if update.isTick { ticks += 1 } }

        func wait(for delay: Duration) -> Bool {
            waits += 1
            return true
        }
    }

    @Test func `a front end that wakes before its requested instant gets no tick and waits again`() throws {
        let fixture = try EngineFixture(Self.two)
        let engine = fixture.engine()
        let counts = try engine.result { engine in
            let waiter = engine.attach { _, _ in Waiter() }
            engine.begin()
            let soon = engine.now.real.wall + .seconds(30)
            waiter.wakeRequest = .at(soon)
            engine.rescheduleTimer()
            // The requested time has not come yet, so no tick is sent, and the timer is set for the same time again.
            engine.advance()
            engine.rescheduleTimer()
            let before = [waiter.waits, waiter.ticks]
            waiter.wakeRequest = .pending
            engine.rescheduleTimer()
            waiter.wakeRequest = .at(engine.now.real.wall)
            engine.rescheduleTimer()
            engine.advance()
            engine.end(.quit)
            return [before, [waiter.waits, waiter.ticks]]
        }
        #expect(counts == [[2, 0], [4, 1]])
    }

    @Test func `each front end leaves before it is notified of the end, and both happen once`() throws {
        let fixture = try EngineFixture(Self.two)
        let engine = fixture.engine()
        let ends = try engine.result { engine in
            let recorders = (0..<2).map { _ in engine.attach { _, _ in Recorder() } }
            engine.begin()
            engine.end(.quit, from: "pts/3")
            // Ending the engine again has no effect.
            engine.end(.hangUp)
            return recorders.map(\.ends)
        }
        #expect(ends == [["leave", "end pts/3"], ["leave", "end pts/3"]])
        #expect(fixture.hasQuit())
    }

    @Test func `a blocked terminal and a client that reads nothing delay neither ticks nor answers`() throws {
        let fixture = try EngineFixture(Self.two)
        // The frame of this screen is larger than the buffer of the terminal, so the output blocks while the test does
        // not read it.
        let terminal = try TerminalPair(columns: 200, rows: 60)
        let (engine, attach) = try fixture.engine(on: terminal)
        let ticks = Promise<[WallTime]>()
        let front = try #require(
            try engine.result { engine in
                let front = attach(engine)
                let recorder = engine.attach { _, _ in Recorder() }
                recorder.firstTicks = ticks
                front?.start(engine)
                return front?.handle
            })
        let opened = Promise<String>()
        @Sendable func look() {
            front.enter { front, _ in
                if let name = front.socket?.name { opened.fulfil(name) } else { front.handle.enter { _, _ in look() } }
            }
        }
        look()
        let path = fixture.path(of: try #require(opened.wait(within: .seconds(60))))
        let silent = try RemoteConnection(path: path)
        _ = try silent.call(.listen(ListenParameters()))
        // The events of 400 changes have more bytes than fit in the buffer of the silent client's socket.
        let asking = try RemoteConnection(path: path)
        for _ in 0..<400 {
            front.enter { front, engine in
                front.perform(.frontEnd(.redraw), at: engine.now, engine)
                engine.send(.toggleAll, at: engine.now)
            }
        }
        #expect(try asking.call(.status()).result(BoardStatus.self).countdowns.running == 2)
        // The test reads neither the terminal nor the silent client, so a tick that waited for one of them would not come.
        #expect(ticks.wait(within: .seconds(60))?.count == 4)
        engine.enter { $0.end(.quit) }
        #expect(fixture.hasQuit())
    }
}
