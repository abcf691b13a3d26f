/// The keys of one step of a sequence.
enum StepField: String, FieldKey {
    case title
    case duration = "in"
    case color

    var form: FieldForm {
        switch self {
        case .title: .text
        case .duration: .duration
        case .color: .color
        }
    }
}

/// The keys of a long break.
enum LongBreakField: String, FieldKey {
    case duration = "in"
    case every
    case title
    case color

    var form: FieldForm {
        switch self {
        case .duration: .duration
        case .every: .count
        case .title: .text
        case .color: .color
        }
    }
}
