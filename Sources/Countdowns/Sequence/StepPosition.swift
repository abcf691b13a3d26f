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
