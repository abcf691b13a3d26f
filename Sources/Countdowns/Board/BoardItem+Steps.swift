/// A sequence goes through its steps by itself, or waits for somebody to start the next one.
extension BoardItem {
    /// Where its steps stand; nil where it has none.
    func steps(at moment: Moment) -> StepPosition? {
        guard case .steps(let steps) = state.times else { return nil }
        return steps.position(at: steps.sequence.length - all(at: moment))
    }

    /// When the step that holds now began, if it began by itself; nil where it did not, or stands still.
    func ownStart(at moment: Moment) -> (timeline: Timeline, time: Duration)? {
        guard case .steps(let steps) = state.times, case .until(let end) = state.run else { return nil }
        let start = steps.ownStart(at: steps.sequence.length - all(at: moment))
        return start.map { (timeline, end.sinceBoot - steps.sequence.length + $0) }
    }

    /// Whether there is another step to go to, or an end of the last one.
    func hasNextStep(at moment: Moment) -> Bool {
        guard countdown.kind.isSequence, !isFinished, let position = steps(at: moment) else { return false }
        return position.next != nil || position.left > .zero
    }

    /// Goes to the next step, and stands still there if it stood still before.
    mutating func skipStep(at moment: Moment) {
        guard case .steps(var steps) = state.times, hasNextStep(at: moment) else { return }
        let length = steps.sequence.length
        let left = length - steps.skip(from: length - all(at: moment))
        let run = isPaused ? ItemState.Run.paused(left) : .until(moment.uptime(countdown.sleep) + left)
        state = ItemState(run: run, times: .steps(steps))
    }
}

extension Countdown.Kind {
    /// Whether it has steps.
    var isSequence: Bool {
        if case .steps = self { true } else { false }
    }
}
