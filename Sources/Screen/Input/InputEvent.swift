/// An event that a terminal reports.
public enum InputEvent: Hashable, Sendable {
    /// A key was pressed or repeated.
    case key(Key)

    /// The mouse was used.
    case mouse(MouseEvent)

    /// A text was pasted.
    ///
    /// The text is not sanitized; ``DisplayText`` makes it safe to show.
    case paste(String)

    /// The terminal's window received the focus (true) or lost the focus (false).
    case focus(Bool)

    /// The terminal sent a message about itself.
    case report(TerminalReport)
}

/// An action of the mouse and its position.
public struct MouseEvent: Hashable, Sendable {
    /// An action of the mouse.
    public enum Action: Hashable, Sendable {
        /// The wheel turned one notch up.
        case wheelUp
        /// The wheel turned one notch down.
        case wheelDown
        /// A button was pressed: 1 left, 2 middle, 3 right.
        case press(button: Int)
    }

    /// The action.
    public let action: Action

    /// The column, from 0.
    public let column: Int

    /// The row, from 0.
    public let row: Int

    /// The modifier keys held down.
    public let modifiers: Key.Modifiers

    /// Creates an event.
    public init(_ action: Action, column: Int, row: Int, modifiers: Key.Modifiers = []) {
        self.action = action
        self.column = column
        self.row = row
        self.modifiers = modifiers
    }
}
