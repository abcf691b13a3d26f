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
