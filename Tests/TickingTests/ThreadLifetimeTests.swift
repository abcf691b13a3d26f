import Dispatch
import Foundation
import Testing

@testable import Ticking

/// Tests of the objects that keep a run-loop thread alive, and of its name and its end.
@Suite struct ThreadLifetimeTests {
    @Test func `timers and links keep their thread running until the last of them ends`() throws {
        let calls = Events<Int>()
        let frames = Events<Int>()
        var (timer, link, core): (RunLoopTimer?, DisplayLink?, RunLoopThreadCore) = {
            let thread = RunLoopThread(name: "kept")
            return (
                RunLoopTimer(.every(.milliseconds(1)), on: thread) { _, _ in calls.add() },
                DisplayLink(on: thread) { _, _ in frames.add() }, thread.core
            )
        }()
        try calls.wait(for: 3)
        #expect(timer?.isValid == true)
        timer = nil
        link?.setNeedsFrame()
        try frames.wait(for: 1)
        #expect(!core.isOver)
        link = nil
        core.waitForEnd()
    }

    @Test func `a timer that has ended no longer keeps its thread`() throws {
        let ended = Events<Int>()
        let (timer, core) = {
            let thread = RunLoopThread(name: "once")
            return (RunLoopTimer(.after(.milliseconds(1)), on: thread) { _, _ in ended.add() }, thread.core)
        }()
        try ended.wait(for: 1)
        core.waitForEnd()
        #expect(!timer.isValid)
    }

    @Test func `a target that keeps its thread and its timer is released like any object`() throws {
        final class Owner: Sendable {
            let thread = RunLoopThread(name: "owner")
            let timer = LockedValue<RunLoopTimer?>(nil)
            let gone: Events<Int>
            init(_ gone: Events<Int>, _ ticks: Events<Int>) {
                self.gone = gone
                let timer = RunLoopTimer(.every(.milliseconds(1)), target: self, on: thread) { _, _, _ in ticks.add() }
                self.timer.withLock { $0 = timer }
            }
            deinit { gone.add() }
        }
        let (gone, ticks) = (Events<Int>(), Events<Int>())
        var owner: Owner? = Owner(gone, ticks)
        try ticks.wait(for: 3)
        withExtendedLifetime(owner) {}
        owner = nil
        try gone.wait(for: 1)
    }

    @Test func `two threads whose bodies release each other's last handle both end`() {
        for _ in 0..<50 {
            let cores = LockedValue<[RunLoopThreadCore]>([])
            do {
                let (one, other) = (RunLoopThread(name: "one"), RunLoopThread(name: "other"))
                cores.withLock { $0 = [one.core, other.core] }
                let met = [DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)]
                let kept = [LockedValue<RunLoopThread?>(one), LockedValue<RunLoopThread?>(other)]
                for (index, core) in [one.core, other.core].enumerated() {
                    _ = core.perform(in: [.common]) {
                        met[index].signal()
                        met[1 - index].wait()
                        kept[1 - index].withLock { $0.take() }.map { withExtendedLifetime($0) {} }
                    }
                }
            }
            for core in cores.withLock({ $0 }) { core.waitForEnd() }
        }
    }

    #if os(Linux)
    @Test(arguments: [
        ("a name of more than fifteen bytes", "a name of more "), ("ääääääääääää", "äääääää"), ("short", "short"),
    ])
    func `a name of more than fifteen bytes is cut between two characters`(name: String, short: String) throws {
        let names = Events<String>()
        let thread = RunLoopThread(name: name)
        thread.perform {
            let comm = try? String(contentsOfFile: "/proc/thread-self/comm", encoding: .utf8)
            names.add(comm?.trimmingCharacters(in: .newlines) ?? "")
        }
        #expect(try names.wait(for: 1) == [short.trimmingCharacters(in: .newlines)])
        #expect(thread.name == name)
    }

    @Test func `a stack of the greatest size is a fatal error with a sentence`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = RunLoopThread(name: "deep", stackSize: .max)
        }
        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(text.contains("cannot start a thread") || text.contains("cannot have a stack"), "\(text)")
    }
    #endif

    @Test func `a timer on the current loop of a run-loop thread ends with the thread`() throws {
        let thread = RunLoopThread(name: "current")
        let events = Events<RunLoopTimer>()
        thread.perform {
            events.add(RunLoopTimer(.every(.seconds(3600)), on: RunLoop.current) { _, _ in })
            thread.stop()
            events.add(RunLoopTimer(.after(.zero), on: RunLoop.current) { _, _ in })
        }
        let timers = try events.wait(for: 2)
        thread.stop()
        #expect(timers.allSatisfy { !$0.isValid })
    }
}
