import BoardEngine
import DashboardApp
import Screen

/// The checks of `countdowns doctor` for alerts: notifications and sounds.
enum AlertFindings {
    static func all(_ environment: [String: String]) -> [DoctorFinding] {
        [notifications(environment), sound(environment)]
    }

    private static func notifications(_ environment: [String: String]) -> DoctorFinding {
        let program = ["notify-send", "osascript"].first { ProgramPath.path(of: $0, environment) != nil }
        let sequence = TerminalAlerts(environment: environment).notification.map { "OSC \($0.rawValue)" }
        let ways = [sequence, program].compactMap(\.self)
        return ways.isEmpty
            ? DoctorFinding(
                "notifications", "this terminal is not known to support OSC 9, 99 or 777, and there is no notify-send",
                .note,
                advice: "Install notify-send (libnotify) for alerts with desktop: true; the bell works without it.")
            : DoctorFinding("notifications", ways.joined(separator: ", "))
    }

    private static func sound(_ environment: [String: String]) -> DoctorFinding {
        let players = ["pw-play", "paplay", "afplay", "aplay", "ffplay"]
        let player = players.lazy.compactMap { ProgramPath.path(of: $0, environment) }.first
        return player.map { DoctorFinding("sound", $0) }
            ?? DoctorFinding(
                "sound", "no player: \(players.joined(separator: ", "))", .note,
                advice: "Install one of these players for alerts with a sound; the terminal's bell works without it.")
    }
}
