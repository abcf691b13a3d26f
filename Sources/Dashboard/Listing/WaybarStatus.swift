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
    /// The style: `far`, `today`, `near`, `soon`; `none` where nothing runs.
    public let `class`: String
    /// How much of the way has gone, 0 to 100.
    public let percentage: Int

    /// Describes the first countdown of a listing, and the others in the tooltip.
    ///
    /// - Parameters:
    ///   - listing: the countdowns that come next.
    ///   - format: the form of the text.
    public init(_ listing: BoardListing, format: ListFormat) {
        let lines = listing.lines(format)
        text = Self.escaped(lines.first ?? "")
        tooltip = Self.escaped(lines.joined(separator: "\n"))
        `class` = listing.countdowns.first.map { "\($0.face.urgency)" } ?? "none"
        percentage = listing.countdowns.first?.percent.map { Int($0) } ?? 0
    }

    /// One line of JSON.
    ///
    /// - Throws: what the encoder throws.
    public func json() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(self), as: UTF8.self)
    }

    /// Waybar reads markup.
    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
