import Countdowns
import Screen

/// Countdowns as plain lines, for a pipe or a terminal that cannot do more.
public struct PlainList: Sendable {
    /// One countdown.
    public struct Line: Equatable, Sendable {
        /// Whether it runs, is paused, due or done.
        public var state: Reading.State
        /// The whole line, in columns, safe for a terminal.
        public var text: String
    }

    /// A line for each countdown.
    public let lines: [Line]

    /// Puts the countdowns of a listing in columns, in its order.
    public init(_ listing: BoardListing) {
        let countdowns = listing.countdowns
        let amounts = countdowns.map { $0.remainingText(in: nil) }
        let titles = countdowns.map { DisplayText.sanitized($0.title) }
        let titleWidth = titles.map { DisplayText.width(of: $0) }.max() ?? 0
        let amountWidth = amounts.map { DisplayText.width(of: $0) }.max() ?? 0
        lines = countdowns.indices.map { index in
            let fields = [
                Self.padded(countdowns[index].state.rawValue, to: 7),
                Self.padded(titles[index], to: titleWidth),
                Self.padding(amounts[index], to: amountWidth) + amounts[index],
                DisplayText.sanitized(listing.when(countdowns[index])),
            ]
            return Line(state: countdowns[index].state, text: fields.joined(separator: "  "))
        }
    }

    private static func padded(_ text: String, to width: Int) -> String { text + padding(text, to: width) }

    private static func padding(_ text: String, to width: Int) -> String {
        String(repeating: " ", count: max(width - DisplayText.width(of: text), 0))
    }
}
