import Countdowns
import Foundation
import Screen

/// The countdowns of a board at one moment, for the output of commands.
public struct BoardListing: Sendable {
    private let board: Board
    private let moment: Moment

    /// The time zone of all dates; nil uses the time zone of each countdown.
    private let zone: TimeZone?

    /// The forms of times and dates.
    private let style: DateStyle

    /// The indices of the listed items, in the requested order.
    private let indices: [Int]

    private var words: WhenText { WhenText(now: moment.wall, boardZone: zone ?? board.zone, style: style) }

    /// Creates a listing of a board.
    ///
    /// - Parameters:
    ///   - board: the board.
    ///   - moment: the current time.
    ///   - indices: the indices of the items to list; nil lists all items.
    ///   - order: the sort order.
    ///   - zone: the time zone of all dates; nil uses the time zone of each countdown.
    ///   - style: the forms of times and dates.
    public init(
        _ board: Board, at moment: Moment, of indices: Set<Int>? = nil, order: SortKey = .file,
        zone: TimeZone? = nil, style: DateStyle = DateStyle()
    ) {
        self.init(
            board, at: moment, zone, style,
            ListSorting.sorted(
                board.items.indices.filter { indices?.contains($0) ?? true }, by: order, of: board, at: moment))
    }

    private init(_ board: Board, at moment: Moment, _ zone: TimeZone?, _ style: DateStyle, _ indices: [Int]) {
        self.board = board
        self.moment = moment
        self.zone = zone
        self.style = style
        self.indices = indices
    }

    /// The countdowns in the requested order, including those that the board does not list.
    ///
    /// Each access computes them. The listing stores only indices: the countdowns of a large board take more memory than the
    /// board itself, so commands read them one by one.
    public var countdowns: [ListedCountdown] { map(\.self) }

    /// Returns a value for each countdown, in the requested order.
    func map<T>(_ value: (ListedCountdown) throws -> T) rethrows -> [T] {
        try indices.map { try value(countdown($0)) }
    }

    private func countdown(_ index: Int) -> ListedCountdown {
        let item = board.items[index]
        return ListedCountdown(item, zone: zone ?? item.countdown.zone ?? board.zone, at: moment)
    }

    /// Returns an indented JSON array of objects, each with all fields of ``Countdowns/CountdownStatus``.
    ///
    /// - Throws: the errors of the encoder.
    public func json() throws -> String {
        try map(\.status).jsonText(indented: true)
    }

    /// Returns tab-separated values: a header line with the column names, then a line for each countdown.
    ///
    /// A missing value is empty.
    public func tsv() -> [String] {
        let fields: [ListFormat.Field] = [
            .id, .title, .kind, .state, .remaining, .target, .zone, .percent, .group, .tags,
            .step, .round, .rounds, .remainingAll, .workDay, .isAllDay, .days,
        ]
        let words = words
        let rows = map { countdown in
            fields.map { DisplayText.sanitized(countdown.text(of: $0, words).value) }
        }
        return ([fields.map(\.rawValue)] + rows).map { $0.joined(separator: "\t") }
    }

    /// Returns a line for each countdown, in a format of the user.
    public func lines(_ format: ListFormat) -> [String] {
        timedLines(format).value
    }

    /// Returns a line for each countdown, in a format of the user, and the time for which the lines are valid if the board
    /// does not change.
    public func timedLines(_ format: ListFormat) -> Expiring<[String]> {
        let words = words
        var lasts: Duration?
        let lines = map { countdown in
            let line = format.line(for: countdown, words)
            lasts = lasts.earlier(line.lasts).earlier(untilOver(countdown))
            return line.value
        }
        return Expiring(lines, for: lasts)
    }

    /// Returns the time until a due date is no longer shown as due; nil if the countdown is not a due date.
    private func untilOver(_ countdown: ListedCountdown) -> Duration? {
        guard countdown.reading.state == .due, let date = countdown.dueDate else { return nil }
        let left = NextState.dueLimit - (moment.wall - date)
        return left > .zero ? left : nil
    }

    /// The listing without countdowns that left the board at zero, or are not listed yet.
    public var visible: BoardListing {
        BoardListing(board, at: moment, zone, style, indices.filter { !board.items[$0].isHidden(at: moment) })
    }

    /// Returns the text about the time at which a countdown ends, ended or began.
    func when(_ countdown: ListedCountdown) -> String { countdown.text(of: .when, words).value }

    /// Returns the countdowns for a shell prompt or status bar, at most `count`.
    ///
    /// Due countdowns come first, ordered by the time at which they reached zero, the most recent first. Waiting
    /// sequences follow, then running countdowns, then paused countdowns. Running and paused countdowns are ordered by
    /// remaining time, the shortest first.
    public func next(_ count: Int) -> BoardListing {
        let indices = visible.indices
        let shown = indices.enumerated().compactMap { place, index in
            let countdown = countdown(index)
            return NextState(countdown, now: moment.wall).map {
                (state: $0, remaining: countdown.remainingInOrder(at: moment.wall), place: place)
            }
        }
        let sorted = shown.sorted { left, right in
            if left.state != right.state { return left.state < right.state }
            let (one, other) = (left.remaining, right.remaining)
            if left.state == .waiting || one == other { return left.place < right.place }
            return left.state == .due ? one > other : one < other
        }
        return BoardListing(board, at: moment, zone, style, sorted.prefix(count).map { indices[$0.place] })
    }
}
