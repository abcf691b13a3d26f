/// The requested frames of a display link and their due times: the part of ``DisplayLink`` without side effects.
struct DisplayLinkState: Sendable {
    private enum Phase: Equatable {
        /// No timer is armed.
        case asleep
        /// The timer is armed for a frame that was requested with a delay.
        ///
        /// The grid begins with that frame.
        case waiting(TimePoint)
        /// A frame is due.
        case scheduled(TimePoint)
        /// The handler is running.
        case drawing
    }

    private var phase = Phase.asleep
    private var needsFrame = false
    /// The time of the frame that was requested with a delay; nil after a frame at or after that time.
    private var wantedLater: TimePoint?
    private var animations = 0
    private var pauses = 0
    private(set) var framesPerSecond: Int
    /// The grid of the frames' due times.
    ///
    /// Each time the link wakes, a new grid begins.
    private var grid: Grid?
    /// The number of the last grid point that had a frame; -1 if no point had one.
    private var lastServed: Int64 = -1
    private var lastPoint: Int64?
    private(set) var lastFrame: DisplayFrame?

    /// The maximum rounding error, in nanoseconds, of converting dates between the loop's clock and the continuous
    /// clock.
    private static let tolerance: Int64 = 10_000

    init(framesPerSecond: Int) {
        self.framesPerSecond = Self.checked(framesPerSecond)
    }

    private static func checked(_ framesPerSecond: Int) -> Int {
        guard (1...240).contains(framesPerSecond) else {
            fatalError("A display link must have 1 to 240 frames per second.")
        }
        return framesPerSecond
    }

    var isAsleep: Bool { phase == .asleep }
    var isPaused: Bool { pauses > 0 }
    private var isDemandedNow: Bool { needsFrame || animations > 0 }
    /// The earliest time of the next frame: one frame interval after the last frame.
    private var soonest: TimePoint { TimePoint(nanoseconds: lastPoint.map { newGrid(from: $0).point(1) } ?? .min) }

    // Each transition that may wake the link returns the instant for which to arm the timer, or nil.

    mutating func setNeedsFrame(at now: TimePoint) -> TimePoint? {
        needsFrame = true
        return wake(at: now)
    }

    /// Requests a frame at an instant.
    ///
    /// The request replaces an earlier request from this function.
    mutating func setNeedsFrame(later instant: TimePoint, at now: TimePoint) -> TimePoint? {
        wantedLater = instant
        // If the timer is armed for the replaced request, resets the phase, so that `wake(at:)` arms the timer again.
        if case .waiting = phase { phase = .asleep }
        return wake(at: now)
    }

    mutating func beginAnimation(at now: TimePoint) -> TimePoint? {
        animations += 1
        return wake(at: now)
    }

    /// Ends an animation.
    ///
    /// A frame that is already scheduled is still drawn, so that it shows the end of the movement.
    mutating func endAnimation() {
        animations -= 1
        if case .scheduled = phase { needsFrame = true }
    }

    mutating func beginPause() {
        pauses += 1
    }

    mutating func endPause(at now: TimePoint) -> TimePoint? {
        pauses -= 1
        return wake(at: now)
    }

    /// Schedules a frame now, or one interval after the last frame if that is later.
    ///
    /// If only a delayed request is pending, waits until the delay has elapsed.
    private mutating func wake(at now: TimePoint) -> TimePoint? {
        guard pauses == 0 else { return nil }
        switch phase {
        case .scheduled, .drawing: return nil
        case .waiting where !isDemandedNow: return nil
        case .asleep, .waiting: break
        }
        guard isDemandedNow else { return wait(from: now) }
        let due = max(now, soonest)
        begin(at: due)
        phase = .scheduled(due)
        return due
    }

    /// Waits for the frame that was requested with a delay, if there is one.
    private mutating func wait(from now: TimePoint) -> TimePoint? {
        guard let wantedLater else {
            phase = .asleep
            return nil
        }
        let due = max(wantedLater, now, soonest)
        begin(at: due)
        phase = .waiting(due)
        return due
    }

    private mutating func begin(at start: TimePoint) {
        grid = newGrid(from: start.nanoseconds)
        lastServed = -1
    }

    mutating func setFramesPerSecond(_ framesPerSecond: Int) {
        self.framesPerSecond = Self.checked(framesPerSecond)
        switch phase {
        case .asleep:
            break
        case .waiting(let due), .scheduled(let due):
            begin(at: due)
        case .drawing:
            grid = lastPoint.map { newGrid(from: $0) }
            lastServed = 0
        }
    }

    private func newGrid(from start: Int64) -> Grid {
        Grid(start: start, interval: 1_000_000_000, parts: Int64(framesPerSecond))
    }

    private var due: TimePoint? {
        switch phase {
        case .waiting(let due), .scheduled(let due): due
        case .asleep, .drawing: nil
        }
    }

    /// Updates the state after the link's timer has fired.
    ///
    /// Returns the frame to draw, or nil if no frame is due.
    mutating func fire(at now: TimePoint) -> DisplayFrame? {
        guard let due, let grid, now.nanoseconds + Self.tolerance >= due.nanoseconds else { return nil }
        let time = max(now, due)
        let isLaterDue = wantedLater.map { $0 <= time } ?? false
        guard pauses == 0, isDemandedNow || isLaterDue else {
            phase = .asleep
            return nil
        }
        // If the timer fires early because of a rounding error, the frame belongs to the scheduled instant.
        let number = max(grid.number(at: time.nanoseconds), lastServed + 1)
        let frame = DisplayFrame(
            number: lastFrame.map { $0.number + 1 } ?? 0, missed: Int(number - lastServed - 1),
            lateness: .nanoseconds(time.nanoseconds - grid.point(number)),
            point: TimePoint(nanoseconds: grid.point(number)), nextPoint: TimePoint(nanoseconds: grid.point(number + 1))
        )
        phase = .drawing
        needsFrame = false
        if isLaterDue { wantedLater = nil }
        lastServed = number
        lastPoint = grid.point(number)
        lastFrame = frame
        return frame
    }

    /// Updates the state after the handler has returned.
    ///
    /// Returns the instant for which to arm the timer, or nil to sleep.
    mutating func drawn(at now: TimePoint) -> TimePoint? {
        guard phase == .drawing, let grid, pauses == 0 else {
            phase = .asleep
            return nil
        }
        guard isDemandedNow else { return wait(from: now) }
        let due = TimePoint(nanoseconds: grid.next(after: max(now.nanoseconds, grid.point(lastServed))))
        phase = .scheduled(due)
        return due
    }
}
