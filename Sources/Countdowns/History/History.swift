/// The steps that can be undone and redone.
public struct History: Hashable, Sendable {
    /// A change of the history.
    public enum Edit: Hashable, Sendable {
        /// A command added a step. The undone steps can no longer be redone.
        case added(UndoStep)
        /// The last step was extended, because a key is held down.
        case replaced(UndoStep)
        /// The last step was undone. `reading` is the version number of the restored files; nil if the step was not a
        /// reload.
        case undone(reading: Int?)
        /// The last undone step was redone; `reading` is as in ``undone(reading:)``.
        case redone(reading: Int?)

        /// The version number of the files that the board shows after the edit; nil if the version is unchanged.
        public var reading: Int? {
            switch self {
            case .undone(let reading), .redone(let reading): reading
            case .added, .replaced: nil
            }
        }
    }

    /// The steps that can be undone; the last element is the next step to undo.
    public private(set) var undoable: [UndoStep] = []

    /// The steps that can be redone; the last element is the next step to redo.
    public private(set) var redoable: [UndoStep] = []

    static let maxSteps = 1_000
    /// The maximum size of the steps in a state file, in bytes.
    ///
    /// The last step is kept even if it exceeds this maximum.
    static let maxBytesOnDisk = 3_000_000
    /// The maximum size of the steps in memory, in bytes.
    ///
    /// The last step is kept even if it exceeds this maximum.
    static let maxBytesInMemory = 16_000_000

    /// Creates an empty history.
    public init() {}

    /// The approximate total size of the steps in ``undoable``: in a state file, and in memory.
    private var bytesOnDisk = 0
    private var bytesInMemory = 0

    /// Creates a history from its steps; the last element of each array is the next step to undo or redo.
    public init(undoable: [UndoStep], redoable: [UndoStep]) {
        for step in undoable { push(step) }
        self.redoable = redoable
    }

    /// The step that an undo or a redo would apply; nil if the history has no step to undo or redo.
    func step(of verb: HistoryVerb) -> UndoStep? {
        switch verb {
        case .undo: undoable.last
        case .redo: redoable.last
        }
    }

    /// Applies a change of the history.
    public mutating func apply(_ edit: Edit) {
        switch edit {
        case .added(let step):
            redoable = []
            push(step)
            dropOldest()
        case .replaced(let step):
            redoable = []
            if pop() != nil { push(step) }
        case .undone: if let step = pop() { redoable.append(step) }
        case .redone: if let step = redoable.popLast() { push(step) }
        }
    }

    private mutating func push(_ step: UndoStep) {
        undoable.append(step)
        bytesOnDisk += step.bytesOnDisk
        bytesInMemory += step.bytesInMemory
    }

    private mutating func pop() -> UndoStep? {
        guard let step = undoable.popLast() else { return nil }
        bytesOnDisk -= step.bytesOnDisk
        bytesInMemory -= step.bytesInMemory
        return step
    }

    private mutating func dropOldest() {
        var dropped = 0
        while undoable.count - dropped > 1,
            undoable.count - dropped > Self.maxSteps || bytesOnDisk > Self.maxBytesOnDisk
                || bytesInMemory > Self.maxBytesInMemory
        {
            bytesOnDisk -= undoable[dropped].bytesOnDisk
            bytesInMemory -= undoable[dropped].bytesInMemory
            dropped += 1
        }
        undoable.removeFirst(dropped)
    }

    /// The version numbers of the files that steps can restore.
    public var readings: Set<Int> {
        Set((undoable + redoable).compactMap(\.reading).flatMap { [$0.before.number, $0.after.number] })
    }

    /// The steps that are still valid after the board was closed and opened again.
    ///
    /// The versions of the files are lost. If the definition of a countdown changed, the earlier changes of this
    /// countdown are therefore dropped.
    ///
    /// - Parameters:
    ///   - foreign: the countdowns whose changes can no longer be undone.
    ///   - withFollowers: a function that adds the followers of countdowns, because followers change only with their leaders.
    ///   - translate: a function that converts a state to the clocks of this boot.
    /// - Returns: the history without the steps that became empty.
    func reopened(
        without foreign: Set<Countdown.ID>, _ withFollowers: (Set<Countdown.ID>) -> Set<Countdown.ID> = { $0 },
        _ translate: (ItemState, Countdown.ID) -> ItemState
    ) -> History {
        var edited = withFollowers(foreign)
        func reopened(_ step: UndoStep) -> UndoStep? {
            let isReload = !step.edited.isEmpty || !step.renamed.isEmpty
            if !step.edited.isEmpty { edited = withFollowers(edited.union(step.edited)) }
            var step = step
            step.reading = nil
            step.items = step.items.filter { !edited.contains($0.id) }.map { item in
                UndoStep.Item(
                    item.id,
                    .init(
                        before: translate(item.state.before, item.id), after: translate(item.state.after, item.id)))
            }
            return step.isEmpty || isReload ? nil : step
        }
        // Reloads invalidate the older steps, so the steps are visited from the last to the first.
        let redoable = Self.renamed(redoable) { $0.inverted }.compactMap(reopened)
        let undoable = Self.renamed(undoable) { $0 }
        return History(undoable: undoable.reversed().compactMap(reopened).reversed(), redoable: redoable)
    }

    /// The steps with the current ids of their countdowns.
    ///
    /// - Parameters:
    ///   - steps: the steps; the last step leads from the current ids or to them.
    ///   - towardsNow: converts the renames of a step to renames in the direction of the current ids.
    /// - Returns: the steps, in the same order.
    private static func renamed(
        _ steps: [UndoStep], _ towardsNow: ([Countdown.ID: Countdown.ID]) -> [Countdown.ID: Countdown.ID]
    ) -> [UndoStep] {
        guard steps.contains(where: { !$0.renamed.isEmpty }) else { return steps }
        var current: [Countdown.ID: Countdown.ID] = [:]
        let renamed = steps.reversed().map { step in
            defer {
                let earlier = towardsNow(step.renamed).mapValues { current[$0] ?? $0 }
                current.merge(earlier) { $1 }
            }
            return step.renaming(current)
        }
        return renamed.reversed()
    }

    /// The history with new ids of countdowns; `newIDs` has the new ids by the old ids.
    func renaming(_ newIDs: [Countdown.ID: Countdown.ID]) -> History {
        History(undoable: undoable.map { $0.renaming(newIDs) }, redoable: redoable.map { $0.renaming(newIDs) })
    }

    /// Moves the deadlines of some countdowns in the steps, if the deadlines are uptimes.
    mutating func moveEnds(by amount: Duration, where isMoved: (Countdown.ID) -> Bool) {
        func moved(_ state: inout ItemState) {
            if case .until(let end) = state.run { state.run = .until(end + amount) }
        }
        func move(_ steps: inout [UndoStep]) {
            for step in steps.indices {
                for item in steps[step].items.indices where isMoved(steps[step].items[item].id) {
                    moved(&steps[step].items[item].state.before)
                    moved(&steps[step].items[item].state.after)
                }
            }
        }
        move(&undoable)
        move(&redoable)
    }
}
