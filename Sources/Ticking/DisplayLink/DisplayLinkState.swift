/// When frames are due, by what is demanded: the pure part of ``DisplayLink``.
struct DisplayLinkState: Sendable {
    private enum Phase: Equatable {
        /// Nothing is armed.
        case asleep
        /// Armed for a frame that is wanted later; the grid begins with it.
        case waiting(TimePoint)
        /// A frame is due.
        case scheduled(TimePoint)
        /// The handler runs.
        case drawing
    }

    private var phase = Phase.asleep
    private var needsFrame = false
    /// When one more frame is wanted, until one has come at that instant or later.
    private var wantedLater: TimePoint?
    private var animations = 0
    private var pauses = 0
    private(set) var framesPerSecond: Int
    /// Begins anew whenever the link wakes.
    private var grid: Grid?
    /// The newest number of the grid that had a frame.
    private var served: Int64 = -1
    private var lastPoint: Int64?
    private(set) var lastFrame: DisplayFrame?

    /// The loop's clock and ours convert dates with a rounding error below this.
    private static let tolerance: Int64 = 10_000

    init(framesPerSecond: Int) {
        self.framesPerSecond = Self.checked(framesPerSecond)
    }

    private static func checked(_ framesPerSecond: Int) -> Int {
        guard (1...240).contains(framesPerSecond) else { fatalError("A display link draws 1 to 240 frames a second.") }
        return framesPerSecond
    }

    var isAsleep: Bool { phase == .asleep }
    private var isDemandedNow: Bool { needsFrame || animations > 0 }
    /// One frame interval after the last frame.
    private var soonest: TimePoint { TimePoint(nanoseconds: lastPoint.map { newGrid(from: $0).point(1) } ?? .min) }

    // Each of the transitions that may wake the link returns the instant for which it is to be armed, or nil.

    mutating func setNeedsFrame(at now: TimePoint) -> TimePoint? {
        needsFrame = true
        return wake(at: now)
    }

    /// Wants a frame at an instant in place of the one that was wanted so before.
    mutating func setNeedsFrame(later instant: TimePoint, at now: TimePoint) -> TimePoint? {
        wantedLater = instant
        // What it was armed for was perhaps the one before.
        if case .waiting = phase { phase = .asleep }
        return wake(at: now)
    }

    mutating func beginAnimation(at now: TimePoint) -> TimePoint? {
        animations += 1
        return wake(at: now)
    }

    /// A frame that is scheduled already is still drawn, so that the end of a movement is seen.
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

    /// Draws at once when the last frame is at least one interval ago, else when it will be; later, when one is wanted
    /// only then.
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

    /// Waits for the frame that is wanted later, if one is.
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
        served = -1
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
            served = 0
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

    /// The loop says that the time has come: the frame to draw, or nil when none is due.
    mutating func fire(at now: TimePoint) -> DisplayFrame? {
        guard let due, let grid, now.nanoseconds + Self.tolerance >= due.nanoseconds else { return nil }
        let time = max(now, due)
        let isLaterDue = wantedLater.map { $0 <= time } ?? false
        guard pauses == 0, isDemandedNow || isLaterDue else {
            phase = .asleep
            return nil
        }
        // A loop that calls a rounding error too early means the instant that was planned.
        let number = max(grid.number(at: time.nanoseconds), served + 1)
        let frame = DisplayFrame(
            number: lastFrame.map { $0.number + 1 } ?? 0, missed: Int(number - served - 1),
            lateness: .nanoseconds(time.nanoseconds - grid.point(number)),
            point: TimePoint(nanoseconds: grid.point(number)), nextPoint: TimePoint(nanoseconds: grid.point(number + 1))
        )
        phase = .drawing
        needsFrame = false
        if isLaterDue { wantedLater = nil }
        served = number
        lastPoint = grid.point(number)
        lastFrame = frame
        return frame
    }

    /// The handler has returned: the instant for which to arm, or nil to sleep.
    mutating func drawn(at now: TimePoint) -> TimePoint? {
        guard phase == .drawing, let grid, pauses == 0 else {
            phase = .asleep
            return nil
        }
        guard isDemandedNow else { return wait(from: now) }
        let due = TimePoint(nanoseconds: grid.next(after: max(now.nanoseconds, grid.point(served))))
        phase = .scheduled(due)
        return due
    }
}
