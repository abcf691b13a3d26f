import Countdowns

/// What a history comes to in a span of time, for each countdown or each of something else.
public struct HistoryStatistics: Equatable, Sendable {
    /// What it comes to for one.
    public struct Sum: Equatable, Sendable {
        /// How many rounds, passes or occurrences came to their end.
        public var rounds = 0
        /// How often it was paused.
        public var pauses = 0
        /// For how long it was paused.
        public var paused = Duration.zero
        /// How often it went over its time.
        public var overruns = 0
        /// For how long it was over its time.
        public var over = Duration.zero

        /// Makes an empty one.
        public init() {}
    }

    /// A sum for each name, in the order in which the names came first.
    public private(set) var sums: [(name: String, sum: Sum)] = []

    private var places: [String: Int] = [:]

    /// What goes on for a countdown.
    private struct Open {
        var paused: WallTime?
        var over: WallTime?
        var names: [String] = []
    }

    /// Adds up lines.
    ///
    /// A pause, or time over, counts for as much of it as lies in the span; one that goes on, up to the end. How often
    /// something happened is counted when it begins.
    ///
    /// - Parameters:
    ///   - lines: a history, oldest first.
    ///   - span: from when to when.
    ///   - names: for what a line counts: its title, or its tags.
    public init(_ lines: [HistoryLine], in span: Range<WallTime>, by names: (HistoryLine) -> [String]) {
        var open: [String: Open] = [:]
        for line in lines {
            guard let time = line.time, time < span.upperBound else { continue }
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
            // What has left its file is known by its id alone.
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
                        // One that is resumed goes on.
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

    /// Whether both have the same sums in the same order.
    public static func == (left: HistoryStatistics, right: HistoryStatistics) -> Bool {
        left.sums.elementsEqual(right.sums) { $0 == $1 }
    }
}
