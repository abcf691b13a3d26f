/// The steps that can be undone and redone.
public struct History: Hashable, Sendable {
    /// A change of the history.
    public enum Edit: Hashable, Sendable {
        /// A command made a step; what was undone cannot be redone any more.
        case added(UndoStep)
        /// The last step goes on: a key was held down.
        case replaced(UndoStep)
        /// The last step was undone; the number of the reading of the files to which that leads, if it leads to one.
        case undone(reading: Int?)
        /// The step that was undone last was redone; the number of the reading as in ``undone(reading:)``.
        case redone(reading: Int?)

        /// The number of the reading of the files that the board shows after it; nil where it does not lead to one.
        public var reading: Int? {
            switch self {
            case .undone(let reading), .redone(let reading): reading
            case .added, .replaced: nil
            }
        }
    }

    /// What can be undone, the last one first to be undone.
    public private(set) var undoable: [UndoStep] = []

    /// What can be redone, the last one first to be redone.
    public private(set) var redoable: [UndoStep] = []

    /// How many steps are kept at most.
    static let mostSteps = 1_000
    /// The most bytes of a state file that the steps may take; the last one is kept in any case.
    static let mostBytesOnDisk = 3_000_000
    /// The most bytes of memory that the steps may hold; the last one is kept in any case.
    static let mostBytesInMemory = 16_000_000

    /// Makes an empty one.
    public init() {}

    /// The bytes that the steps of ``undoable`` take in a state file and hold in memory, about.
    private var bytesOnDisk = 0
    private var bytesInMemory = 0

    /// Makes a history of its steps; the last ones are the first to be undone and redone.
    public init(undoable: [UndoStep], redoable: [UndoStep]) {
        for step in undoable { push(step) }
        self.redoable = redoable
    }

    /// The step to which a verb leads; nil where there is none.
    func step(of verb: HistoryVerb) -> UndoStep? {
        switch verb {
        case .undo: undoable.last
        case .redo: redoable.last
        }
    }

    /// Changes it.
    public mutating func take(_ edit: Edit) {
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
            undoable.count - dropped > Self.mostSteps || bytesOnDisk > Self.mostBytesOnDisk
                || bytesInMemory > Self.mostBytesInMemory
        {
            bytesOnDisk -= undoable[dropped].bytesOnDisk
            bytesInMemory -= undoable[dropped].bytesInMemory
            dropped += 1
        }
        undoable.removeFirst(dropped)
    }

    /// The numbers of the readings to which it can lead.
    public var readings: Set<Int> {
        Set((undoable + redoable).compactMap(\.reading).flatMap { [$0.before.number, $0.after.number] })
    }

    /// The steps that mean the same on a board that was opened again.
    ///
    /// The readings of the files are gone: what was done to a countdown before its file said something else is dropped.
    ///
    /// - Parameters:
    ///   - foreign: countdowns of which nothing can be undone any more.
    ///   - withFollowers: adds the countdowns that follow some: they are not moved without their leaders.
    ///   - translate: puts a state on the clocks that run now.
    /// - Returns: the history; a step of which nothing is left is not in it.
    func reopened(
        without foreign: Set<Countdown.ID>, _ withFollowers: (Set<Countdown.ID>) -> Set<Countdown.ID> = { $0 },
        _ translate: (ItemState, Countdown.ID) -> ItemState
    ) -> History {
        var edited = withFollowers(foreign)
        func reopened(_ step: UndoStep) -> UndoStep? {
            if !step.edited.isEmpty { edited = withFollowers(edited.union(step.edited)) }
            var step = step
            step.reading = nil
            step.items = step.items.filter { !edited.contains($0.id) }.map { item in
                UndoStep.Item(
                    item.id,
                    .init(
                        before: translate(item.state.before, item.id), after: translate(item.state.after, item.id)))
            }
            return step.isEmpty || !step.edited.isEmpty ? nil : step
        }
        // From the last step to the first.
        let redoable = redoable.compactMap(reopened)
        return History(undoable: undoable.reversed().compactMap(reopened).reversed(), redoable: redoable)
    }

    /// Moves deadlines that lie on the uptime.
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
