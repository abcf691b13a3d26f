import Countdowns
import Dashboard
import Screen

enum PendingInput: Hashable, Sendable {
    /// A key or the wheel.
    case trigger(KeyMap.Trigger)
    case click(MouseEvent)
    case paste(String)
}

/// The queue of pending input of a terminal, and the count (a number typed before a key).
struct KeyInput {
    /// The maximum number of pending inputs, which is more than a user can type.
    private static let most = 4_096
    /// The maximum number of digits of a count.
    private static let maxDigits = 4

    /// Whether a later pass of the loop is scheduled to handle the pending input.
    var isPlanned = false

    private var waiting: ArraySlice<PendingInput> = []
    private var count: Int?
    /// The unbound keys already reported.
    private var unknown: Set<Key> = []

    var isEmpty: Bool { waiting.isEmpty }

    /// Adds an event to the pending input.
    ///
    /// Drops the event if the queue is full.
    ///
    /// - Parameters:
    ///   - event: the event. Ignored unless it is a key, a mouse event or a paste.
    ///   - interrupts: returns whether a key ends the program. If a key ends the program, earlier pending input is
    ///     dropped.
    mutating func add(_ event: InputEvent, interrupts: (KeyMap.Trigger) -> Bool) {
        guard let input = event.input else { return }
        if case .trigger(let trigger) = input, interrupts(trigger) { waiting = [] }
        if waiting.count < Self.most { waiting.append(input) }
    }

    /// Removes and returns the oldest pending input; nil if there is none.
    mutating func next() -> PendingInput? { waiting.popFirst() }

    mutating func drop() { waiting = [] }

    /// Adds a digit to the count.
    ///
    /// - Returns: the digits of the count so far; an empty string if the count already has the maximum number of digits;
    ///   nil if the key cannot be a digit of a count.
    mutating func addDigit(_ trigger: KeyMap.Trigger) -> String? {
        guard let digit = trigger.digit(after: count) else { return nil }
        let digits = (count.map(String.init) ?? "") + digit
        guard digits.count <= Self.maxDigits else { return "" }
        count = Int(digits)
        return digits
    }

    /// Removes and returns the count; nil if no count was typed.
    mutating func takeCount() -> Int? {
        defer { count = nil }
        return count
    }

    /// Records an unbound key.
    ///
    /// - Returns: whether the key is recorded for the first time.
    mutating func noteUnknown(_ key: Key) -> Bool { unknown.insert(key).inserted }
}

extension InputEvent {
    /// The event as pending input; nil unless the event is a key, a mouse event or a paste.
    fileprivate var input: PendingInput? {
        switch self {
        case .key(let key): .trigger(.key(key))
        case .paste(let text): .paste(text)
        case .mouse(let event):
            switch event.action {
            case .wheelUp: .trigger(.wheelUp)
            case .wheelDown: .trigger(.wheelDown)
            case .press: .click(event)
            }
        default: nil
        }
    }
}

extension KeyMap.Trigger {
    /// Returns the digit of this key; nil if the key is not a digit, or is a leading zero of a count.
    fileprivate func digit(after count: Int?) -> String? {
        guard case .key(let key) = self, key.modifiers.isEmpty, case .character(let character) = key.code,
            character.isASCII, character.isNumber, count != nil || character != "0"
        else { return nil }
        return String(character)
    }
}
