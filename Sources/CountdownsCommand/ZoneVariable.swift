import Foundation

/// The environment variable `TZ`, which names the machine's zone.
///
/// Foundation takes a name of the tz database there and nothing else; for all else it silently takes UTC.
enum ZoneVariable {
    /// Makes of the value what Foundation reads, before it is read: a colon before the name, or the path of a zone's
    /// file, is legal too.
    ///
    /// - Returns: a warning where the value names no zone; nil if all is well.
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

    /// The name of a zone without what may stand before it.
    static func name(of value: String) -> String {
        let path = value.hasPrefix(":") ? String(value.dropFirst()) : value
        guard path.hasPrefix("/") else { return path }
        return path.split(separator: "/zoneinfo/", maxSplits: 1).last.map(String.init) ?? path
    }
}
