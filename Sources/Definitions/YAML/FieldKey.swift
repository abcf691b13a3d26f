/// The keys that one kind of mapping may have: one case each, in the order in which people write them.
///
/// What is accepted, what is suggested for an unknown key, and what an error says was expected come from here.
protocol FieldKey: RawRepresentable<String>, CaseIterable, Equatable, Sendable {
    /// What may stand behind the key.
    var form: FieldForm { get }
}

/// What may stand behind a key.
enum FieldForm {
    case text
    case word
    case duration
    case date
    case zone
    case flag
    case words
    case countdowns
    case color
    case colors

    /// The form in words, for `expected …`.
    var description: String {
        switch self {
        case .text: "text"
        case .word: "a word"
        case .duration: "a duration, such as 25m"
        case .date: "a date, such as 2027-01-15 09:00"
        case .zone: "a time zone, such as Europe/Berlin"
        case .flag: "true or false"
        case .words: "a word, or a list of words"
        case .countdowns: "a list of countdowns"
        case .color: "a colour, such as \"#2e3440\""
        case .colors: "colours by name"
        }
    }
}
