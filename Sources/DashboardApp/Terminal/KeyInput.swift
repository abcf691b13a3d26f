import Countdowns
import Dashboard
import Screen

/// The input of a terminal that waits to be taken.
enum PendingInput: Hashable, Sendable {
    /// A key or the wheel.
    case trigger(KeyMap.Trigger)
    /// A button of the mouse.
    case click(MouseEvent)
    /// A text that was pasted.
    case paste(String)
}

/// The input of a terminal: events in their order, and the count that is typed before a key.
struct KeyInput {
    /// The most keys that may wait: more than anybody types.
    private static let most = 4_096
    /// The most digits of a count.
    private static let mostDigits = 4

    /// Whether a later pass of the loop takes the rest.
    var isPlanned = false

    private var waiting: ArraySlice<PendingInput> = []
    private var count: Int?
    /// The keys of which it was said that they do nothing.
    private var unknown: Set<Key> = []

    /// Whether nothing waits.
    var isEmpty: Bool { waiting.isEmpty }

    /// Lets an event wait; as a keyboard's buffer does, this one loses what comes when it is full.
    ///
    /// - Parameters:
    ///   - event: the event.
    ///   - interrupts: whether a key ends the program: who wants to leave does not wait for the keys before.
    mutating func add(_ event: InputEvent, interrupts: (KeyMap.Trigger) -> Bool) {
        guard let input = event.input else { return }
        if case .trigger(let trigger) = input, interrupts(trigger) { waiting = [] }
        if waiting.count < Self.most { waiting.append(input) }
    }

    /// Takes out what waits longest; nil where nothing does.
    mutating func next() -> PendingInput? { waiting.popFirst() }

    /// Drops what waits.
    mutating func drop() { waiting = [] }

    /// Takes a digit that begins a count, or goes on with one.
    ///
    /// - Returns: the digits so far; nil where the key is no such digit. Digits that are too many are left out.
    mutating func addDigit(_ trigger: KeyMap.Trigger) -> String? {
        guard let digit = trigger.digit(after: count) else { return nil }
        let digits = (count.map(String.init) ?? "") + digit
        guard digits.count <= Self.mostDigits else { return "" }
        count = Int(digits)
        return digits
    }

    /// Ends the count.
    ///
    /// - Returns: the count; nil where none was typed.
    mutating func takeCount() -> Int? {
        defer { count = nil }
        return count
    }

    /// Notes a key that does nothing.
    ///
    /// - Returns: whether it is noted for the first time.
    mutating func noteUnknown(_ key: Key) -> Bool { unknown.insert(key).inserted }
}

extension InputEvent {
    /// The input that waits to be taken; nil for what is taken otherwise.
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
    /// A digit that begins a count, or goes on with one.
    fileprivate func digit(after count: Int?) -> String? {
        guard case .key(let key) = self, key.modifiers.isEmpty, case .character(let character) = key.code,
            character.isASCII, character.isNumber, count != nil || character != "0"
        else { return nil }
        return String(character)
    }
}
