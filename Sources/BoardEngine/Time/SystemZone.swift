import Foundation

/// A detector of changes to the machine's time zone.
///
/// Foundation reads the machine's zone once and caches it. This type reads the zone from `/etc/localtime`, which is a
/// symbolic link to one of the system's zone files, or a copy of a zone file. A change of the zone replaces the link or
/// the copy. If the environment variable `TZ` is set, the program uses the zone of this variable, which never changes.
public struct SystemZone: Sendable {
    /// The path of the file that sets the machine's zone.
    static let localTime = "/etc/localtime"

    /// Whether the environment sets the zone, so that the zone never changes.
    let isFixed: Bool
    private let destination: @Sendable () -> String?
    private var last: String?

    /// Records the machine's current zone.
    ///
    /// - Parameters:
    ///   - environment: the environment variables.
    ///   - destination: returns the path of the machine's zone file; nil if the machine has no zone file.
    public init(environment: [String: String], destination: @escaping @Sendable () -> String?) {
        isFixed = environment["TZ"] != nil
        self.destination = destination
        last = isFixed ? nil : destination()
    }

    /// Returns the new zone if the machine's zone changed since the last call.
    ///
    /// - Returns: the zone; nil if the zone is unchanged, or unknown to Foundation.
    public mutating func change() -> TimeZone? {
        guard !isFixed, let now = destination(), now != last else { return nil }
        last = now
        return Self.zone(at: now)
    }

    /// Returns the zone of a zone file, such as `/usr/share/zoneinfo/Europe/Berlin`.
    static func zone(at path: String) -> TimeZone? {
        let parts = path.split(separator: "/")
        guard let folder = parts.lastIndex(where: { $0.hasPrefix("zoneinfo") }) else { return nil }
        // The folders `posix` and `right` contain the same zones again, without and with leap seconds.
        let name = parts[(folder + 1)...].drop { ["posix", "right"].contains($0) }.map(String.init)
        return TimeZone(identifier: name.joined(separator: "/"))
    }

    /// Returns the path of the machine's zone file: the target of `/etc/localtime`, or the zone file with the same bytes.
    public static func localTimeDestination() -> String? { file(at: localTime, among: ZoneFiles()) }

    /// Returns the target of a path that is a symbolic link; otherwise the zone file with the same bytes as the file at
    /// the path.
    static func file(at path: String, among files: ZoneFiles) -> String? {
        if case .link(let destination) = FileSignature(ofLink: path) { return destination }
        return FileManager.default.contents(atPath: path).flatMap { files.path(ofRules: Array($0)) }
    }

    /// Reads the machine's current zone.
    ///
    /// - Parameter environment: the environment variables; `TZ` takes precedence.
    /// - Returns: the zone; Foundation's zone if the machine has no zone file, or if the name of its zone is unknown.
    public static func current(environment: [String: String]) -> TimeZone {
        guard environment["TZ"] == nil else { return .current }
        return localTimeDestination().flatMap { zone(at: $0) } ?? .current
    }

    /// The current signature of the symbolic link or the file that sets the machine's zone.
    static var signature: FileSignature {
        let link = FileSignature(ofLink: localTime)
        if case .link = link { return link }
        return FileSignature(of: localTime)
    }
}
