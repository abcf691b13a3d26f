import Countdowns
import Dashboard
import Foundation
import Screen
import Ticking

extension BoardSession {
    /// The least time between two ticks, so that a board whose clock runs fast draws at the frame rate and no faster.
    private static let leastTickInterval: Duration = .seconds(1) / 60

    /// The ticker found that something visible changes now.
    func tick() {
        statistics.ticks += 1
        plannedTick = nil
        let now = now
        perform(.tick, at: now)
        planHousekeeping(at: now.real.uptime)
    }

    /// The display link wants a frame: draws the board as it is now, and plans the next tick.
    func drawFrame() {
        guard let rim else { return }
        let now = now
        keepAnimating(board.isMoving(at: now.shown), rim.link)
        if rim.output.isBusy {
            statistics.skippedFrames += 1
        } else {
            rim.picture.picture?.draw(board, at: now.shown, in: &canvas)
            overlay?.draw(over: board, at: now.shown, in: &canvas)
            show(rim.output)
        }
        planTick(after: now)
        openSocket()
    }

    private func show(_ output: TerminalOutput) {
        switch output.show(canvas) {
        case .sent(let bytes):
            canvas.markShown()
            statistics.frames += 1
            statistics.bytes += bytes
        case .unchanged:
            canvas.markShown()
            statistics.unchangedFrames += 1
        case .busy: statistics.skippedFrames += 1
        case .hangUp: finish(.hangUp)
        }
    }

    /// The terminal can take more: sends the rest of the frame on its way, then the newest one.
    func drainOutput() {
        guard let rim else { return }
        guard rim.output.drain() else { return finish(.hangUp) }
        if !rim.output.isBusy { rim.link.setNeedsFrame() }
    }

    /// Frames go on by themselves for as long as something glides.
    private func keepAnimating(_ isMoving: Bool, _ link: DisplayLink) {
        if isMoving, animation == nil {
            animation = link.beginAnimation()
        } else if !isMoving, animation != nil {
            animation = nil
        }
    }

    /// Arms the ticker for the next instant at which something visible changes, unless it is already.
    private func planTick(after now: Now) {
        guard let rim else { return }
        let changes = [
            rim.picture.picture?.untilNextChange(of: board, at: now.shown, size: canvas.size),
            rim.remote?.untilNext(at: now.shown),
        ]
        guard let change = changes.compactMap(\.self).min() else { return }
        let delay = max(setup.clock.realDuration(of: change), setup.clock.speed == 1 ? .zero : Self.leastTickInterval)
        let instant = now.real.wall + delay
        // The two clocks are read one after the other, so the same instant comes out a little differently each time.
        if let plannedTick, abs((plannedTick - instant) / .microseconds(1)) < 100 { return }
        plannedTick = instant
        rim.ticker.tick(at: instant, from: now.real.wall)
    }
}
