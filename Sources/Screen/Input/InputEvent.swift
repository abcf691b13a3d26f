/// What a terminal reports of its user.
public enum InputEvent: Hashable, Sendable {
    /// A key was pressed, or repeats.
    case key(Key)

    /// The mouse did something.
    case mouse(MouseEvent)

    /// A text was pasted. It is as it came: ``DisplayText`` makes it safe to show.
    case paste(String)

    /// The terminal's window was given the focus, or lost it.
    case focus(Bool)

    /// The terminal answered a question about itself.
    case report(TerminalReport)
}

/// What the mouse did, and where.
public struct MouseEvent: Hashable, Sendable {
    /// What the mouse did.
    public enum Action: Hashable, Sendable {
        /// The wheel went one notch up.
        case wheelUp
        /// The wheel went one notch down.
        case wheelDown
        /// A button went down: 1 left, 2 middle, 3 right.
        case press(button: Int)
    }

    /// What it did.
    public let action: Action

    /// The column, from 0.
    public let column: Int

    /// The row, from 0.
    public let row: Int

    /// The keys held down meanwhile.
    public let modifiers: Key.Modifiers

    /// Makes an event.
    public init(_ action: Action, column: Int, row: Int, modifiers: Key.Modifiers = []) {
        self.action = action
        self.column = column
        self.row = row
        self.modifiers = modifiers
    }
}
