import CLibrary
import Countdowns
import Foundation
import Ticking

extension BoardSession {
    /// How long nobody looks after the house when nothing happens that calls for it.
    private static let housekeepingInterval: Duration = .seconds(10)

    /// Plans what can wait: it is done in the loop's default mode, so not while the user scrolls.
    ///
    /// Planned by a tick, so that it wakes nobody, and not by each, because it costs a tenth of one.
    func planHousekeeping(at uptime: Uptime) {
        guard !hasHousekeepingPlanned else { return }
        let isDue = lastHousekeeping.map { uptime - $0 >= Self.housekeepingInterval } ?? true
        guard isDue || isDisplaced else { return }
        hasHousekeepingPlanned = true
        thread.perform(in: .default) { [weak self] in self?.assumeIsolated { $0.keepHouse() } }
    }

    /// Looks again at the size of the window, in case the signal of its change was lost, and at the figures.
    private func keepHouse() {
        hasHousekeepingPlanned = false
        lastHousekeeping = now.real.uptime
        guard let rim else { return }
        statistics.defaultJobs += 1
        if rim.tracker.isTracking { statistics.defaultJobsWhileTracking += 1 }
        if let elapsed = rim.tracker.sinceEnd, elapsed <= .milliseconds(300) {
            statistics.defaultJobsSoonAfterTracking += 1
        }
        if isDisplaced, tty.isForeground { renewTerminal() }
        updateSize()
        sampleStatistics()
        rim.remote?.renewSocket()
        if !isSettled {
            isSettled = true
            settle()
        }
    }

    /// What is left for after the start: the first frame needs one theme, and afterwards nothing needs what led to it.
    private func settle() {
        if library.hasFiles { readThemes() } else { watchThemes() }
        library_trim_heap()
    }

    /// Takes down the figures that others count.
    func sampleStatistics() {
        guard let rim else { return }
        statistics.trackingRuns = rim.tracker.runs
        statistics.trackingTime = rim.tracker.total
        statistics.observers = rim.themes.census.count
        statistics.mostObservers = rim.themes.census.most
        statistics.themeChanges = rim.themes.changes
        statistics.peakMemory = max(statistics.peakMemory, PeakMemory.bytes)
    }
}
