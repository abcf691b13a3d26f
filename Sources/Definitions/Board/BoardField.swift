/// The keys of a board file's top level.
enum BoardField: String, FieldKey {
    case title
    case theme
    case zone
    case countdowns

    var form: FieldForm {
        switch self {
        case .title: .text
        case .theme: .word
        case .zone: .zone
        case .countdowns: .countdowns
        }
    }
}

/// The keys of one countdown.
enum CountdownField: String, FieldKey {
    case title
    case id
    case duration = "in"
    case date = "at"
    case since
    case zone
    case from
    case paused
    case tags
    case group
    case note

    /// The keys that say what is counted; a countdown has exactly one of them.
    static let kinds: [CountdownField] = [.duration, .date, .since]

    var form: FieldForm {
        switch self {
        case .title, .group, .note: .text
        case .id: .word
        case .duration: .duration
        case .date, .since, .from: .date
        case .zone: .zone
        case .paused: .flag
        case .tags: .words
        }
    }
}
