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

extension Key: LosslessStringConvertible {
    /// Makes a key from its name, nil if there is no such key.
    ///
    /// `q`, `P`, `?`, `space`, `enter`, `page-down`, `f5`; with `ctrl-`, `alt-`, `shift-` and `logo-` before it in any
    /// order. `shift-p` is `P`.
    public init?(_ name: String) {
        var rest = name[...]
        var modifiers: Modifiers = []
        while let (prefix, modifier) = Self.modifierNames.first(where: { rest.hasPrefix($0.0) && rest != $0.0 }) {
            modifiers.insert(modifier)
            rest = rest.dropFirst(prefix.count)
        }
        guard let code = Self.code(named: rest) else { return nil }
        self.init(code, modifiers: modifiers)
    }

    /// The name, as `init(_:)` takes it.
    public var description: String {
        Self.modifierNames.filter { modifiers.contains($0.1) }.map(\.0).joined() + codeName
    }

    private var codeName: String {
        switch code {
        case .character(" "): "space"
        case .character(let character): String(character)
        case .function(let number): "f\(number)"
        default: Self.codeNames.first { $0.1 == code }?.0 ?? ""
        }
    }

    private static func code(named name: Substring) -> Code? {
        if let named = codeNames.first(where: { $0.0 == name }) { return named.1 }
        if name.count == 1, let character = name.first, character != " " { return .character(character) }
        guard name.first == "f", let number = Int(name.dropFirst()), (1...35).contains(number) else { return nil }
        return .function(number)
    }

    private static let modifierNames: [(String, Modifiers)] = [
        ("ctrl-", .control), ("alt-", .alt), ("shift-", .shift), ("logo-", .logo),
    ]

    private static let codeNames: [(String, Code)] = [
        ("space", .character(" ")), ("up", .up), ("down", .down), ("left", .left), ("right", .right),
        ("page-up", .pageUp), ("page-down", .pageDown), ("home", .home), ("end", .end), ("enter", .enter),
        ("escape", .escape), ("tab", .tab), ("backspace", .backspace), ("delete", .delete), ("insert", .insert),
    ]
}
