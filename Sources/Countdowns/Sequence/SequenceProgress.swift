/// The progress of a sequence.
///
/// The current step is computed from the elapsed time.
///
/// While the sequence waits for the user, its elapsed time still increases, and so exceeds the end of the current step.
public struct SequenceProgress: Hashable, Sendable {
    /// The sequence.
    public let sequence: StepSequence

    /// Whether the sequence restarts at its end.
    let repeats: Bool

    /// The step that the sequence does not leave automatically; nil if all steps advance automatically.
    public private(set) var gate: StepIndex?

    /// The elapsed time at the start of the step that a user last selected or lengthened; zero if no user did so.
    ///
    /// Steps that start after this time start automatically.
    public private(set) var entry = Duration.zero

    /// Creates the progress of a sequence at its start.
    init(_ sequence: StepSequence, repeats: Bool) {
        self.sequence = sequence
        self.repeats = repeats
        gate = sequence.advance == .ask ? .first : nil
    }

    /// Returns the current step at an elapsed time.
    ///
    /// - Complexity: O(log *n*) for *n* steps, independent of the elapsed time.
    func position(at elapsed: Duration) -> StepPosition {
        // If the user has lengthened the current step, `elapsed` may be before the start of that step.
        let reached = max(elapsed, entry)
        let passStart = start(ofPassAt: reached)
        let place = min(sequence.place(at: reached - passStart), gate ?? sequence.lastPlace)
        return StepPosition(
            sequence: sequence, place: place, repeats: repeats, left: sequence.end(of: place) - (elapsed - passStart))
    }

    /// Records the start of the current step in ``entry``, so that the step remains the current step after it is lengthened.
    mutating func stay(at elapsed: Duration) { entry = max(start(ofStepAt: elapsed), .zero) }

    /// Restores the saved values of ``gate`` and ``entry``.
    ///
    /// Ignores invalid values, such as a step that the sequence does not have.
    mutating func enter(gate: StepIndex?, at entry: Duration) {
        let isKnown = gate.map { sequence.has($0) } ?? true
        guard isKnown, (gate == nil) == (self.gate == nil), entry >= .zero else { return }
        (self.gate, self.entry) = (gate, entry)
    }

    /// Returns the elapsed time at which the current step began.
    func start(ofStepAt elapsed: Duration) -> Duration {
        let position = position(at: elapsed)
        return elapsed - (position.step.length - position.left)
    }

    /// Returns the elapsed time at which the current step began automatically; nil if a user selected the step.
    func automaticStart(at elapsed: Duration) -> Duration? {
        let start = start(ofStepAt: elapsed)
        return start > entry ? start : nil
    }

    /// Skips to the next step.
    ///
    /// - Parameter elapsed: the elapsed time.
    /// - Returns: the new elapsed time. After the last step of a sequence that does not repeat, the result is the length of the
    ///   sequence.
    mutating func skip(from elapsed: Duration) -> Duration {
        let place = position(at: elapsed).place
        let passStart = start(ofPassAt: elapsed)
        let next = sequence.place(after: place) ?? (repeats ? .first : nil)
        if gate != nil, let next { gate = next }
        // After the last step of a pass, a repeating sequence starts its next pass. If `gate` is nil, the skipped time
        // counts as elapsed. Otherwise, the elapsed time restarts at zero.
        let isNewPass = next == .first
        entry = isNewPass && gate != nil ? .zero : passStart + sequence.end(of: place)
        return entry
    }

    /// Returns the elapsed time at which the current pass of a repeating sequence began; zero if the sequence does not
    /// repeat or has a ``gate``.
    private func start(ofPassAt elapsed: Duration) -> Duration {
        guard repeats, gate == nil, elapsed > .zero else { return .zero }
        return sequence.length * elapsed.wholeCount(of: sequence.length)
    }
}

extension StepSequence {
    func has(_ place: StepIndex) -> Bool {
        (0..<rounds).contains(place.round) && steps(inRound: place.round).indices.contains(place.step)
    }

    /// The place of the last step of the last round.
    public var lastPlace: StepIndex { StepIndex(round: rounds - 1, step: steps(inRound: rounds - 1).count - 1) }
}

/// The current step of a sequence at one moment.
public struct StepPosition: Hashable, Sendable {
    /// The sequence.
    public let sequence: StepSequence

    /// The place of the current step.
    public let place: StepIndex

    /// Whether the sequence restarts at its end.
    public let repeats: Bool

    /// The remaining time of the step; negative if the step has ended and no other step has started.
    public let left: Duration

    /// The current step.
    public var step: StepSequence.Step { sequence.step(at: place) }

    /// The next step; nil in the last step of a sequence that does not repeat.
    public var next: StepSequence.Step? { nextPlace.map { sequence.step(at: $0) } }

    /// Whether the step has ended and a user must start the next step.
    public var isWaiting: Bool { left <= .zero && nextPlace != nil }

    /// Whether the next step begins automatically at the end of this step.
    public var advances: Bool { sequence.advance == .auto && nextPlace != nil }

    /// Returns the remaining time of the sequence, given the remaining time of the current step.
    ///
    /// Waiting does not reduce the remaining time of the sequence.
    public func wholeLeft(_ left: Duration) -> Duration {
        max(left, .zero) + sequence.length - sequence.end(of: place)
    }

    private var nextPlace: StepIndex? { sequence.place(after: place) ?? (repeats ? .first : nil) }
}
