import Countdowns
import Dashboard
import Foundation
import Remote
import Screen
import Ticking

extension TerminalFrontEnd {
    /// The display link wants a frame: draws the board as it is now, and wishes for the next one.
    func drawFrame(_ engine: isolated Engine) {
        beginFrame()
        showWaitingTheme(engine)
        let now = engine.advance()
        // One copy for the frame: each use of the properties would make one.
        var look = look
        if !look.isCurrent(at: now.shown) {
            engine.send(.tick, at: now)
            look = self.look
        }
        let board = engine.board
        if setup.endsWithCountdowns, board.ending(at: now.shown) != nil { engine.end(.quit) }
        guard let resources else { return }
        if showNextMessage(on: board, at: now.shown) { look = self.look }
        keepAnimating(look.list.viewport.isMoving(at: now.shown), resources.link)
        // Once the terminal takes more, a frame is wanted anyway.
        var changes: [Duration?] = [look.untilNextChange(at: now.shown)]
        if terminal.state == .away {
            // What is drawn then lies over another program; all is drawn anew after it.
        } else if resources.output.isBusy {
            statistics.skippedFrames += 1
        } else if speaker != nil {
            changes.append(speak(board, to: resources.output, at: now.shown, engine))
        } else {
            changes.append(resources.picture.picture?.draw(board, look, at: now.shown, in: &canvas))
            changes.append(overlay?.draw(over: board, look, at: now.shown, in: &canvas))
            drawPrompt(resources)
            updateWindow(board, at: now.shown)
            show(resources.output, engine)
        }
        let change = changes.compactMap(\.self).min()
        wish(change.map { .at(now.real.wall + engine.context.clock.realDuration(of: $0)) } ?? .never, engine)
        if !hasDrawn { openSocket(engine) }
        hasDrawn = true
    }

    /// Lets others ask and tell the board; after the first frame, which must not wait for it.
    private func openSocket(_ engine: isolated Engine) {
        guard let source = engine.files.source else { return }
        do throws(RemoteError) {
            socket = try engine.attach { handle, engine throws(RemoteError) in
                try RemoteDesk(source, handle, engine)
            }
        } catch {
            engine.tell(error.sentence)
        }
    }

    /// Says what there is to say since the last frame.
    ///
    /// - Returns: how much of the board's time passes until there may be more; nil if there never is by itself.
    private func speak(
        _ board: Board, to output: TerminalOutput, at moment: Moment, _ engine: isolated Engine
    ) -> Duration? {
        speaker?.speak(board, look, under: overlay, prompts.open?.prompt, at: moment)
        if let bytes = speaker?.unsent, !bytes.isEmpty {
            switch output.send(bytes) {
            case .sent: speaker?.markSent()
            case .hangUp: engine.end(.hangUp)
            case .busy, .unchanged: break
            }
        }
        return speaker?.untilNextLine
    }

    private func show(_ output: TerminalOutput, _ engine: isolated Engine) {
        switch output.show(canvas) {
        case .sent(let bytes):
            canvas.markShown()
            statistics.frames += 1
            statistics.bytes += bytes
        case .unchanged:
            canvas.markShown()
            statistics.unchangedFrames += 1
        case .busy: statistics.skippedFrames += 1
        case .hangUp: engine.end(.hangUp)
        }
    }

    /// The terminal can take more: sends the rest of the frame on its way, then the newest one.
    func drainOutput(_ engine: isolated Engine) {
        guard let resources else { return }
        guard resources.output.drain() else { return engine.end(.hangUp) }
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
}
