/// A key as a person pressed it, as far as a terminal tells.
public struct Key: Hashable, Sendable {
    /// Which key it is.
    public enum Code: Hashable, Sendable {
        /// A key that writes something; shift is already in the character.
        case character(Character)
        /// Arrow up.
        case up
        /// Arrow down.
        case down
        /// Arrow left.
        case left
        /// Arrow right.
        case right
        /// Page up.
        case pageUp
        /// Page down.
        case pageDown
        /// Home.
        case home
        /// End.
        case end
        /// Enter or return.
        case enter
        /// Escape.
        case escape
        /// Tab; with shift it is the way back.
        case tab
        /// The key that deletes to the left.
        case backspace
        /// The key that deletes to the right.
        case delete
        /// Insert.
        case insert
        /// F1 and so on, by number.
        case function(Int)
    }

    /// The keys held down meanwhile.
    public struct Modifiers: OptionSet, Hashable, Sendable {
        /// One bit a modifier, as in xterm's parameter less one.
        public let rawValue: UInt8

        /// Makes a set from its bits.
        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// Shift; only with keys that write nothing, and with control.
        public static let shift = Modifiers(rawValue: 1 << 0)
        /// Alt, or option.
        public static let alt = Modifiers(rawValue: 1 << 1)
        /// Control.
        public static let control = Modifiers(rawValue: 1 << 2)
        /// The key with the logo of the maker.
        public static let logo = Modifiers(rawValue: 1 << 3)
    }

    /// Which key it is.
    public let code: Code

    /// The keys held down meanwhile.
    public let modifiers: Modifiers

    /// Makes a key in its one spelling: shift with a letter is the capital letter, unless control is held as well.
    public init(_ code: Code, modifiers: Modifiers = []) {
        var code = code
        var modifiers = modifiers
        if case .character(let character) = code {
            if modifiers.contains(.control) {
                if character.isUppercase { modifiers.insert(.shift) }
                code = .character(Self.single(character.lowercased()) ?? character)
            } else if modifiers.contains(.shift) {
                modifiers.remove(.shift)
                code = .character(Self.single(character.uppercased()) ?? character)
            }
        }
        self.code = code
        self.modifiers = modifiers
    }

    private static func single(_ text: String) -> Character? {
        text.count == 1 ? text.first : nil
    }
}
