/// A sequence goes through its steps by itself, or waits for somebody to start the next one.
extension BoardItem {
    /// Whether it has steps of its own; a duration that repeats has one only for the sake of arithmetic.
    public var isSequence: Bool { countdown.kind.isSequence }

    /// Where its steps stand; nil where it has none.
    func steps(at moment: Moment) -> StepPosition? {
        guard case .steps(let steps) = times else { return nil }
        if isFinished {
            return StepPosition(
                sequence: steps.sequence, place: steps.sequence.lastPlace, repeats: steps.repeats, left: .zero)
        }
        return steps.position(at: steps.sequence.length - all(at: moment))
    }

    /// When the step that holds now began, if it began by itself; nil where it did not, or stands still.
    func ownStart(at moment: Moment) -> (timeline: Timeline, time: Duration)? {
        guard case .steps(let steps) = times, case .until(let end) = state.run else { return nil }
        let start = steps.ownStart(at: steps.sequence.length - all(at: moment))
        return start.map { (timeline, end.sinceBoot - steps.sequence.length + $0) }
    }

    /// Whether there is another step to go to, or an end of the last one.
    func hasNextStep(at moment: Moment) -> Bool {
        guard countdown.kind.isSequence, !isFinished, let position = steps(at: moment) else { return false }
        return position.next != nil || position.left > .zero
    }

    /// Goes to the next step, and stays paused there if it was paused.
    mutating func skipStep(at moment: Moment) {
        guard case .steps(var steps) = times, hasNextStep(at: moment) else { return }
        let length = steps.sequence.length
        let left = length - steps.skip(from: length - all(at: moment))
        let run: ItemState.Run =
            isPaused ? .paused(left, at: moment.wall) : .until(moment.uptime(countdown.sleep) + left)
        change(at: moment) { state in
            state.run = run
            state.override = .step(gate: steps.gate, entry: steps.entry)
        }
    }
}

extension Countdown.Kind {
    /// Whether it has steps.
    var isSequence: Bool {
        if case .steps = self { true } else { false }
    }
}
