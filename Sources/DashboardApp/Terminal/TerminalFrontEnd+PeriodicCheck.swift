import CLibrary
import Countdowns
import Foundation
import Ticking

extension TerminalFrontEnd {
    /// Plans what can wait: it is done in the loop's default mode, so not while the user scrolls.
    func planPeriodicCheck(at uptime: Uptime) {
        guard housekeeping.plan(at: uptime, isUrgent: terminal.state == .displaced) else { return }
        handle.enter(in: .default) { $0.checkPeriodically($1) }
    }

    /// Looks again at the size of the window, in case the signal of its change was lost, and at the figures.
    private func checkPeriodically(_ engine: isolated Engine) {
        housekeeping.begin(at: terminal.uptime())
        guard let resources else { return }
        statistics.defaultJobs += 1
        if resources.tracker.isTracking { statistics.defaultJobsWhileTracking += 1 }
        if let elapsed = resources.tracker.sinceEnd, elapsed <= .milliseconds(300) {
            statistics.defaultJobsSoonAfterTracking += 1
        }
        if terminal.state == .displaced, terminal.tty.isForeground { renewTerminal(engine) }
        updateSize(engine)
        sampleStatistics()
        socket?.renewSocket()
        if housekeeping.finishStart() { finishStart(engine) }
    }

    /// What is left for after the start: the first frame needs one theme, and afterwards nothing needs what led to it.
    private func finishStart(_ engine: isolated Engine) {
        if themes.library.hasFiles { readThemes(engine) } else { watchThemes(engine) }
        library_trim_heap()
    }

    /// Takes down the figures that others count.
    func sampleStatistics() {
        guard let resources else { return }
        statistics.trackingRuns = resources.tracker.runs
        statistics.trackingTime = resources.tracker.total
        statistics.observers = resources.themes.census.count
        statistics.mostObservers = resources.themes.census.most
        statistics.themeChanges = resources.themes.changes
        statistics.peakMemory = max(statistics.peakMemory, PeakMemory.bytes)
    }
}
