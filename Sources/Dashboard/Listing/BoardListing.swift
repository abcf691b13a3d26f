import Countdowns
import Foundation
import Screen

/// A board's countdowns at one moment, as commands print them.
public struct BoardListing: Sendable {
    /// The countdowns, in the order asked for; those that left the board at zero too.
    public let countdowns: [ListedCountdown]

    private let words: WhenText

    /// Lists a board.
    ///
    /// - Parameters:
    ///   - board: the board.
    ///   - moment: now.
    ///   - indices: only these of the board's items; nil lists all.
    ///   - tags: only countdowns with one of these labels; empty lists all.
    ///   - order: the order.
    ///   - zone: the zone in which all dates are told; nil is each countdown's own.
    public init(
        _ board: Board, at moment: Moment, of indices: Set<Int>? = nil, tags: Set<String> = [],
        order: SortKey = .file, zone: TimeZone? = nil
    ) {
        let chosen = board.items.indices.filter { index in
            indices?.contains(index) ?? true
                && (tags.isEmpty || !tags.isDisjoint(with: board.items[index].countdown.tags))
        }
        countdowns = ListSorting.sorted(chosen, by: order, of: board, at: moment).map { index in
            let item = board.items[index]
            return ListedCountdown(item, zone: zone ?? item.countdown.zone ?? board.zone, at: moment)
        }
        words = WhenText(now: moment.wall, boardZone: zone ?? board.zone)
    }

    /// An array of objects, indented; each has all fields of ``Countdowns/CountdownStatus``.
    ///
    /// - Throws: what the encoder throws.
    public func json() throws -> String {
        try countdowns.map(\.status).jsonText(indented: true)
    }

    /// Tab-separated values: the names of the columns, then a line a countdown; empty where there is no value.
    public func tsv() -> [String] {
        let fields: [ListFormat.Field] = [
            .id, .title, .kind, .state, .remaining, .target, .zone, .percent, .group, .tags,
            .step, .round, .rounds, .remainingAll, .workDay,
        ]
        let rows = countdowns.map { countdown in
            fields.map { DisplayText.sanitized(countdown.text(of: $0, words).value) }
        }
        return ([fields.map(\.rawValue)] + rows).map { $0.joined(separator: "\t") }
    }

    /// A line a countdown, in the user's own form.
    public func lines(_ format: ListFormat) -> [String] {
        timedLines(format).value
    }

    /// A line a countdown, in the user's own form, and how long they are right while the board records nothing.
    public func timedLines(_ format: ListFormat) -> Timed<[String]> {
        let lines = countdowns.map { format.line(for: $0, words) }
        let lasts = lines.reduce(Duration?.none) { $0.earlier($1.lasts) }
        return Timed(lines.map(\.value), for: countdowns.reduce(lasts) { $0.earlier(untilOver($1)) })
    }

    /// How long a date that is due is shown as that.
    private func untilOver(_ countdown: ListedCountdown) -> Duration? {
        guard countdown.reading.state == .due, let date = countdown.dueDate else { return nil }
        let left = NextState.longestDue - (words.now - date)
        return left > .zero ? left : nil
    }

    /// The same without those that left the board at zero.
    public var visible: BoardListing {
        BoardListing(countdowns.filter { !($0.reading.state == .done && $0.countdown.onZero == .hide) }, words)
    }

    /// When a countdown ends, ended or began, in words.
    func when(_ countdown: ListedCountdown) -> String { countdown.text(of: .when, words).value }

    /// What a prompt or a status bar shows: what is due, the latest first; what waits; what runs and what is paused, the
    /// nearest zero first.
    public func next(_ count: Int) -> BoardListing {
        let shown = countdowns.enumerated().compactMap { place, countdown in
            NextState(countdown, now: words.now).map { (state: $0, place: place, countdown: countdown) }
        }
        let sorted = shown.sorted { left, right in
            if left.state != right.state { return left.state < right.state }
            let (one, other) = (left.countdown.remaining, right.countdown.remaining)
            if left.state == .waiting || one == other { return left.place < right.place }
            return left.state == .due ? one > other : one < other
        }
        return BoardListing(sorted.prefix(count).map(\.countdown), words)
    }

    private init(_ countdowns: [ListedCountdown], _ words: WhenText) {
        self.countdowns = countdowns
        self.words = words
    }
}
