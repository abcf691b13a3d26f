import BoardEngine
import Countdowns
import DashboardApp
import Definitions
import Foundation
import Journal
import Remote

/// The checks of `countdowns doctor` for clocks, time zones and folders.
enum MachineFindings {
    static func all(_ environment: [String: String]) -> [DoctorFinding] {
        [clocks, zones(environment), sockets(environment), state(environment), themes(environment)]
    }

    private static var clocks: DoctorFinding {
        let now = SystemClock.now()
        // If the clock shows a time before 2026-01-01, the clock is wrong: every build of the program is newer.
        let isPast = now.wall.sinceEpoch < .seconds(1_767_225_600)
        let asleep = "asleep for \(now.asleep.components.seconds) s since boot"
        return isPast
            ? DoctorFinding("clocks", "the wall clock is in the past", .bad, advice: "Set the clock: dates use it.")
            : DoctorFinding("clocks", "wall clock and uptime can be read; the machine has been \(asleep)")
    }

    private static func zones(_ environment: [String: String]) -> DoctorFinding {
        let rules = "time zone data \(TimeZone.timeZoneDataVersion), shipped with the program"
        return DoctorFinding("zones", "\(SystemZone.current(environment: environment).identifier), \(rules)")
    }

    private static func sockets(_ environment: [String: String]) -> DoctorFinding {
        let folder = SocketFolder(environment: environment)
        let advice = "Set XDG_RUNTIME_DIR to a folder that only you can access."
        do {
            let boards = try folder.boards().filter(\.isLive)
            guard canWrite(folder.path) else { return unwritable("sockets", folder.path) }
            let text = "\(folder.path), running boards: \(boards.count)"
            for other in SocketFolder.all(environment: environment).prefix(while: { $0 != folder }) {
                do { _ = try other.boards() } catch {
                    return DoctorFinding("sockets", "\(text); \(error)", .note, advice: advice)
                }
            }
            return DoctorFinding("sockets", text)
        } catch {
            return DoctorFinding("sockets", "\(error)", .bad, advice: advice)
        }
    }

    private static func state(_ environment: [String: String]) -> DoctorFinding {
        guard let path = StateFolder(environment: environment)?.path else {
            return DoctorFinding("state", "there is no state folder", .bad, advice: "Set HOME or XDG_STATE_HOME.")
        }
        return canWrite(path) ? DoctorFinding("state", path) : unwritable("state", path)
    }

    private static func themes(_ environment: [String: String]) -> DoctorFinding {
        guard let folder = ThemeFolders.user(environment: environment) else {
            return DoctorFinding("themes", "only the built-in themes; there is no folder for your own", .note)
        }
        var library = ThemeLibrary(folders: [folder])
        let failures = library.readAll()
        guard let failure = failures.first else {
            return DoctorFinding("themes", "\(library.ids.count); yours are in \(folder)")
        }
        return DoctorFinding(
            "themes", "\(failures.count) cannot be read", .note,
            advice: String(failure.description.prefix { !$0.isNewline }))
    }

    private static func unwritable(_ subject: String, _ path: String) -> DoctorFinding {
        DoctorFinding(
            subject, "\(path) cannot be written", .bad, advice: "Fix the owner and the mode: chown, chmod u+rwx.")
    }

    /// Whether a folder is writable; if the folder does not exist, whether its nearest existing parent is writable.
    private static func canWrite(_ path: String) -> Bool {
        var path = path
        while !FileManager.default.fileExists(atPath: path), path.count > 1 {
            path = (path as NSString).deletingLastPathComponent
        }
        return access(path, W_OK | X_OK) == 0
    }
}
