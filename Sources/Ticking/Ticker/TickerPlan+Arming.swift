import Foundation

/// What is to be done to a ticker's two sources.
struct TickerArming: Equatable {
    /// What is to be done to one of them.
    enum Arm<Time: Equatable>: Equatable {
        case keep
        case off
        /// At a time, and then at an interval in nanoseconds.
        case on(Time, repeating: Int64?)
    }

    var wall = Arm<WallPoint>.keep
    /// Nanoseconds from now.
    var monotonic = Arm<Int64>.keep
}

extension TickerPlan {
    /// True when the owner wants to be told of steps of the clock so soon that the monotonic source, which looks for
    /// them, can serve the deadlines as well; it is never later by more than that.
    var isAlone: Bool { ticksAtStep && noticesStepsWithin <= .nanoseconds(Self.unguarded) }

    /// The source that is armed for the deadline itself: the one on its own clock, unless one does for both.
    var leadSource: Source? {
        switch deadline {
        case .wall: isAlone ? .monotonic : .wall
        case .continuous: .monotonic
        case nil: nil
        }
    }

    var guardSource: Source? {
        switch deadline {
        case .wall: isAlone ? nil : .monotonic
        case .continuous: .wall
        case nil: nil
        }
    }

    /// What to do to the sources so that the next tick comes.
    ///
    /// Sources that are right already are kept: a repeating one is armed once, and its guard is moved only when a
    /// deadline comes near to it.
    mutating func arm(at reading: TickerReading) -> TickerArming {
        guard !isHandling else { return TickerArming() }
        defer { isLeadToBeArmed = false }
        guard let deadline else {
            defer { guardArmed = nil }
            return isLeadToBeArmed || guardArmed != nil ? TickerArming(wall: .off, monotonic: .off) : TickerArming()
        }
        // Far enough for everything, and near enough for the sums below.
        let remaining = min(reading.remaining(to: deadline), 3_200_000_000_000_000_000)
        switch deadline {
        case .wall where isAlone:
            return isLeadToBeArmed
                ? TickerArming(wall: .off, monotonic: armAlone(for: remaining, at: reading)) : TickerArming()
        case .wall(let point):
            let lead: TickerArming.Arm<WallPoint> = isLeadToBeArmed ? .on(point, repeating: interval) : .keep
            guard !isGuardRight(for: remaining, at: reading) else { return TickerArming(wall: lead) }
            let delay = guardDelay(for: remaining)
            guardArmed = .continuous(TimePoint(nanoseconds: reading.continuous.nanoseconds + delay))
            return TickerArming(wall: lead, monotonic: .on(delay, repeating: nil))
        case .continuous where isOnProbation && remaining >= Self.unguarded:
            // So short that a machine that sleeps meanwhile makes it late by no more than this. Nothing is due then,
            // and what is armed next has its guard.
            isOnProbation = false
            return TickerArming(monotonic: .on(Self.probation, repeating: nil))
        case .continuous:
            let lead: TickerArming.Arm<Int64> = isLeadToBeArmed ? .on(remaining, repeating: interval) : .keep
            return TickerArming(wall: wallGuard(for: remaining, at: reading), monotonic: lead)
        }
    }

    /// Arms for the deadline, or to look at the clock before.
    private mutating func armAlone(for remaining: Int64, at reading: TickerReading) -> TickerArming.Arm<Int64> {
        leadOffset = reading.offset
        let notice = noticesStepsWithin.wholeNanoseconds()
        guard remaining <= notice else { return .on(notice, repeating: nil) }
        return .on(remaining, repeating: interval.flatMap { $0 <= notice ? $0 : nil })
    }

    private mutating func wallGuard(for remaining: Int64, at reading: TickerReading) -> TickerArming.Arm<WallPoint> {
        guard remaining >= Self.unguarded else {
            // One that is armed would wake the ticker for nothing.
            defer { guardArmed = nil }
            return isLeadToBeArmed || guardArmed != nil ? .off : .keep
        }
        guard !isGuardRight(for: remaining, at: reading) else { return .keep }
        let point = WallPoint(nanoseconds: reading.wall.nanoseconds + guardDelay(for: remaining))
        guardArmed = .wall(point)
        return .on(point, repeating: nil)
    }

    /// True when the guard that is armed comes after the deadline, or soon enough to see a step of the clock.
    private func isGuardRight(for remaining: Int64, at reading: TickerReading) -> Bool {
        guard let guardArmed else { return false }
        let wait = reading.remaining(to: guardArmed)
        let delay = guardDelay(for: remaining)
        return wait > 0 && (wait >= remaining + Self.nearestGuard || (delay < remaining && wait <= delay))
    }

    private func guardDelay(for remaining: Int64) -> Int64 {
        let delay = max(remaining, 0) + Self.guardDelay
        return ticksAtStep ? min(delay, noticesStepsWithin.wholeNanoseconds()) : delay
    }
}
