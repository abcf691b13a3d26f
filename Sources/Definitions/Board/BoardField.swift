import Countdowns

/// The top-level keys of a board file.
enum BoardField: String, FieldKey {
    case title
    case theme
    case zone
    case dateOrder = "date_order"
    case clock
    case dates
    case weekStarts = "week_starts"
    case ambiguousWidth = "ambiguous_width"
    case dst
    case dayStarts = "day_starts"
    case include
    case hooks
    case defaults
    case groups
    case countdowns

    var form: FieldForm {
        switch self {
        case .title: .text
        case .theme: .word
        case .zone: .zone
        case .dateOrder: .choice(DateOrder.words)
        case .clock: ConfigField.clock.form
        case .dates: ConfigField.dates.form
        case .weekStarts: ConfigField.weekStarts.form
        case .ambiguousWidth: .oneOrTwo
        case .dst: .choice(DSTRule.words)
        case .dayStarts: .timeOfDay
        case .include: .paths
        case .hooks: .hooks
        case .defaults: .defaults
        case .groups: .groups
        case .countdowns: .countdowns
        }
    }
}
