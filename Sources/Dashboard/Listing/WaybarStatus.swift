import Countdowns
import Foundation

/// The output for a custom module of the status bar Waybar.
///
/// - SeeAlso: <https://man.archlinux.org/man/waybar-custom.5>
public struct WaybarStatus: Encodable, Equatable, Sendable {
    /// The text of the module; if empty, Waybar hides the module.
    public let text: String
    /// The tooltip.
    public let tooltip: String
    /// The CSS class of the module.
    ///
    /// The class of a running countdown is `far`, `today`, `near`, `soon` or `danger`. The class of any other countdown is
    /// `due`, `waiting` or `paused`. Without a countdown, the class is `none`.
    public let `class`: String
    /// The elapsed percentage, 0 to 100.
    public let percentage: Int
    /// The time for which the output is valid if the board does not change.
    public let lasts: Duration?

    private enum CodingKeys: String, CodingKey { case text, tooltip, `class`, percentage }

    /// Creates the output: the text shows the first countdown of a listing, the tooltip shows all countdowns of the listing.
    ///
    /// - Parameters:
    ///   - listing: the next countdowns.
    ///   - format: the format of the text.
    public init(_ listing: BoardListing, format: ListFormat) {
        let timed = listing.timedLines(format)
        let lines = timed.value
        text = StatusBar.waybar.escaped(lines.first ?? "")
        tooltip = StatusBar.waybar.escaped(lines.joined(separator: "\n"))
        let first = listing.countdowns.first
        `class` = first.map { $0.isWaiting ? "waiting" : $0.face.urgency.rawValue } ?? "none"
        lasts = timed.lasts.earlier(first?.face.lasts).earlier(first?.face.fraction(steps: 100).lasts)
        percentage = listing.countdowns.first?.status.percent.map { Int($0) } ?? 0
    }

    /// Returns the output as one line of JSON.
    ///
    /// - Throws: the errors of the encoder.
    public func json() throws -> String {
        return try jsonText()
    }
}
