/// A key press, as far as a terminal reports it.
public struct Key: Hashable, Sendable {
    /// A key without its modifiers.
    public enum Code: Hashable, Sendable {
        /// A key that types a character; the effect of shift is part of the character.
        case character(Character)
        /// The up arrow.
        case up
        /// The down arrow.
        case down
        /// The left arrow.
        case left
        /// The right arrow.
        case right
        /// The page-up key.
        case pageUp
        /// The page-down key.
        case pageDown
        /// The home key.
        case home
        /// The end key.
        case end
        /// The enter or return key.
        case enter
        /// The escape key.
        case escape
        /// The tab key; with shift it is backtab.
        case tab
        /// The key that deletes the character to the left of the cursor.
        case backspace
        /// The key that deletes the character to the right of the cursor.
        case delete
        /// The insert key.
        case insert
        /// A function key, by its number from 1.
        case function(Int)
    }

    /// A set of modifier keys.
    public struct Modifiers: OptionSet, Hashable, Sendable {
        /// One bit for each modifier, as in the key sequences of xterm: the modifier parameter minus one.
        public let rawValue: UInt8

        /// Creates a set from its bits.
        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// Shift; set only if the key types no character, or if control is held, too.
        public static let shift = Modifiers(rawValue: 1 << 0)
        /// Alt or option.
        public static let alt = Modifiers(rawValue: 1 << 1)
        /// Control.
        public static let control = Modifiers(rawValue: 1 << 2)
        /// The logo key (super, Windows or command).
        public static let logo = Modifiers(rawValue: 1 << 3)
    }

    /// The key without its modifiers.
    public let code: Code

    /// The modifier keys held down.
    public let modifiers: Modifiers

    /// Creates a key in its canonical form: shift with a letter is the capital letter, unless control is held, too.
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
    /// Parses the name of a key; nil if the name is invalid.
    ///
    /// Examples of names: `q`, `P`, `?`, `space`, `enter`, `page-down`, `f5`. A name may have the prefixes `ctrl-`,
    /// `alt-`, `shift-` and `logo-`, in any order. `shift-p` is `P`.
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

    /// The name, in the form that `init(_:)` accepts.
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
