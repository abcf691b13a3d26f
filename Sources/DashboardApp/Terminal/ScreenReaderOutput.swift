import Countdowns
import Dashboard
import Screen

/// The output of a board for a screen reader: lines about the changes, encoded as bytes for the terminal.
struct ScreenReaderOutput {
    /// The size of the canvas on which an overlay is drawn to get its text.
    ///
    /// In this width, the help has one column. In this height, all rows of an overlay fit.
    static let size = Size(columns: 70, rows: 400)

    /// The maximum number of unsent bytes while the terminal accepts no bytes.
    ///
    /// Above this number, the oldest bytes are dropped.
    static let limit = 1 << 16

    /// The bytes that the terminal has not accepted yet.
    private(set) var unsent: [UInt8] = []

    private var transcript: Transcript
    private let profile: DisplayProfile
    /// The changes since the last call of ``speak(_:_:under:_:at:)``.
    private var changes: [Change] = []
    /// Whether a key was pressed since the last call of ``speak(_:_:under:_:at:)``.
    ///
    /// Each key prints at least one line.
    private var wasAsked = false
    /// Whether the command of the last key cannot be applied now.
    private var wasRefused = false
    /// Whether to print the message of the prompt, because the typed text was not accepted.
    private var wantsMessage = false
    private var overlay: Overlay?
    /// The last echoed text of the prompt; nil if the prompt is not echoed on the current line.
    private var echoed: String?

    /// Creates an empty output.
    ///
    /// - Parameters:
    ///   - transcript: the source of the lines.
    ///   - profile: the display profile of the terminal.
    init(_ transcript: Transcript, in profile: DisplayProfile) {
        self.transcript = transcript
        self.profile = profile
    }

    /// The board time until the next line may be due; nil if no line will be due without a change.
    var untilNextLine: Duration? { transcript.untilNextLine }

    mutating func note(_ new: [Change]) { changes += new }

    /// Records a key press.
    ///
    /// - Parameter isRefused: whether the command of the key cannot be applied now.
    mutating func noteKey(isRefused: Bool = false) { (wasAsked, wasRefused) = (true, isRefused) }

    /// Records that the text typed in the prompt was not accepted.
    mutating func noteRefusedLine() { wantsMessage = true }

    mutating func ring(_ bytes: [UInt8]) { unsent += bytes }

    /// Records that the terminal has accepted all bytes.
    mutating func markSent() { unsent = [] }

    /// Appends the lines for the changes since the last call.
    ///
    /// - Parameters:
    ///   - board: the current board.
    ///   - look: the current view state.
    ///   - page: the open overlay; nil if no overlay is open.
    ///   - prompt: the open prompt; nil if no prompt is open.
    ///   - moment: the current clock reading.
    mutating func speak(
        _ board: Board, _ look: Look, under page: (any BoardOverlay)?, _ prompt: Prompt?, at moment: Moment
    ) {
        var lines = transcript.lines(of: board, look, changes, at: moment)
        if overlay != look.overlay?.kind {
            overlay = look.overlay?.kind
            lines +=
                page.map { words(of: $0, over: board, look, at: moment) }
                ?? Transcript.selected(on: board, look, at: moment)
        }
        if lines.isEmpty, wasAsked, prompt == nil {
            lines = wasRefused ? ["Nothing to do."] : Transcript.selected(on: board, look, at: moment)
        }
        (changes, wasAsked, wasRefused) = ([], false, false)
        if !lines.isEmpty {
            if prompt != nil { interruptEcho() } else { echo(nil) }
            say(lines)
        }
        echo(prompt)
    }

    private mutating func say(_ lines: [String]) {
        for line in lines where !line.isEmpty { append(DisplayText.sanitized(line, in: profile) + "\r\n") }
    }

    /// Echoes the text of the prompt: only the appended characters if the last echoed text is a prefix of the text,
    /// otherwise the whole text on a new line.
    private mutating func echo(_ prompt: Prompt?) {
        guard let prompt else {
            if echoed != nil { append("\r\n") }
            (echoed, wantsMessage) = (nil, false)
            return
        }
        let text = DisplayText.sanitized(prompt.editor.text, in: profile)
        if wantsMessage, let message = prompt.message {
            interruptEcho()
            switch message {
            case .reading(let words), .mistake(let words): say([words])
            }
        }
        wantsMessage = false
        guard text != echoed else { return }
        if let echoed, text.hasPrefix(echoed) {
            append(String(text.dropFirst(echoed.count)))
        } else {
            if echoed != nil { append("\r\n") }
            append("\(DisplayText.sanitized(prompt.label, in: profile)) \(text)")
        }
        echoed = text
    }

    /// Ends the echoed line, so that other lines can follow.
    ///
    /// The next call of ``echo(_:)`` echoes the whole text again.
    private mutating func interruptEcho() {
        if echoed != nil { append("\r\n") }
        echoed = nil
    }

    /// Returns the text of an overlay as lines, without the box-drawing characters of its frame.
    private func words(of page: any BoardOverlay, over board: Board, _ look: Look, at moment: Moment) -> [String] {
        var canvas = Canvas(size: Self.size, profile: profile)
        _ = page.draw(over: board, look, at: moment, in: &canvas)
        return canvas.text().split(separator: "\n").map { line in
            line.filter { !("\u{2500}"..."\u{257F}").contains($0) }.split(separator: " ").joined(separator: " ")
        }
    }

    private mutating func append(_ text: String) {
        unsent += Array(text.utf8)
        if unsent.count > Self.limit { unsent.removeFirst(unsent.count - Self.limit) }
    }
}
