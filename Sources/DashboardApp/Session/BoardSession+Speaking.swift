import Countdowns
import Dashboard
import Screen

/// What is said to a screen reader, and what was said last.
struct Speech {
    /// The canvas from which what lies over the board is read: so narrow that the help has one column, and so high that
    /// all fits.
    static let size = Size(columns: 70, rows: 400)

    /// The most bytes that wait for a terminal that takes none; what was to be said first goes first.
    private static let limit = 1 << 16

    /// What has happened since the last look.
    var changes: [Change] = []
    /// Whether a key was pressed since then, which is answered by a line in any case.
    var wasAsked = false
    /// Whether the board does not take that key now.
    var wasRefused = false
    /// What the terminal has not taken yet.
    var unsent: [UInt8] = []

    private var overlay: Overlay?
    /// The line at the foot as it was echoed last.
    private var echoed: String?
    /// Whether what is said of that line is wanted, because it could not be taken.
    var wantsMessage = false

    /// Says lines; a line at the foot stands behind them again.
    mutating func say(_ lines: [String], in profile: DisplayProfile) {
        for line in lines where !line.isEmpty { append(DisplayText.sanitized(line, in: profile) + "\r\n") }
    }

    /// Whether something else lies over the board than before.
    mutating func notes(_ new: Overlay?) -> Bool {
        defer { overlay = new }
        return overlay != new
    }

    /// Echoes what is typed into the line at the foot: what is added to its end as it is, anything else as a new line.
    mutating func echo(_ prompt: Prompt?, in profile: DisplayProfile) {
        guard let prompt else {
            if echoed != nil { append("\r\n") }
            (echoed, wantsMessage) = (nil, false)
            return
        }
        let text = DisplayText.sanitized(prompt.editor.text, in: profile)
        if wantsMessage, let message = prompt.message {
            interruptEcho()
            switch message {
            case .reading(let words), .mistake(let words): say([words], in: profile)
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
    mutating func interruptEcho() {
        if echoed != nil { append("\r\n") }
        echoed = nil
    }

    private mutating func append(_ text: String) {
        unsent += Array(text.utf8)
        if unsent.count > Self.limit { unsent.removeFirst(unsent.count - Self.limit) }
    }
}

extension BoardSession {
    /// Says what there is to say since the last frame.
    ///
    /// - Returns: how much of the board's time passes until there may be more; nil if there never is by itself.
    func speak(_ output: TerminalOutput, at moment: Moment) -> Duration? {
        var lines = setup.transcript?.lines(of: board, look, speech.changes, at: moment) ?? []
        let (wasAsked, wasRefused) = (speech.wasAsked, speech.wasRefused)
        (speech.changes, speech.wasAsked, speech.wasRefused) = ([], false, false)
        if speech.notes(look.overlay?.kind) {
            lines += overlay.map { spoken($0, at: moment) } ?? Transcript.selected(on: board, look, at: moment)
        }
        if lines.isEmpty, wasAsked, prompt == nil {
            lines = wasRefused ? ["Nothing to do."] : Transcript.selected(on: board, look, at: moment)
        }
        if !lines.isEmpty {
            if prompt != nil { speech.interruptEcho() } else { speech.echo(nil, in: setup.profile) }
            speech.say(lines, in: setup.profile)
        }
        speech.echo(prompt?.prompt, in: setup.profile)
        if !speech.unsent.isEmpty {
            switch output.send(speech.unsent) {
            case .sent: speech.unsent = []
            case .hangUp: finish(.hangUp)
            case .busy, .unchanged: break
            }
        }
        return setup.transcript?.untilNextLine
    }

    /// The words of what lies over the board, without its frame.
    private func spoken(_ overlay: any BoardOverlay, at moment: Moment) -> [String] {
        var canvas = Canvas(size: Speech.size, profile: setup.profile)
        _ = overlay.draw(over: board, look, at: moment, in: &canvas)
        return canvas.text().split(separator: "\n").map { line in
            line.filter { !("\u{2500}"..."\u{257F}").contains($0) }.split(separator: " ").joined(separator: " ")
        }
    }
}
