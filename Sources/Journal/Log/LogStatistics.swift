import Countdowns

/// Sums of the events of a log in a time range, grouped by a name, such as a title or a tag.
public struct LogStatistics: Equatable, Sendable {
    /// The sums for one name.
    public struct Sum: Equatable, Sendable {
        /// The number of rounds, passes or occurrences that ended.
        public var rounds = 0
        /// The number of pauses.
        public var pauses = 0
        /// The total time of the pauses.
        public var paused = Duration.zero
        /// The number of times that a countdown ran into overtime.
        public var overruns = 0
        /// The total overtime.
        public var over = Duration.zero

        /// Creates an empty sum.
        public init() {}
    }

    /// The sums by name, in the order in which the names first occurred.
    public private(set) var sums: [(name: String, sum: Sum)] = []

    private var places: [String: Int] = [:]

    /// The starts of a countdown's unfinished pause and overtime.
    private struct Open {
        var paused: WallTime?
        var over: WallTime?
        var names: [String] = []
    }

    /// Sums up lines.
    ///
    /// Only the part of a pause or an overtime that is in the range is added; an unfinished pause or overtime lasts
    /// until the end of the range. A pause or an overtime is counted if it begins in the range.
    ///
    /// - Parameters:
    ///   - lines: the lines of a log, oldest first.
    ///   - span: the time range.
    ///   - names: the names to which a line contributes: its title, or its tags.
    public init(_ lines: [LogLine], in span: Range<WallTime>, by names: (LogLine) -> [String]) {
        var open: [String: Open] = [:]
        for line in lines {
            guard let time = line.time, time < span.upperBound else { continue }
            if let former = line.from {
                open[line.item] = open.removeValue(forKey: former)
                continue
            }
            let isInside = time >= span.lowerBound
            var state = open[line.item] ?? Open()
            if line.paused != true, let start = state.paused {
                add(start, to: time, in: span, state.names) { $0.paused += $1 }
                state.paused = nil
            }
            if line.over != true, let start = state.over {
                add(start, to: time, in: span, state.names) { $0.over += $1 }
                state.over = nil
            }
            // A line about a removed countdown has an id, but no title and no tags.
            if line.event != "gone" { state.names = names(line) }
            let isOver = line.over == true && state.over == nil
            let isPaused = line.paused == true && state.paused == nil
            if isPaused { state.paused = time }
            if isOver { state.over = time }
            if isInside, line.event != "gone" {
                for name in state.names {
                    update(name) { sum in
                        sum.rounds += line.rounds ?? 0
                        if isPaused { sum.pauses += 1 }
                        // If a countdown is paused and resumed in overtime, its overtime is counted only once.
                        if isOver, line.event == "zero" { sum.overruns += 1 }
                    }
                }
            }
            open[line.item] = state
        }
        for state in open.values.sorted(by: { $0.names.lexicographicallyPrecedes($1.names) }) {
            if let start = state.paused { add(start, to: span.upperBound, in: span, state.names) { $0.paused += $1 } }
            if let start = state.over { add(start, to: span.upperBound, in: span, state.names) { $0.over += $1 } }
        }
    }

    private mutating func add(
        _ start: WallTime, to end: WallTime, in span: Range<WallTime>, _ names: [String],
        _ count: (inout Sum, Duration) -> Void
    ) {
        let amount = end - max(start, span.lowerBound)
        guard amount > .zero else { return }
        for name in names { update(name) { count(&$0, amount) } }
    }

    private mutating func update(_ name: String, _ change: (inout Sum) -> Void) {
        let place = places[name] ?? sums.count
        if place == sums.count {
            places[name] = place
            sums.append((name, Sum()))
        }
        change(&sums[place].sum)
    }

    /// Whether both statistics have the same sums in the same order.
    public static func == (left: LogStatistics, right: LogStatistics) -> Bool {
        left.sums.elementsEqual(right.sums) { $0 == $1 }
    }
}
