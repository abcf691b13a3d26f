import Foundation

/// What one command changed: it can be taken back, and done again.
public struct UndoStep: Hashable, Sendable {
    /// A value before and after the command.
    public struct Pair<Value: Hashable & Sendable>: Hashable, Sendable {
        /// The value before the command.
        public var before: Value
        /// The value after the command.
        public var after: Value

        /// Makes a pair.
        public init(before: Value, after: Value) { (self.before, self.after) = (before, after) }

        /// The value to which a verb leads.
        func value(after verb: HistoryVerb) -> Value {
            switch verb {
            case .undo: before
            case .redo: after
            }
        }
    }

    /// A countdown.
    public struct Item: Hashable, Sendable {
        /// The countdown.
        public var id: Countdown.ID
        /// Its state.
        public var state: Pair<ItemState>

        /// Makes it of its parts.
        public init(_ id: Countdown.ID, _ state: Pair<ItemState>) { (self.id, self.state) = (id, state) }
    }

    /// One of the two readings of a step, as its difference from the other one.
    public struct Reading: Hashable, Sendable {
        /// Its number; each reading that says something else has another one.
        public let number: Int
        /// Its definition without the countdowns.
        private let rest: BoardDefinition
        /// The countdowns that differ.
        let countdowns: ArrayDifference<Countdown>

        init(number: Int, _ definition: BoardDefinition, from other: BoardDefinition) {
            self.number = number
            var rest = definition
            rest.countdowns = []
            self.rest = rest
            countdowns = ArrayDifference(of: definition.countdowns, from: other.countdowns) { one, other in
                guard one.id == other.id else { return false }
                // A line that was added moves all others. The later places are the ones that the file has.
                var moved = one
                moved.origin = other.origin
                return moved == other
            }
        }

        /// Rebuilds the definition.
        ///
        /// - Parameter other: the definition of the other reading of the step.
        /// - Returns: the definition; the places of countdowns that do not differ are those of the other reading.
        func definition(from other: BoardDefinition) -> BoardDefinition {
            var definition = rest
            definition.countdowns = countdowns.applied(to: other.countdowns)
            return definition
        }

        /// Compares the numbers.
        public static func == (left: Reading, right: Reading) -> Bool { left.number == right.number }

        /// Hashes the number.
        public func hash(into hasher: inout Hasher) { hasher.combine(number) }
    }

    /// What was done, without a full stop, such as `“Tea” was paused`; not yet made safe for a terminal.
    public var sentence: String

    /// The countdowns that were changed, each once.
    public var items: [Item] = []

    /// The zone of the board, in which the states were.
    public var zone: TimeZone

    /// The name of the theme, where it was changed.
    public var theme: Pair<String>?

    /// The view, where it was changed.
    public var view: Pair<BoardView>?

    /// The face of big digits, where it was changed.
    public var face: Pair<DigitFace>?

    /// The folded groups, where they were changed.
    public var folded: Pair<Set<String>>?

    /// The order of the list, where it was changed.
    public var order: Pair<BoardOrder>?

    /// What was paused together, where that was changed.
    public var pausedTogether: Pair<Set<Countdown.ID>>?

    /// The readings of the files, where they were read again; they do not outlive the program.
    public var reading: Pair<Reading>?

    /// Of which countdowns the files said something else, where they were read again.
    public var edited: Set<Countdown.ID> = []

    /// Makes a step that changed nothing yet.
    public init(_ sentence: String, zone: TimeZone) { (self.sentence, self.zone) = (sentence, zone) }

    /// Whether nothing can be taken back.
    public var isEmpty: Bool {
        items.isEmpty && theme == nil && view == nil && face == nil && folded == nil && order == nil
            && reading == nil
    }

    /// The bytes that it takes in a state file, about; a reading of the files is only in memory.
    var bytesOnDisk: Int {
        let lists = [folded, pausedTogether].compactMap(\.self).flatMap { [$0.before, $0.after] } + [edited]
        return items.reduce(200 + sentence.utf8.count) { $0 + 300 + $1.id.utf8.count }
            + lists.reduce(0) { $0 + $1.reduce(0) { $0 + $1.utf8.count + 3 } }
    }

    /// The bytes of memory that it holds beyond the board, about.
    var bytesInMemory: Int {
        let countdowns = reading.map { $0.before.countdowns.middle.count + $0.after.countdowns.middle.count } ?? 0
        // The program keeps the texts of a countdown that differs beside it.
        return 1_000 + 2 * MemoryLayout<Item>.stride * items.count
            + countdowns * (MemoryLayout<Countdown>.stride + 600)
    }
}
