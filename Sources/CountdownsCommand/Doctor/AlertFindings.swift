import Foundation

/// What the doctor finds of the ways to tell that something reached zero: notifications and sounds.
enum AlertFindings {
    static func all(_ environment: [String: String]) -> [DoctorFinding] {
        [notifications(environment), sound(environment)]
    }

    private static func notifications(_ environment: [String: String]) -> DoctorFinding {
        let program = ["notify-send", "osascript"].first { path(of: $0, environment) != nil }
        let ways = [channel(environment), program].compactMap(\.self)
        return ways.isEmpty
            ? DoctorFinding(
                "notifications", "no OSC 9, 99 or 777 by what the terminal says it is, and no notify-send", .note,
                advice: "Install notify-send (libnotify) for scripts that act on `countdowns listen --event ended`.")
            : DoctorFinding("notifications", ways.joined(separator: ", "))
    }

    private static func sound(_ environment: [String: String]) -> DoctorFinding {
        let players = ["pw-play", "paplay", "aplay", "afplay", "ffplay", "mpv"]
        return players.lazy.compactMap { path(of: $0, environment) }.first.map { DoctorFinding("sound", $0) }
            ?? DoctorFinding(
                "sound", "no player: \(players.joined(separator: ", "))", .note,
                advice: "Install one of them for scripts that play a sound; the terminal's bell needs none.")
    }

    /// The escape sequence by which the terminal shows notifications, by the names that it sets; nil where none is known.
    ///
    /// A multiplexer keeps such sequences to itself.
    static func channel(_ environment: [String: String]) -> String? {
        let term = environment["TERM", default: ""]
        let program = environment["TERM_PROGRAM", default: ""]
        guard environment["TMUX"] == nil, environment["STY"] == nil else { return nil }
        if term == "xterm-kitty" || environment["KITTY_WINDOW_ID"] != nil { return "OSC 99 (kitty)" }
        if term.hasPrefix("foot") { return "OSC 777 (foot)" }
        if program == "ghostty" || term == "xterm-ghostty" { return "OSC 777 (Ghostty)" }
        if program == "WezTerm" { return "OSC 777 (WezTerm)" }
        if program == "iTerm.app" { return "OSC 9 (iTerm2)" }
        if term.hasPrefix("rxvt-unicode") { return "OSC 777 (rxvt-unicode, with its extension)" }
        return nil
    }

    /// The first file of a name in the folders of programs.
    private static func path(of name: String, _ environment: [String: String]) -> String? {
        environment["PATH", default: ""].split(separator: ":").map { "\($0)/\(name)" }
            .first { access($0, X_OK) == 0 }
    }
}
