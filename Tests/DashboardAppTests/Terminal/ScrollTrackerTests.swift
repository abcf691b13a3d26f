import Foundation
import Testing
import Ticking

@testable import DashboardApp

@Suite struct ScrollTrackerTests {
    /// An actor that isolates a tracker to a run-loop thread.
    private actor Resident {
        nonisolated let thread: RunLoopThread
        nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }
        nonisolated let waited = DispatchSemaphore(value: 0)
        private var tracker: ScrollTracker?
        private(set) var log: [String] = []

        init(_ thread: RunLoopThread) { self.thread = thread }

        /// Reports `events` scroll events within one callout of the run loop, and schedules a job in the default mode and
        /// in the common modes.
        func scroll(events: Int) {
            let tracker = ScrollTracker(on: thread) { [weak self] in self?.assumeIsolated { $0.finish() } }
            self.tracker = tracker
            thread.perform(in: .default) { [weak self] in
                self?.assumeIsolated { $0.note("default") }
                self?.waited.signal()
            }
            thread.perform { [weak self] in self?.assumeIsolated { $0.note("common") } }
            for _ in 0..<events { tracker.scrolled() }
        }

        /// Ends the scrolling of one terminal while another one on the same loop scrolls.
        ///
        /// - Returns: the mode after the next scroll event of the other terminal, and after the end of its scrolling.
        func scrollTwo() -> [RunLoop.Mode] {
            let trackers = (0..<2).map { _ in ScrollTracker(on: thread) {} }
            for tracker in trackers { tracker.scrolled() }
            trackers[0].finish()
            trackers[1].scrolled()
            let mode = thread.mode
            trackers[1].finish()
            return [mode, thread.mode]
        }

        private func note(_ kind: String) {
            log.append("\(kind) while \(tracker?.isTracking == true ? "tracking" : "at rest")")
        }

        private func finish() {
            tracker?.finish()
            log.append("end")
        }

        var figures: (runs: Int, total: Duration) {
            (tracker?.runs ?? 0, tracker?.total ?? .zero)
        }
    }

    @Test func `while the user scrolls, common-mode jobs run and default-mode jobs wait for the end`() async {
        let resident = Resident(RunLoopThread(name: "test"))
        await resident.scroll(events: 20)
        #expect(Self.wait(resident.waited))
        #expect(await resident.log == ["common while tracking", "end", "default while at rest"])
        #expect(resident.thread.mode == .default)
        let figures = await resident.figures
        #expect(figures.runs == 1)
        #expect(figures.total >= ScrollTracker.pause)
        resident.thread.stop()
    }

    @Test func `a terminal that scrolls goes on tracking after another one on the same loop has ended`() async {
        let resident = Resident(RunLoopThread(name: "test"))
        #expect(await resident.scrollTwo() == [.tracking, .default])
        resident.thread.stop()
    }

    private static func wait(_ semaphore: DispatchSemaphore) -> Bool {
        semaphore.wait(timeout: .now() + 60) == .success
    }
}
