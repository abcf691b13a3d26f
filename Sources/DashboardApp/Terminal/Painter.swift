import BoardEngine
import Countdowns
import Dashboard
import Foundation
import Screen
import Themes
import Ticking

/// Draws a board on a terminal: the picture, the page over it, and the bytes of both.
///
/// - Thread: the engine's.
/// - Lifetime: it exists while the terminal is the board's. The display link, the tracker and the observers of the theme end
///   with it.
final class Painter {
    /// The theme that is shown; observers of it draw.
    let themes: ThemeStore
    /// Calls the front end for each frame that is wanted.
    let link: DisplayLink
    /// The terminal's side of frames.
    let output: TerminalOutput
    /// Runs the loop in its tracking mode while the user scrolls.
    let tracker: ScrollTracker
    /// The grid of the window, and what is on it.
    private(set) var canvas: Canvas

    private let profile: DisplayProfile
    private let styles: ThemedStyles
    private let picture: ThemedPicture
    /// The page over the board, which lives exactly as long as it is open, and with it its observer of themes.
    private var overlay: (any BoardOverlay)?
    private var animation: Token?

    /// Wires what draws.
    ///
    /// - Parameters:
    ///   - setup: how the board is shown.
    ///   - tty: the terminal.
    ///   - handle: reaches the front end, whose ``TerminalFrontEnd/drawFrame(_:)`` draws a frame.
    ///   - thread: the engine's thread.
    init(_ setup: TerminalConfiguration, on tty: TTY, for handle: Handle<TerminalFrontEnd>, _ thread: RunLoopThread) {
        profile = setup.settings.profile
        canvas = Canvas(size: Size(columns: 0, rows: 0), profile: profile)
        themes = ThemeStore(setup.theme, depth: setup.depth, center: NotificationCenter())
        styles = ThemedStyles(depth: setup.depth, themes: themes)
        link = DisplayLink(on: thread) { _, _ in handle.call { $0.drawFrame($1) } }
        picture = ThemedPicture(keys: setup.keys, link: link, themes: themes)
        tracker = ScrollTracker(on: thread) { handle.call { frontEnd, _ in frontEnd.finishScrolling() } }
        output = TerminalOutput(tty: tty, styles: styles.cache, showsCursor: setup.settings.showsCursor) {
            handle.enter { $0.drainOutput($1) }
        }
    }

    /// Wants a frame.
    func wantFrame() { link.setNeedsFrame() }

    /// Draws the whole picture anew with the next frame.
    func invalidate() { picture.picture?.invalidate() }

    /// Sends the whole screen anew with the next frame, behind some bytes.
    func redraw(sendingFirst bytes: [UInt8] = []) {
        output.invalidate(sendingFirst: bytes)
        wantFrame()
    }

    /// Takes other keys: the footer and the help show them.
    func take(_ keys: KeyMap) {
        picture.keys = keys
        overlay = nil
    }

    /// The part of the picture at a place of the window.
    func clickTarget(column: Int, row: Int) -> ClickTarget? { picture.picture?.clickTarget(column: column, row: row) }

    // MARK: Layout

    /// Takes the size of the window.
    ///
    /// - Returns: whether it is another one.
    func resize(to size: Size) -> Bool {
        guard size != canvas.size else { return false }
        canvas = Canvas(size: size, profile: profile)
        invalidate()
        return true
    }

    /// Fits a look, and the page over the board, to the window.
    func fit(_ look: inout Look, on board: Board, at moment: Moment) {
        look.fit(to: canvas.size, in: profile, on: board, at: moment)
        if overlay?.kind != look.overlay?.kind { overlay = nil }
        guard let overlay else { return }
        let hidden = overlay.hiddenRows(of: board, look, in: canvas.size, at: moment)
        if hidden != look.overlay?.hiddenRows { look.apply(.hideOverlayRows(hidden), on: board, at: moment) }
    }

    /// Whether a page lies over the board.
    var hasOverlay: Bool { overlay != nil }

    /// Whether the page over the board is the one of the look.
    func shows(_ kind: Overlay?) -> Bool { overlay?.kind == kind }

    /// Puts a page over the board, in place of the one before.
    func show(_ overlay: (any BoardOverlay)?) { self.overlay = overlay }

    /// Takes the variants of other themes, where the choice of themes is open.
    func take(_ variants: [String: Base16Scheme.Variant]) { (overlay as? ThemePickerOverlay)?.variants = variants }

    // MARK: Frames

    /// Draws the picture, the page and the line at the foot, as far as they differ from what is on the canvas.
    ///
    /// - Returns: the board's time until something of them differs by itself; nil if it never does.
    func draw(_ board: Board, _ look: Look, _ prompt: Prompt?, at moment: Moment) -> Duration? {
        let changes = [
            picture.picture?.draw(board, look, at: moment, in: &canvas),
            overlay?.draw(over: board, look, at: moment, in: &canvas),
        ]
        if let prompt {
            PromptPicture(theme: themes.shown).draw(prompt, in: &canvas)
            // It lies over regions of the picture.
            invalidate()
        }
        return changes.compactMap(\.self).min()
    }

    /// Sends what was drawn.
    ///
    /// - Parameter statistics: counts the frame.
    /// - Returns: whether there is a terminal.
    func send(counting statistics: inout Statistics) -> Bool {
        switch output.show(canvas) {
        case .sent(let bytes):
            statistics.frames += 1
            statistics.bytes += bytes
        case .unchanged: statistics.unchangedFrames += 1
        case .busy:
            statistics.skippedFrames += 1
            return true
        case .hangUp: return false
        }
        canvas.markShown()
        return true
    }

    /// Says the board for a screen reader, and the page over it, in place of drawing them.
    ///
    /// - Returns: whether there is a terminal.
    func speak(by speaker: inout ScreenReaderOutput, _ board: Board, _ look: Look, _ prompt: Prompt?, at moment: Moment)
        -> Bool
    {
        speaker.speak(board, look, under: overlay, prompt, at: moment)
        guard !speaker.unsent.isEmpty else { return true }
        switch output.send(speaker.unsent) {
        case .sent: speaker.markSent()
        case .hangUp: return false
        case .busy, .unchanged: break
        }
        return true
    }

    /// Lets frames go on by themselves for as long as something glides.
    func animate(_ isMoving: Bool) {
        if isMoving, animation == nil {
            animation = link.beginAnimation()
        } else if !isMoving, animation != nil {
            animation = nil
        }
    }

    /// Takes down the figures that are counted here.
    func count(in statistics: inout Statistics) {
        statistics.trackingRuns = tracker.runs
        statistics.trackingTime = tracker.total
        statistics.themeChanges = themes.changes
    }
}
