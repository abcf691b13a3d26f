import Foundation

/// The environment variable `TZ`, which names the machine's zone.
///
/// Foundation accepts only a name of the tz database, and silently uses UTC for any other value.
enum ZoneVariable {
    /// Converts the value of `TZ` to a name that Foundation accepts, before Foundation reads the value.
    ///
    /// `TZ` may also contain a colon before the name, or the path of a zone's file in place of the name.
    ///
    /// - Returns: a warning if the value names no zone; nil if the value is valid.
    static func normalize() -> String? {
        guard let value = getenv("TZ").map({ String(cString: $0) }), !value.isEmpty else { return nil }
        let name = name(of: value)
        guard TimeZone(identifier: name) != nil else {
            return
                "warning: TZ is \"\(value)\", which is not a name in the tz database: dates without a zone use UTC"
        }
        if name != value { setenv("TZ", name, 1) }
        return nil
    }

    /// Removes the leading colon and the folder of the tz database from the value of `TZ`.
    static func name(of value: String) -> String {
        let path = value.hasPrefix(":") ? String(value.dropFirst()) : value
        guard path.hasPrefix("/") else { return path }
        return path.split(separator: "/zoneinfo/", maxSplits: 1).last.map(String.init) ?? path
    }
}
