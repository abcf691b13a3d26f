import Countdowns
import Foundation
import Screen

/// A board as plain lines, for a pipe or a terminal that cannot do more.
public struct PlainList: Sendable {
    /// One countdown.
    public struct Line: Equatable, Sendable {
        /// Whether it runs, is paused or is due.
        public var state: Reading.State
        /// The whole line, in columns, safe for a terminal.
        public var text: String
    }

    /// A line for each countdown, in the order of the list.
    public let lines: [Line]

    /// Lists a board at a moment, for a terminal that makes of text what `profile` says.
    public init(_ board: Board, at moment: Moment, in profile: DisplayProfile = DisplayProfile()) {
        let words = WhenText(now: moment.wall, boardZone: board.zone)
        let items = board.list.order.map { board.items[$0] }
        let faces = items.map { CountdownFace($0, at: moment) }
        let titleWidth = faces.map { DisplayText.width(of: $0.countdown.title, in: profile) }.max() ?? 0
        let amountWidth = faces.map { $0.amount.text().count }.max() ?? 0
        lines = faces.map { face in
            let when = words.words(for: face.countdown, reading: face.reading, columns: .max)
            let fields = [
                Self.padded(face.reading.state.rawValue, to: 7, in: profile),
                Self.padded(face.countdown.title, to: titleWidth, in: profile),
                String(repeating: " ", count: amountWidth - face.amount.text().count) + face.amount.text(),
                when,
            ]
            return Line(state: face.reading.state, text: fields.joined(separator: "  "))
        }
    }

    private static func padded(_ text: String, to width: Int, in profile: DisplayProfile) -> String {
        let blanks = max(width - DisplayText.width(of: text, in: profile), 0)
        return DisplayText.sanitized(text, in: profile) + String(repeating: " ", count: blanks)
    }
}
