import Countdowns
import Dashboard
import Foundation
import Screen
import Ticking

extension BoardSession {
    /// The least time between two ticks, so that a board whose clock runs fast draws at the frame rate and no faster.
    private static let leastTickInterval: Duration = .seconds(1) / 60
    /// A change that is no further away is waited for by the link itself.
    private static let linkWaits: Duration = .seconds(61)
    /// How much later the ticker comes where the link waits: it never comes while the link does.
    private static let grace: Duration = .seconds(1)
    /// Timers may fire a rounding error early, and then nothing would have changed yet.
    private static let margin: Duration = .microseconds(20)

    /// The ticker found that something visible changes now, or that the clock was set.
    func tick() {
        resources?.ticker.hasTicked()
        isTickDue = true
        resources?.link.setNeedsFrame()
    }

    /// The display link wants a frame: draws the board as it is now, and plans the next tick.
    func drawFrame() {
        showWaitingTheme()
        let now = now
        // Most frames of a scroll change nothing on the board, and who listens is not to be told so each time.
        let isPlanned = plannedTick.map { $0 <= now.real.wall } ?? false
        if isTickDue || isPlanned || !board.isCurrent(at: now.shown) || !look.isCurrent(at: now.shown) {
            applyTick(at: now)
        }
        guard let resources else { return }
        // One copy for the frame: each use of the property would make one.
        let look = look
        keepAnimating(look.list.viewport.isMoving(at: now.shown), resources.link)
        // Once the terminal takes more, a frame is wanted anyway.
        var changes: [Duration?] = []
        if terminal.state == .away {
            // What is drawn then lies over another program; all is drawn anew after it.
        } else if resources.output.isBusy {
            statistics.skippedFrames += 1
        } else if speaker != nil {
            changes.append(speak(to: resources.output, at: now.shown))
        } else {
            changes.append(resources.picture.picture?.draw(board, look, at: now.shown, in: &canvas))
            changes.append(overlay?.draw(over: board, look, at: now.shown, in: &canvas))
            drawPrompt(resources)
            updateWindow(at: now.shown)
            show(resources.output)
        }
        changes.append(board.untilNextChange(at: now.shown))
        changes.append(look.untilNextChange(at: now.shown))
        changes.append(alerts?.untilNext(on: board, at: now.shown))
        planTick(in: changes.compactMap(\.self).min(), after: now)
        openSocket()
    }

    private func applyTick(at now: Now) {
        statistics.ticks += 1
        isTickDue = false
        plannedTick = nil
        apply(.tick, at: now)
        planPeriodicCheck(at: now.real.uptime)
    }

    /// Says what there is to say since the last frame.
    ///
    /// - Returns: how much of the board's time passes until there may be more; nil if there never is by itself.
    private func speak(to output: TerminalOutput, at moment: Moment) -> Duration? {
        speaker?.speak(board, look, under: overlay, prompts.open?.prompt, at: moment)
        if let bytes = speaker?.unsent, !bytes.isEmpty {
            switch output.send(bytes) {
            case .sent: speaker?.markSent()
            case .hangUp: finish(.hangUp)
            case .busy, .unchanged: break
            }
        }
        return speaker?.untilNextLine
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
        guard let resources else { return }
        guard resources.output.drain() else { return finish(.hangUp) }
        if !resources.output.isBusy { resources.link.setNeedsFrame() }
    }

    /// Frames go on by themselves for as long as something glides.
    private func keepAnimating(_ isMoving: Bool, _ link: DisplayLink) {
        if isMoving, animation == nil {
            animation = link.beginAnimation()
        } else if !isMoving, animation != nil {
            animation = nil
        }
    }

    /// Plans a frame for the next instant at which something visible changes.
    ///
    /// Who waits for what: the link for what is near, as the next second or minute, and the ticker for what is far. A frame
    /// for which the link waits wakes one thread, a tick wakes three. Behind the link the ticker keeps the next full
    /// minute and a second: the link's clock stands still while the machine sleeps, the ticker's does not. The ticker
    /// ticks, too, when the clock is set.
    private func planTick(in change: Duration?, after now: Now) {
        guard let resources, let change else { return }
        let delay = max(setup.clock.realDuration(of: change), setup.clock.speed == 1 ? .zero : Self.leastTickInterval)
        let instant = now.real.wall + delay
        plannedTick = instant
        if delay <= Self.linkWaits {
            resources.link.setNeedsFrame(after: delay + Self.margin)
            resources.ticker.tick(at: max(instant, now.real.wall.nextMinute) + Self.grace)
        } else {
            resources.ticker.tick(at: instant + Self.margin)
        }
    }
}

extension WallTime {
    fileprivate var nextMinute: WallTime { WallTime(unixSeconds: unixSeconds - unixSeconds % 60 + 60) }
}
