/// One frame of a display link.
public struct DisplayFrame: Equatable, Sendable {
    /// Counts the frames of a link from 0; frames that were missed have no number.
    public let number: Int
    /// How many points of the grid passed without a frame since the one before, while the link was awake.
    public let missed: Int
    // Few look at the instants, and making them costs more than all else of a frame.
    let point: TimePoint
    let nextPoint: TimePoint

    /// The instant this frame stands for: the last point of the grid that is not in the future.
    ///
    /// What moves is to be drawn as it is at this instant, so that a frame that comes late or early moves evenly.
    public var timestamp: ContinuousClock.Instant { point.instant }

    /// The instant the next frame stands for, if there is one: until then this one is seen.
    public var targetTimestamp: ContinuousClock.Instant { nextPoint.instant }
}
