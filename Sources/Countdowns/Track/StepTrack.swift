/// The steps of a sequence as the segments of a track, which begins at position zero.
///
/// While a sequence waits for its user, its position still increases, and so exceeds the end of the current step.
struct StepTrack: Hashable, Sendable {
    let sequence: StepSequence

    /// Whether the sequence restarts at its end.
    let repeats: Bool

    /// The step that the sequence does not leave automatically; nil if all steps advance automatically.
    private(set) var gate: StepIndex?

    /// The position of the step that a user last began or lengthened; zero if no user did so.
    ///
    /// Steps that start after this position start automatically.
    private(set) var entry = Duration.zero

    /// Creates the track of a sequence.
    ///
    /// Ignores an invalid override, such as a step that the sequence does not have.
    init(_ sequence: StepSequence, repeats: Bool, _ override: ItemState.Override? = nil) {
        self.sequence = sequence
        self.repeats = repeats
        gate = sequence.advance == .ask ? .first : nil
        guard case .step(let place, let entry) = override, (place == nil) == (gate == nil), entry >= .zero,
            place.map(sequence.has) ?? true
        else { return }
        (gate, self.entry) = (place, entry)
    }

    /// The last step of the first pass.
    var last: Segment { segment(of: sequence.lastPlace, from: .zero) }

    /// Returns the step at a position.
    ///
    /// - Complexity: O(log *n*) for *n* steps, independent of the position.
    func segment(at position: Duration) -> Segment {
        // If the user has lengthened the current step, `position` may be before the start of that step.
        let reached = max(position, entry)
        let pass = repeats && gate == nil ? sequence.length * reached.wholeCount(of: sequence.length) : .zero
        return segment(of: min(sequence.place(at: reached - pass), gate ?? sequence.lastPlace), from: pass)
    }

    private func segment(of place: StepIndex, from pass: Duration) -> Segment {
        let (start, end) = (pass + sequence.start(of: place), pass + sequence.end(of: place))
        var segment = Segment(start: start, end: end, step: place)
        if gate == nil, start > entry { segment.since = start }
        if self.place(after: place) != nil { segment.successor = gate == nil ? .begins(at: end) : .asked }
        return segment
    }

    private func place(after place: StepIndex) -> StepIndex? {
        sequence.place(after: place) ?? (repeats ? .first : nil)
    }

    /// Returns the gate and the position after a user has begun the step that follows a segment.
    func entry(after segment: Segment) -> (gate: StepIndex?, position: Duration) {
        guard let gate else { return (nil, segment.end) }
        let next = segment.step.flatMap(place(after:))
        // The passes of a sequence that waits for its user all begin at position zero.
        return (next ?? gate, next == .first ? .zero : segment.end)
    }
}
