import Foundation
import TestSupport
import Testing

/// The time zones that are in both Foundation and the system's tz database.
enum SystemZones {
    /// The reason why the two databases cannot be compared on this machine; nil if the comparison is possible.
    static let obstacle: String? = {
        let path = TimeZoneFile.directory + "/tzdata.zi"
        guard let text = FileManager.default.contents(atPath: path).map({ String(decoding: $0, as: UTF8.self) }) else {
            return "needs \(path) (Debian package tzdata)"
        }
        let version = text.prefix { $0 != "\n" }.split(separator: " ").last.map(String.init) ?? ""
        guard version == TimeZone.timeZoneDataVersion else {
            return "the system has the tz database \(version), Foundation \(TimeZone.timeZoneDataVersion)"
        }
        return nil
    }()

    /// Time zones with unusual clock changes.
    static let odd = [
        "Africa/Casablanca", "Africa/El_Aaiun", "Africa/Monrovia", "America/Caracas", "America/Havana",
        "America/Juneau", "America/Sao_Paulo", "America/St_Johns", "America/Toronto", "Antarctica/Troll",
        "Asia/Gaza", "Asia/Kathmandu", "Asia/Manila", "Asia/Pyongyang", "Asia/Tehran", "Australia/Lord_Howe",
        "Europe/Dublin", "Pacific/Apia", "Pacific/Chatham", "Pacific/Kiritimati", "Pacific/Kwajalein",
    ]

    /// Returns all zones with a slash in the name.
    ///
    /// A board does not accept `EET` and similar names without a slash.
    static func all() throws -> [String: TimeZoneFile] {
        var zones: [String: TimeZoneFile] = [:]
        for name in TimeZone.knownTimeZoneIdentifiers where name.contains("/") {
            zones[name] = try TimeZoneFile(system: name)
        }
        return zones
    }
}

extension Trait where Self == ConditionTrait {
    /// Skips the test, with a reason, if Foundation and the system have different tz databases.
    static var comparesSystemZones: Self {
        .enabled(if: SystemZones.obstacle == nil, Comment(rawValue: SystemZones.obstacle ?? ""))
    }
}
