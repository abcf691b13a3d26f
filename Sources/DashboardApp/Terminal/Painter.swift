import BoardEngine
import Countdowns
import Dashboard
import Foundation
import Screen
import Themes
import Ticking

/// A painter of a board on a terminal: draws the picture and the overlay, and sends the bytes of the frame.
///
/// - Thread: the engine's.
/// - Lifetime: exists while the front end has the terminal. `deinit` ends the display link, the tracker and the theme
///   observers.
final class Painter {
    /// The store of the shown theme.
    ///
    /// The objects that draw observe this store.
    let themes: ThemeStore
    /// The display link, which calls the front end for each requested frame.
    let link: DisplayLink
    let output: TerminalOutput
    /// The tracker, which runs the loop in its tracking mode while the user scrolls.
    let tracker: ScrollTracker
    private(set) var canvas: Canvas

    private let profile: DisplayProfile
    private let styles: ThemedStyles
    private let picture: ThemedPicture
    /// The open overlay; nil if no overlay is open.
    ///
    /// An overlay that closes is deallocated, and so its theme observer is removed.
    private var overlay: (any BoardOverlay)?
    private var animation: Token?

    /// Creates a painter for a terminal.
    ///
    /// - Parameters:
    ///   - setup: the configuration of the terminal.
    ///   - tty: the terminal.
    ///   - handle: a handle of the front end. Each frame calls ``TerminalFrontEnd/drawFrame(_:)`` through the handle.
    ///   - thread: the engine's thread.
    init(_ setup: TerminalConfiguration, on tty: TTY, for handle: Handle<TerminalFrontEnd>, _ thread: RunLoopThread) {
        profile = setup.settings.profile
        canvas = Canvas(size: Size(columns: 0, rows: 0), profile: profile)
        themes = ThemeStore(setup.theme, depth: setup.depth, center: NotificationCenter())
        styles = ThemedStyles(
            depth: setup.depth, themes: themes, isTransparent: setup.config.transparent ?? false)
        link = DisplayLink(on: thread) { _, _ in handle.call { $0.drawFrame($1) } }
        picture = ThemedPicture(keys: setup.keys, link: link, themes: themes)
        tracker = ScrollTracker(on: thread) { handle.call { frontEnd, _ in frontEnd.finishScrolling() } }
        output = TerminalOutput(tty: tty, styles: styles.cache, showsCursor: setup.settings.showsCursor) {
            handle.enter { $0.drainOutput($1) }
        }
    }

    func requestFrame() { link.setNeedsFrame() }

    /// Marks the whole picture as changed, so that the next frame draws the whole picture.
    func invalidate() { picture.picture?.invalidate() }

    /// Sends the whole screen with the next frame, after the given bytes.
    func redraw(sendingFirst bytes: [UInt8] = []) {
        output.invalidate(sendingFirst: bytes)
        requestFrame()
    }

    /// Replaces the key map, which the footer and the help show.
    func setKeys(_ keys: KeyMap) {
        picture.keys = keys
        overlay = nil
    }

    /// Returns the part of the picture at a position of the window.
    func clickTarget(column: Int, row: Int) -> ClickTarget? { picture.picture?.clickTarget(column: column, row: row) }

    // MARK: Layout

    /// Sets the size of the window.
    ///
    /// - Returns: whether the size changed.
    func resize(to size: Size) -> Bool {
        guard size != canvas.size else { return false }
        canvas = Canvas(size: size, profile: profile)
        invalidate()
        return true
    }

    /// Fits the view state and the overlay to the window.
    func fit(_ look: inout Look, on board: Board, at moment: Moment) {
        look.fit(to: canvas.size, in: profile, on: board, at: moment)
        if overlay?.kind != look.overlay?.kind { overlay = nil }
        guard let overlay else { return }
        let hidden = overlay.hiddenRows(of: board, look, in: canvas.size, at: moment)
        if hidden != look.overlay?.hiddenRows { look.apply(.hideOverlayRows(hidden), on: board, at: moment) }
    }

    var hasOverlay: Bool { overlay != nil }

    /// Whether the open overlay is of this kind; for nil, whether no overlay is open.
    func shows(_ kind: Overlay?) -> Bool { overlay?.kind == kind }

    func show(_ overlay: (any BoardOverlay)?) { self.overlay = overlay }

    /// Sets the decoded themes in the theme list if the list is open.
    func setThemes(_ known: [String: Theme]) {
        (overlay as? ThemePickerOverlay)?.known = known
    }

    // MARK: Frames

    /// Draws the changed parts of the picture, the overlay and the prompt.
    ///
    /// - Returns: the board time until the picture changes automatically; nil if the picture never changes
    ///   automatically.
    func draw(_ board: Board, _ look: Look, _ prompt: Prompt?, at moment: Moment) -> Duration? {
        let changes = [
            picture.picture?.draw(board, look, at: moment, in: &canvas),
            overlay?.draw(over: board, look, at: moment, in: &canvas),
        ]
        if let prompt {
            PromptPicture(theme: themes.shown).draw(prompt, in: &canvas)
            // The prompt covers a part of the picture, which the next frame must draw again.
            invalidate()
        }
        return changes.compactMap(\.self).min()
    }

    /// Sends the changed cells.
    ///
    /// - Parameter statistics: the statistics, to which the frame and its bytes are added.
    /// - Returns: false if the terminal is gone.
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

    /// Prints the board and the overlay as lines for a screen reader, in place of drawing them.
    ///
    /// - Returns: false if the terminal is gone.
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

    /// Starts or stops requesting a frame at each refresh, for an animation.
    func animate(_ isMoving: Bool) {
        if isMoving, animation == nil {
            animation = link.beginAnimation()
        } else if !isMoving, animation != nil {
            animation = nil
        }
    }

    /// Copies the scrolling figures and the number of theme changes to the statistics.
    func count(in statistics: inout Statistics) {
        statistics.trackingRuns = tracker.runs
        statistics.trackingTime = tracker.total
        statistics.themeChanges = themes.changes
    }
}
