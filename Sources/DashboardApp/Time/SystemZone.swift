import Foundation

/// Notices that the machine was taken to another zone.
///
/// Foundation reads the machine's zone once and keeps it. Here it is read from where it is set: `/etc/localtime` is a link
/// into the system's zone files, and setting the zone gives the link another destination. With `TZ` in the environment
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
    ///   - destination: tells where the link to the machine's zone leads; nil if it is none.
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
        let name = parts[(folder + 1)...].drop { ["posix", "right"].contains($0) }
        return TimeZone(identifier: name.joined(separator: "/"))
    }

    /// Where the machine's link leads.
    public static func localTimeDestination() -> String? {
        var bytes = [CChar](repeating: 0, count: 1_024)
        let count = readlink(localTime, &bytes, bytes.count)
        return count > 0 ? String(decoding: bytes[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self) : nil
    }
}
