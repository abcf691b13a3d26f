import Countdowns
import Foundation

/// A countdown as a custom module of the status bar Waybar reads it.
///
/// - SeeAlso: <https://man.archlinux.org/man/waybar-custom.5>
public struct WaybarStatus: Encodable, Equatable, Sendable {
    /// What the bar shows; nothing is shown where it is empty.
    public let text: String
    /// What the pointer shows.
    public let tooltip: String
    /// The style: of what runs `far`, `today`, `near`, `soon` or `danger`, else `due`, `waiting` or `paused`; `none` where there
    /// is nothing.
    public let `class`: String
    /// How much of the way has gone, 0 to 100.
    public let percentage: Int
    /// How long this is right while the board records nothing.
    public let lasts: Duration?

    private enum CodingKeys: String, CodingKey { case text, tooltip, `class`, percentage }

    /// Describes the first countdown of a listing, and the others in the tooltip.
    ///
    /// - Parameters:
    ///   - listing: the countdowns that come next.
    ///   - format: the form of the text.
    public init(_ listing: BoardListing, format: ListFormat) {
        let timed = listing.timedLines(format)
        let lines = timed.value
        text = StatusBar.waybar.escaped(lines.first ?? "")
        tooltip = StatusBar.waybar.escaped(lines.joined(separator: "\n"))
        let first = listing.countdowns.first
        `class` = first.map { $0.isWaiting ? "waiting" : $0.face.urgency.rawValue } ?? "none"
        lasts = timed.lasts.earlier(first?.face.untilUrgencyChanges).earlier(first?.face.fraction(steps: 100).lasts)
        percentage = listing.countdowns.first?.status.percent.map { Int($0) } ?? 0
    }

    /// One line of JSON.
    ///
    /// - Throws: what the encoder throws.
    public func json() throws -> String {
        return try jsonText()
    }
}
