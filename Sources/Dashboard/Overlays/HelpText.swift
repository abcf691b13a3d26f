import Themes

/// The help texts for keys and symbols.
///
/// Related keys share a line.
enum HelpText {
    /// A line about the keys of one or more bindings.
    struct Line: Sendable {
        let names: [String]
        let text: String

        fileprivate init(_ names: String, _ text: String) {
            self.names = names.split(separator: " ").map(String.init)
            self.text = text
        }
    }

    /// The sections of the help, each with its heading and its lines.
    static let sections: [(section: KeyMap.Section, lines: [Line])] = [
        (
            .countdowns,
            [
                Line("toggle toggle-all", "pause, resume; all"), Line("restart", "restart"),
                Line("plus-minute minus-minute", "a minute more, less"),
                Line("plus-seconds minus-seconds", "10 seconds more, less"),
                Line("snooze acknowledge", "snooze; acknowledge"),
                Line("pin mark", "pin; mark"), Line("done skip", "end now; next step"),
                Line("undo redo set", "undo; redo; set"),
                Line("add edit remove", "add, edit, remove"), Line("open-editor", "open its file"),
            ]
        ),
        (
            .moving,
            [
                Line("move-down move-up", "down, up"), Line("move-right move-left", "right, left"),
                Line("page-down page-up", "a screen down, up"), Line("first last", "first, last"),
                Line("scroll-down scroll-up", "scroll"), Line("zoom-in zoom-out", "zoom the timeline"),
                Line("back next-due", "follow next; next due"), Line("fold fold-all", "fold a group; all"),
                Line("filter", "filter"), Line("next-match previous-match", "next, previous match"),
                Line("next-sort reverse", "sort; reverse"),
            ]
        ),
        (
            .board,
            [
                Line("open", "show details"), Line("next-view previous-view", "next, previous view"),
                Line("hide-finished", "fold what is over"), Line("kiosk", "hide header and footer"),
                Line("copy-remaining copy-end", "copy remaining and end"), Line("open-url", "open the URL"),
                Line("next-digits previous-digits", "next, previous digits"),
                Line("next-theme previous-theme themes", "theme; previous; list"),
                Line("toggle-mute", "mute or unmute alerts"), Line("help", "this help"),
                Line("command", "type a command"),
                Line("reload redraw", "reload; redraw display"), Line("suspend", "suspend"),
                Line("quit interrupt", "quit"),
            ]
        ),
    ]

    /// The symbols of the board, and words that need an explanation.
    static let signs: [(sign: String, text: String, role: ThemeRole)] = [
        ("▸", "running", .group1), ("▴", "counts up", .group1), ("»", "warning", .soon), ("*", "danger", .due),
        ("!", "due", .due), ("✓", "done", .dim), ("‖", "paused", .paused), ("·", "off work hours", .group1),
        ("•", "marked", .accent), ("^", "pinned", .accent), ("▹", "folded", .group1), ("▾", "open", .group1),
        ("wd", "working days", .dim),
    ]
}
