import Foundation

/// The changes of one command, which can be undone and redone.
public struct UndoStep: Hashable, Sendable {
    /// A value before and after the command.
    public struct Pair<Value: Hashable & Sendable>: Hashable, Sendable {
        /// The value before the command.
        public var before: Value
        /// The value after the command.
        public var after: Value

        /// Creates a pair.
        public init(before: Value, after: Value) { (self.before, self.after) = (before, after) }

        /// The value that an undo or a redo restores.
        func value(after verb: HistoryVerb) -> Value {
            switch verb {
            case .undo: before
            case .redo: after
            }
        }
    }

    /// The states of a countdown before and after the command.
    public struct Item: Hashable, Sendable {
        /// The id of the countdown.
        public var id: Countdown.ID
        /// The states before and after the command.
        public var state: Pair<ItemState>

        /// Creates an item from its parts.
        public init(_ id: Countdown.ID, _ state: Pair<ItemState>) { (self.id, self.state) = (id, state) }
    }

    /// One of the two versions of the files in a step, stored as the difference from the other version.
    public struct Reading: Hashable, Sendable {
        /// The version number.
        ///
        /// Versions with different definitions have different numbers.
        public let number: Int
        /// The definition without its countdowns.
        private let rest: BoardDefinition
        /// The countdowns that differ between the two versions.
        let countdowns: ArrayDifference<Countdown>

        init(number: Int, _ definition: BoardDefinition, from other: BoardDefinition) {
            self.number = number
            var rest = definition
            rest.countdowns = []
            self.rest = rest
            countdowns = ArrayDifference(of: definition.countdowns, from: other.countdowns) { one, other in
                guard one.id == other.id else { return false }
                // An added line in the file moves all countdowns below this line, so a changed position alone is no difference.
                var moved = one
                moved.origin = other.origin
                return moved == other
            }
        }

        /// Rebuilds the definition.
        ///
        /// - Parameter other: the definition in the other version of the step.
        /// - Returns: the definition; countdowns that do not differ keep their positions from the other version.
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

    /// The description of the step without a full stop, such as `“Tea” was paused`; not yet escaped for a terminal.
    public var sentence: String

    /// The changed countdowns, without duplicates.
    public var items: [Item] = []

    /// The board's time zone for which the states in ``items`` were computed.
    public var zone: TimeZone

    /// The countdowns that were paused together; nil if the step does not change this set.
    public var pausedTogether: Pair<Set<Countdown.ID>>?

    /// The versions of the files, for a reload; kept in memory only.
    public var reading: Pair<Reading>?

    /// The countdowns whose definition changed, for a reload.
    public var edited: Set<Countdown.ID> = []

    /// The new ids of the countdowns whose ids changed, by their old ids, for a reload.
    public var renamed: [Countdown.ID: Countdown.ID] = [:]

    /// Creates an empty step.
    public init(_ sentence: String, zone: TimeZone) { (self.sentence, self.zone) = (sentence, zone) }

    /// Whether the step contains no change that can be undone.
    public var isEmpty: Bool { items.isEmpty && reading == nil }

    /// The step with new ids of countdowns; `newIDs` has the new ids by the old ids.
    func renaming(_ newIDs: [Countdown.ID: Countdown.ID]) -> UndoStep {
        guard !newIDs.isEmpty else { return self }
        func id(_ old: Countdown.ID) -> Countdown.ID { newIDs[old] ?? old }
        var step = self
        for index in step.items.indices { step.items[index].id = id(step.items[index].id) }
        step.edited = Set(edited.map(id))
        step.pausedTogether = pausedTogether.map {
            Pair(before: Set($0.before.map(id)), after: Set($0.after.map(id)))
        }
        step.renamed = Dictionary(renamed.map { (id($0.key), id($0.value)) }) { first, _ in first }
        return step
    }

    /// The approximate size of the step in a state file, in bytes.
    ///
    /// File versions are not stored in a state file, so this size does not include them.
    var bytesOnDisk: Int {
        let lists =
            (pausedTogether.map { [$0.before, $0.after] } ?? [])
            + [edited, Set(renamed.keys), Set(renamed.values)]
        return items.reduce(200 + sentence.utf8.count) { $0 + 300 + $1.id.utf8.count }
            + lists.reduce(0) { $0 + $1.reduce(0) { $0 + $1.utf8.count + 3 } }
    }

    /// The approximate size of the step in memory, in bytes, without the data that it shares with the board.
    var bytesInMemory: Int {
        let countdowns = reading.map { $0.before.countdowns.middle.count + $0.after.countdowns.middle.count } ?? 0
        // The strings of a changed countdown are stored outside of the structure, and are estimated at 600 bytes.
        return 1_000 + 2 * MemoryLayout<Item>.stride * items.count
            + countdowns * (MemoryLayout<Countdown>.stride + 600)
    }
}
