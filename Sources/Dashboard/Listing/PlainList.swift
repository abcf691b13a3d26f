import Countdowns
import Screen

/// Countdowns as plain lines, for a pipe or a simple terminal.
public struct PlainList: Sendable {
    /// The line of a countdown.
    public struct Line: Equatable, Sendable {
        /// The state of the countdown.
        public var state: Reading.State
        /// The whole line, aligned in columns and sanitized for a terminal.
        public var text: String
    }

    /// The lines, one for each countdown.
    public let lines: [Line]

    /// Arranges the countdowns of a listing in columns, in the listing's order.
    ///
    /// - Parameters:
    ///   - listing: the countdowns.
    ///   - profile: the text capabilities of the terminal.
    ///   - columns: the width of the terminal, so that lines do not wrap; nil if there is no terminal.
    public init(_ listing: BoardListing, in profile: DisplayProfile = DisplayProfile(), columns: Int? = nil) {
        let countdowns = listing.countdowns
        let amounts = countdowns.map { $0.remainingText(in: nil).value }
        let titles = countdowns.map { countdown in
            let parts = [countdown.status.title, countdown.face.step?.label ?? ""].filter { !$0.isEmpty }
            return DisplayText.sanitized(parts.joined(separator: "  "), in: profile)
        }
        // State and duration are never truncated. Titles shrink first, but keep a third of the remaining columns. Then the
        // texts after the titles shrink.
        let widest = titles.map { DisplayText.width(of: $0, in: profile) }.max() ?? 0
        let amountWidth = amounts.map { DisplayText.width(of: $0, in: profile) }.max() ?? 0
        let words = countdowns.map { DisplayText.sanitized(listing.when($0), in: profile) }
        let room = columns.map { max($0 - 7 - amountWidth - 6, 0) }
        let wordsWidth = words.map { DisplayText.width(of: $0, in: profile) }.max() ?? 0
        let titleWidth = room.map { min(widest, max($0 - wordsWidth, $0 / 3)) } ?? widest
        lines = countdowns.indices.map { index in
            let fields = [
                Self.padded(countdowns[index].reading.state.rawValue, to: 7, in: profile),
                Self.padded(
                    DisplayText.truncated(titles[index], columns: titleWidth, in: profile), to: titleWidth, in: profile),
                Self.padding(amounts[index], to: amountWidth, in: profile) + amounts[index],
                room.map { DisplayText.truncated(words[index], columns: max($0 - titleWidth, 0), in: profile) }
                    ?? words[index],
            ]
            return Line(state: countdowns[index].reading.state, text: fields.joined(separator: "  "))
        }
    }

    private static func padded(_ text: String, to width: Int, in profile: DisplayProfile) -> String {
        text + padding(text, to: width, in: profile)
    }

    private static func padding(_ text: String, to width: Int, in profile: DisplayProfile) -> String {
        String(repeating: " ", count: max(width - DisplayText.width(of: text, in: profile), 0))
    }
}
