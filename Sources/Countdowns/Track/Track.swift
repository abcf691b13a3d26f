import Foundation

/// A part of a track that ends with a zero: a whole duration, a step, or the time between two occurrences.
struct Segment: Hashable, Sendable {
    /// The successor of a segment.
    enum Successor: Hashable, Sendable {
        /// Nothing: the countdown is over.
        case none
        /// The next segment, when a user begins it.
        case asked
        /// The next segment, which is current from a position on: the end, or the end of the event.
        case begins(at: Duration)
    }

    /// The position at the start of the progress bar.
    let start: Duration

    /// The position of the zero.
    let end: Duration

    /// The position from which the segment is current; nil for a segment that did not begin by itself.
    var since: Duration?

    var successor = Successor.none

    /// The position at which the event that begins at the zero is over; nil if no event begins.
    var over: Duration?

    /// The place of the step; nil if the track has no steps.
    var step: StepIndex?

    var length: Duration { end - start }
}

/// The segments that the position of a countdown passes.
///
/// Large cases are indirect, because items are copied often.
enum Track: Hashable, Sendable {
    /// One segment, and the end of the event that begins at its zero.
    case single(start: Duration, end: Duration, over: Duration? = nil)
    /// The steps of a sequence, from position zero. A duration that repeats is a sequence of one step.
    indirect case steps(StepTrack)
    /// The times between the occurrences of a recurring date.
    indirect case occurrences(Occurrences)
    /// No segment: a count-up from a position.
    case endless(from: Duration)

    /// Returns the segment whose zero is ahead of a position.
    ///
    /// - Parameter position: the position; nil after a user has finished the countdown.
    /// - Returns: the segment; the last one if no zero is ahead; nil for a count-up.
    func segment(at position: Duration?) -> Segment? {
        switch self {
        case .single(let start, let end, let over): Segment(start: start, end: end, over: over)
        case .steps(let steps): position.map(steps.segment) ?? steps.last
        case .occurrences(let occurrences): position.map(occurrences.segment) ?? occurrences.segment
        case .endless: nil
        }
    }

    /// Returns the current segment: the segment before ``segment(at:)`` while its successor has not begun.
    func current(at position: Duration?) -> Segment? {
        guard case .occurrences(let occurrences) = self, let position else { return segment(at: position) }
        return occurrences.current(at: position)
    }

    /// Returns the segment that begins at the last recorded zero.
    ///
    /// - Parameter zero: the position of the zero; nil before the first zero.
    /// - Returns: the segment; nil after the last occurrence, and for a count-up.
    func segment(from zero: Duration?) -> Segment? {
        guard case .occurrences(let occurrences) = self else { return segment(at: zero ?? .zero) }
        return occurrences.segment(from: zero)
    }

    /// The position at which a duration or a sequence ends, without repetitions, or at which a count-up begins; nil for a
    /// recurring date.
    var end: Duration? {
        switch self {
        case .single(_, let end, _): end
        case .steps(let steps): steps.sequence.length
        case .endless(let start): start
        case .occurrences: nil
        }
    }

    /// The length after which the segments from a zero on are repeated; nil if they are not.
    func period(from zero: Duration) -> Duration? {
        switch self {
        case .steps(let steps) where steps.repeats: steps.sequence.length
        case .occurrences(let occurrences): occurrences.interval(after: zero)
        case .single, .steps, .endless: nil
        }
    }
}
