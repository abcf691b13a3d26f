/// How a sequence runs: where it stands is a function of the time that has passed in it.
///
/// Waiting for somebody is time that passes, too: it is past the end of the step that is not left by itself.
public struct SequenceProgress: Hashable, Sendable {
    /// The sequence.
    public let sequence: StepSequence

    /// Whether it begins again at its end.
    let repeats: Bool

    /// The step that it does not leave by itself; nil leaves every one.
    public private(set) var gate: StepPlace?

    /// The time that had passed when it was put where it stood last: what began since began by itself.
    public private(set) var entry = Duration.zero

    /// Makes a run that begins.
    init(_ sequence: StepSequence, repeats: Bool) {
        self.sequence = sequence
        self.repeats = repeats
        gate = sequence.advance == .ask ? .first : nil
    }

    /// Where it stands when so much time has passed.
    ///
    /// - Complexity: O(log *n*) for *n* steps, however much time has passed.
    func position(at elapsed: Duration) -> StepPosition {
        // A step that was made longer than it is in the file began later than its place says.
        let reached = max(elapsed, entry)
        let passStart = start(ofPassAt: reached)
        let place = min(sequence.place(at: reached - passStart), gate ?? sequence.lastPlace)
        return StepPosition(
            sequence: sequence, place: place, repeats: repeats, left: sequence.end(of: place) - (elapsed - passStart))
    }

    /// Stays at the step that holds when so much time has passed, however long it is made.
    mutating func stay(at elapsed: Duration) { entry = max(start(ofStepAt: elapsed), .zero) }

    /// Takes over where it was put elsewhere; a step that it does not have is not taken.
    mutating func enter(gate: StepPlace?, at entry: Duration) {
        let isKnown = gate.map { sequence.has($0) } ?? true
        guard isKnown, (gate == nil) == (self.gate == nil), entry >= .zero else { return }
        (self.gate, self.entry) = (gate, entry)
    }

    /// The time that had passed when the step began that holds when so much time has passed.
    func start(ofStepAt elapsed: Duration) -> Duration {
        let position = position(at: elapsed)
        return elapsed - (position.step.length - position.left)
    }

    /// The time that had passed when the step began that holds now, if it began by itself; nil if somebody put it there.
    func ownStart(at elapsed: Duration) -> Duration? {
        let start = start(ofStepAt: elapsed)
        return start > entry ? start : nil
    }

    /// Goes to the next step.
    ///
    /// - Parameter elapsed: the time that has passed.
    /// - Returns: the time that has passed where it is then; the end of the whole after the last step.
    mutating func skip(from elapsed: Duration) -> Duration {
        let place = position(at: elapsed).place
        let passStart = start(ofPassAt: elapsed)
        let next = sequence.place(after: place) ?? (repeats ? .first : nil)
        if gate != nil, let next { gate = next }
        // A pass that is skipped to its end has passed; of one that waits, the next begins afresh.
        let isNewPass = next == .first
        entry = isNewPass && gate != nil ? .zero : passStart + sequence.end(of: place)
        return entry
    }

    /// The time that had passed when the pass began that holds: without repeating, or waiting for somebody, the only one.
    private func start(ofPassAt elapsed: Duration) -> Duration {
        guard repeats, gate == nil, elapsed > .zero else { return .zero }
        return sequence.length * elapsed.wholeCount(of: sequence.length)
    }
}

extension StepSequence {
    /// Whether there is such a place in it.
    func has(_ place: StepPlace) -> Bool {
        (0..<rounds).contains(place.round) && steps(inRound: place.round).indices.contains(place.step)
    }

    /// The last step of the last round.
    public var lastPlace: StepPlace { StepPlace(round: rounds - 1, step: steps(inRound: rounds - 1).count - 1) }
}

/// Where a sequence stands at one moment.
public struct StepPosition: Hashable, Sendable {
    /// The sequence.
    public let sequence: StepSequence

    /// The step.
    public let place: StepPlace

    /// Whether the sequence begins again at its end.
    public let repeats: Bool

    /// The time left of the step; negative where nobody has started the next one, or there is none.
    public let left: Duration

    /// The step itself.
    public var step: StepSequence.Step { sequence.step(at: place) }

    /// The step that follows; nil after the last one.
    public var next: StepSequence.Step? { nextPlace.map { sequence.step(at: $0) } }

    /// Whether the step is over, and the next one waits for somebody to start it.
    public var isWaiting: Bool { left <= .zero && nextPlace != nil }

    /// Whether the next step begins by itself at the end of this one.
    public var advances: Bool { sequence.advance == .auto && nextPlace != nil }

    /// The time left of the whole when so much is left of the step; waiting takes nothing of it.
    public func wholeLeft(_ left: Duration) -> Duration {
        max(left, .zero) + sequence.length - sequence.end(of: place)
    }

    private var nextPlace: StepPlace? { sequence.place(after: place) ?? (repeats ? .first : nil) }
}
