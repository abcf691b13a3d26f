import Countdowns
import Foundation
import Screen

/// A board as plain lines, for a pipe or a terminal that cannot do more.
public struct PlainList: Sendable {
    /// One countdown.
    public struct Line: Equatable, Sendable {
        /// Whether it runs, is paused, due or done.
        public var state: Reading.State
        /// The whole line, in columns, safe for a terminal.
        public var text: String
    }

    /// A line for each countdown, in the order of the list.
    public let lines: [Line]

    /// Lists a board at a moment.
    public init(_ board: Board, at moment: Moment) {
        let words = WhenText(now: moment.wall, boardZone: board.zone)
        let faces = board.settled(at: moment).list.order.map { CountdownFace(board.items[$0], at: moment) }
        let titleWidth = faces.map { DisplayText.width(of: $0.countdown.title) }.max() ?? 0
        let amounts = faces.map { DisplayText.sanitized($0.wholeAmount.text()) }
        let amountWidth = amounts.map { DisplayText.width(of: $0) }.max() ?? 0
        lines = zip(faces, amounts).map { face, amount in
            let when = words.words(for: face.countdown, reading: face.reading, columns: .max)
            let fields = [
                Self.padded(face.reading.state.rawValue, to: 7),
                Self.padded(DisplayText.sanitized(face.countdown.title), to: titleWidth),
                String(repeating: " ", count: amountWidth - DisplayText.width(of: amount)) + amount,
                when,
            ]
            return Line(state: face.reading.state, text: fields.joined(separator: "  "))
        }
    }

    private static func padded(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(width - DisplayText.width(of: text), 0))
    }
}
