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

    /// Returns the remaining time of the sequence, given the remaining time of the current step.
    ///
    /// Waiting does not reduce the remaining time of the sequence.
    public func wholeLeft(_ left: Duration) -> Duration {
        max(left, .zero) + sequence.length - sequence.end(of: place)
    }

    private var nextPlace: StepIndex? { sequence.place(after: place) ?? (repeats ? .first : nil) }
}

extension StepSequence {
    func has(_ place: StepIndex) -> Bool {
        (0..<rounds).contains(place.round) && steps(inRound: place.round).indices.contains(place.step)
    }

    /// The place of the last step of the last round.
    public var lastPlace: StepIndex { StepIndex(round: rounds - 1, step: steps(inRound: rounds - 1).count - 1) }
}
