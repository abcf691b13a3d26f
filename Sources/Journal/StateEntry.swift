import Countdowns

/// What a change leaves in a state file.
public struct StateEntry: Sendable {
    private(set) var line: StateLine

    /// Takes a change down; nil where it leaves nothing.
    ///
    /// - Parameters:
    ///   - change: what happened.
    ///   - item: the countdown to which it happened, after it; nil for the board.
    ///   - themeInFiles: the theme that the files ask for.
    public init?(_ change: Change, of item: BoardItem?, themeInFiles: String?) {
        var line = StateLine()
        switch change.transition {
        case .item(_, let after):
            guard let item else { return nil }
            var saved = SavedBoard.Item(item)
            saved.state = after
            line = StateLine(item: item.id, saved)
        // The terminal's background chose it, and may be another one next time.
        case .theme where change.cause == .time: return nil
        case .theme(_, let after): line.theme = ThemeRecord(.init(name: after, inFiles: themeInFiles))
        case .view(_, let after): line.view = after.rawValue
        case .face(_, let after): line.face = after.rawValue
        case .muted(_, let after): line.muted = after
        case .look(_, let after): line.look = LookRecord(after)
        case .zone(_, let after): line.zone = after.identifier
        case .items: return nil
        case nil:
            guard case .history(let edit) = change.event else { return nil }
            (line.history, line.step) = (edit.word, edit.step.map(StepRecord.init))
        }
        line.event = change.event.word
        line.at = RFC3339.text(of: change.time)
        line.by = change.cause.word
        self.line = line
    }

    /// Takes a countdown down of which its files say something else now.
    ///
    /// - Parameters:
    ///   - item: the countdown.
    ///   - time: when they were read.
    public init(_ item: BoardItem, readAt time: WallTime) {
        line = StateLine(item: item.id, SavedBoard.Item(item))
        (line.event, line.at, line.by) = ("reloaded", RFC3339.text(of: time), Change.Cause.file.word)
    }

    /// Takes down what standard input had, with the edits that were made since.
    ///
    /// - Parameters:
    ///   - input: the text.
    ///   - time: when it was edited last.
    public init(input: String, editedAt time: WallTime) {
        line = StateLine(input: input, event: "edited", at: RFC3339.text(of: time))
    }

    /// Whether nothing is left of another one after it: both are of the board's theme, its view, its face, its look or its text.
    public func replaces(_ other: StateEntry) -> Bool {
        guard line.item == nil, other.line.item == nil else { return false }
        if let history = line.history { return history == "replaced" && other.line.history == history }
        return line.theme != nil && other.line.theme != nil || line.view != nil && other.line.view != nil
            || line.face != nil && other.line.face != nil || line.look != nil && other.line.look != nil
            || line.muted != nil && other.line.muted != nil || line.input != nil && other.line.input != nil
    }
}

extension Change.Event {
    /// What a state file calls it.
    var word: String {
        switch self {
        case .restarted: "restarted"
        case .paused: "paused"
        case .resumed: "resumed"
        case .extended: "extended"
        case .skipped: "skipped"
        case .finished: "done"
        case .moved: "moved"
        case .adopted: "adopted"
        case .warned(let level, _): level == .danger ? "danger" : "warn"
        case .reachedZero: "zero"
        case .stepBegan: "step"
        case .rolled: "next"
        case .hidden: "hidden"
        case .sleptPast, .slept: "slept"
        case .theme: "theme"
        case .view: "view"
        case .face: "face"
        case .muted: "muted"
        case .looked: "looked"
        case .zone: "zone"
        case .reloaded: "reloaded"
        case .problem: "problem"
        case .clockSet: "clock"
        case .acknowledged: "acknowledged"
        case .pinned: "pinned"
        case .undone: "undone"
        case .redone: "redone"
        case .history: "history"
        }
    }
}

extension Change.Cause {
    var word: String? {
        switch self {
        case .user: "key"
        case .peer(let name): name
        case .file: "file"
        case .time: nil
        }
    }
}
