import Foundation

/// Notices that the machine was taken to another zone.
///
/// Foundation reads the machine's zone once and keeps it. Here it is read from where it is set: `/etc/localtime` is a link
/// into the system's zone files, or a copy of one of them, and setting the zone replaces it. With `TZ` in the environment
/// the program has its zone from there, for good.
public struct SystemZone: Sendable {
    /// Where the machine's zone is set.
    static let localTime = "/etc/localtime"

    /// Whether the program has its zone from its environment, for good.
    let isFixed: Bool
    private let destination: @Sendable () -> String?
    private var last: String?

    /// Takes down which zone the machine is in.
    ///
    /// - Parameters:
    ///   - environment: the environment variables.
    ///   - destination: tells the zone file of the machine's zone; nil if there is none.
    public init(environment: [String: String], destination: @escaping @Sendable () -> String?) {
        isFixed = environment["TZ"] != nil
        self.destination = destination
        last = isFixed ? nil : destination()
    }

    /// The zone to which the machine was taken since the last time this was asked; nil if it is still the same, or one
    /// that Foundation does not know.
    public mutating func change() -> TimeZone? {
        guard !isFixed, let now = destination(), now != last else { return nil }
        last = now
        return Self.zone(at: now)
    }

    /// The zone of a zone file, such as `/usr/share/zoneinfo/Europe/Berlin`.
    static func zone(at path: String) -> TimeZone? {
        let parts = path.split(separator: "/")
        guard let folder = parts.lastIndex(where: { $0.hasPrefix("zoneinfo") }) else { return nil }
        // The same zones once more, without and with leap seconds.
        let name = parts[(folder + 1)...].drop { ["posix", "right"].contains($0) }.map(String.init)
        return TimeZone(identifier: name.joined(separator: "/"))
    }

    /// The zone file of the machine's zone: where its link leads, or the one that was copied.
    public static func localTimeDestination() -> String? { file(at: localTime, among: ZoneFiles()) }

    /// The zone file to which a path leads, or of which it is a copy.
    static func file(at path: String, among files: ZoneFiles) -> String? {
        if case .link(let destination) = FileSignature(ofLink: path) { return destination }
        return FileManager.default.contents(atPath: path).flatMap { files.path(ofRules: Array($0)) }
    }

    /// The machine's zone, as it is now.
    ///
    /// - Parameter environment: the environment variables, of which `TZ` goes before.
    /// - Returns: the zone; that of Foundation where the machine has no zone file, or one without a name.
    public static func current(environment: [String: String]) -> TimeZone {
        guard environment["TZ"] == nil else { return .current }
        return localTimeDestination().flatMap { zone(at: $0) } ?? .current
    }

    /// Where the machine's zone is set, as it is now: a link, or a file.
    static var signature: FileSignature {
        let link = FileSignature(ofLink: localTime)
        if case .link = link { return link }
        return FileSignature(of: localTime)
    }
}
