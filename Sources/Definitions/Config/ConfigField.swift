import Countdowns

/// The keys of the user's configuration.
enum ConfigField: String, FieldKey {
    case theme
    case view
    case digits
    case motion
    case mouse
    case keys

    var form: FieldForm {
        switch self {
        case .theme: .word
        case .view: .choice(BoardView.allCases.map(\.rawValue))
        case .digits: .choice(DigitFace.allCases.map(\.rawValue))
        case .motion, .mouse: .flag
        case .keys: .keys
        }
    }

    static var synonyms: [String: ConfigField] {
        ["font": .digits, "face": .digits, "animations": .motion, "bindings": .keys, "keymap": .keys]
    }
}

extension ConfigField: DocumentedKey {
    var summary: String {
        switch self {
        case .theme: "The theme of boards whose files name none."
        case .view: "The view to begin with."
        case .digits: "The face of the big digits to begin with."
        case .motion: "Whether anything glides or flashes."
        case .mouse: "Whether the board takes the mouse; without it, the terminal selects text."
        case .keys: "Keys in place of the usual ones, by the name of what they do."
        }
    }
}

extension Config {
    /// The settings of a configuration with what each means: their name, what may stand there, and a sentence.
    public static var documentation: [(name: String, form: String, summary: String)] {
        ConfigField.allCases.map { ($0.rawValue, $0.form.description, $0.summary) }
    }
}
