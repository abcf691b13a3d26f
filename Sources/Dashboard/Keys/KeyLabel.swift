import Screen

extension KeyMap.Trigger {
    /// The label of a key in the help and the footer, such as `Ctrl-D`, `PgDn` or `↑`.
    var label: String {
        switch self {
        case .key(let key): key.label
        case .wheelUp, .wheelDown: "wheel"
        }
    }
}

extension Key {
    fileprivate var label: String {
        let names: [(Modifiers, String)] = [(.control, "Ctrl-"), (.alt, "Alt-"), (.shift, "Shift-"), (.logo, "Logo-")]
        return names.filter { modifiers.contains($0.0) }.map(\.1).joined() + codeLabel
    }

    private var codeLabel: String {
        switch code {
        case .character(" "): "Space"
        case .character(let character): modifiers.isEmpty ? String(character) : character.uppercased()
        case .up: "↑"
        case .down: "↓"
        case .left: "←"
        case .right: "→"
        case .pageUp: "PgUp"
        case .pageDown: "PgDn"
        case .home: "Home"
        case .end: "End"
        case .enter: "Enter"
        case .escape: "Esc"
        case .tab: "Tab"
        case .backspace: "Backspace"
        case .delete: "Del"
        case .insert: "Ins"
        case .function(let number): "F\(number)"
        }
    }
}
