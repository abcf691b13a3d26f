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
        let rows = listing.map { countdown in
            let parts = [countdown.status.title, countdown.face.step?.label ?? ""].filter { !$0.isEmpty }
            return (
                state: countdown.reading.state, amount: countdown.remainingText(in: nil).value,
                title: DisplayText.sanitized(parts.joined(separator: "  "), in: profile),
                words: DisplayText.sanitized(listing.when(countdown), in: profile)
            )
        }
        func width(_ text: String) -> Int { DisplayText.width(of: text, in: profile) }
        // State and duration are never truncated. Titles shrink first, but keep a third of the remaining columns. Then the
        // texts after the titles shrink.
        let widest = rows.map { width($0.title) }.max() ?? 0
        let amountWidth = rows.map { width($0.amount) }.max() ?? 0
        let room = columns.map { max($0 - 7 - amountWidth - 6, 0) }
        let wordsWidth = rows.map { width($0.words) }.max() ?? 0
        let titleWidth = room.map { min(widest, max($0 - wordsWidth, $0 / 3)) } ?? widest
        lines = rows.map { row in
            let fields = [
                Self.padded(row.state.rawValue, to: 7, in: profile),
                Self.padded(
                    DisplayText.truncated(row.title, columns: titleWidth, in: profile), to: titleWidth, in: profile),
                Self.padding(row.amount, to: amountWidth, in: profile) + row.amount,
                room.map { DisplayText.truncated(row.words, columns: max($0 - titleWidth, 0), in: profile) }
                    ?? row.words,
            ]
            return Line(state: row.state, text: fields.joined(separator: "  "))
        }
    }

    /// Arranges the countdowns of a board as `watch` prints them without a terminal.
    ///
    /// - Parameters:
    ///   - board: the board.
    ///   - moment: the current time.
    ///   - profile: the text capabilities of the terminal.
    ///   - columns: the width of the terminal; nil if there is no terminal.
    public init(of board: Board, at moment: Moment, in profile: DisplayProfile, columns: Int?) {
        self.init(BoardListing(board, at: moment, order: .group).visible, in: profile, columns: columns)
    }

    private static func padded(_ text: String, to width: Int, in profile: DisplayProfile) -> String {
        text + padding(text, to: width, in: profile)
    }

    private static func padding(_ text: String, to width: Int, in profile: DisplayProfile) -> String {
        String(repeating: " ", count: max(width - DisplayText.width(of: text, in: profile), 0))
    }
}
