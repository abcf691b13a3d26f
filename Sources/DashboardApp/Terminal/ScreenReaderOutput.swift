import Countdowns
import Dashboard
import Screen

/// The speaker of a board for a screen reader: makes lines of what happens, and the bytes that the terminal takes.
struct ScreenReaderOutput {
    /// The canvas from which what lies over the board is read: so narrow that the help has one column, and so high that
    /// all fits.
    static let size = Size(columns: 70, rows: 400)

    /// The most bytes that wait for a terminal that takes none; what was to be said first goes first.
    static let limit = 1 << 16

    /// The bytes that the terminal has not taken yet.
    private(set) var unsent: [UInt8] = []

    private var transcript: Transcript
    private let profile: DisplayProfile
    /// The changes since the speaker spoke last.
    private var changes: [Change] = []
    /// Whether a key was pressed since then, which is answered by a line in any case.
    private var wasAsked = false
    /// Whether the board does not take that key now.
    private var wasRefused = false
    /// Whether the message of the line at the foot is wanted, because the line could not be taken.
    private var wantsMessage = false
    private var overlay: Overlay?
    /// The line at the foot as it was echoed last.
    private var echoed: String?

    /// Makes a speaker that has said nothing.
    ///
    /// - Parameters:
    ///   - transcript: makes the lines.
    ///   - profile: what the terminal makes of text.
    init(_ transcript: Transcript, in profile: DisplayProfile) {
        self.transcript = transcript
        self.profile = profile
    }

    /// The board's time until there may be more to say; nil if there never is by itself.
    var untilNextLine: Duration? { transcript.untilNextLine }

    /// Notes what happened.
    mutating func note(_ new: [Change]) { changes += new }

    /// Notes that a key asked for something.
    ///
    /// - Parameter isRefused: whether the board does not take that key now.
    mutating func noteKey(isRefused: Bool = false) { (wasAsked, wasRefused) = (true, isRefused) }

    /// Notes that a line at the foot could not be taken.
    mutating func noteRefusedLine() { wantsMessage = true }

    /// Rings.
    mutating func ring(_ bytes: [UInt8]) { unsent += bytes }

    /// Notes that the terminal has taken all bytes.
    mutating func markSent() { unsent = [] }

    /// Says what there is to say since the last time.
    ///
    /// - Parameters:
    ///   - board: the board now.
    ///   - look: its look now.
    ///   - page: what lies over the board; nil where nothing does.
    ///   - prompt: the line at the foot; nil where none is open.
    ///   - moment: now.
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

    /// Echoes what is typed into the line at the foot: what is added to its end as it is, anything else as a new line.
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

    /// Makes room for lines where the line at the foot stands, which is then echoed anew.
    private mutating func interruptEcho() {
        if echoed != nil { append("\r\n") }
        echoed = nil
    }

    /// The words of what lies over the board, without its frame.
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
