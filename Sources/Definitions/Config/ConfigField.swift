import Countdowns

/// The keys of the user's configuration.
enum ConfigField: String, FieldKey {
    case theme
    case view
    case digits
    case transparent
    case motion
    case mouse
    case clock
    case dates
    case weekStarts = "week_starts"
    case alerts
    case hooks
    case bell
    case notify
    case desktop
    case sound
    case windowTitle = "window_title"
    case taskbar
    case quietHours = "quiet_hours"
    case keepAwake = "keep_awake"
    case dayStarts = "day_starts"
    case keys

    var form: FieldForm {
        switch self {
        case .theme: .word
        case .view: .choice(BoardView.words)
        case .digits: .choice(DigitFace.words)
        case .transparent, .motion, .mouse, .alerts, .hooks, .bell, .notify, .desktop, .sound, .taskbar: .flag
        case .clock: .choice(DateStyle.Clock.words)
        case .dates: .choice(DateStyle.Dates.words)
        case .weekStarts: .choice(DateStyle.Week.words)
        case .windowTitle: .text
        case .quietHours: .workHours
        case .keepAwake: .span
        case .dayStarts: .timeOfDay
        case .keys: .keys
        }
    }

    static var synonyms: [String: ConfigField] {
        [
            "font": .digits, "face": .digits, "animations": .motion, "bindings": .keys, "keymap": .keys,
            "notifications": .notify,
        ]
    }
}

extension ConfigField: DocumentedKey {
    var summary: String {
        switch self {
        case .theme: "The theme of boards whose files set no theme."
        case .view: "The view when the board starts."
        case .digits: "The style of the big digits when the board starts."
        case .transparent: "Whether the terminal's own background is shown in place of the theme's."
        case .motion: "Whether the board uses animations, such as gliding and pulsing."
        case .mouse: "Whether the board uses the mouse; if not, the mouse selects text in the terminal."
        case .clock: "The form of times: 6:00pm (12h), 18:00 (24h), or that of the locale (system)."
        case .dates: "The form of dates: 24 Dec (eu), Dec 24 (us), 12-24 (iso), or that of the locale (system)."
        case .weekStarts: "The first day of the weeks on the timeline: mon, sun, or that of the locale (system)."
        case .alerts: "Whether alerts are on; hooks run even without alerts."
        case .hooks: "Whether hooks are run."
        case .bell: "Whether the terminal rings its bell."
        case .notify: "Whether the terminal shows notifications."
        case .desktop: "Whether the desktop shows notifications."
        case .sound: "Whether sounds are played and words are spoken."
        case .windowTitle:
            "The window title: {title}, {state} and {remaining} are replaced by values; false leaves it unchanged."
        case .taskbar: "Whether the taskbar shows the progress of the next countdown (OSC 9;4)."
        case .quietHours: "The hours in which alerts are off, such as 22:00-07:00."
        case .keepAwake: "How long before a deadline the machine is kept awake, such as 10m; by default never."
        case .dayStarts: "The time of day at which whole days are announced, such as 07:00; by default 00:00."
        case .keys: "The keys of each action, by action name; they replace the action's default keys."
        }
    }
}

extension Config {
    /// The documentation of each setting: its name, the form of its value, and a sentence about its meaning.
    public static var documentation: [(name: String, form: String, summary: String)] {
        ConfigField.allCases.map { ($0.rawValue, $0.form.description, $0.summary) }
    }
}
