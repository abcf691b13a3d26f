import Foundation

/// What is to be done to a ticker's two sources.
struct TickerArming: Equatable {
    /// What is to be done to one of them.
    enum Arm<Time: Equatable>: Equatable {
        case keep
        case off
        case on(Time, repeating: Duration?)
    }

    var wall = Arm<Date>.keep
    /// Delays from now.
    var monotonic = Arm<Duration>.keep
}

extension TickerPlan {
    /// The source on the deadline's own clock.
    var leadSource: Source? {
        switch deadline {
        case .wall: .wall
        case .continuous: .monotonic
        case nil: nil
        }
    }

    var guardSource: Source? {
        switch deadline {
        case .wall: .monotonic
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
        let remaining = reading.remaining(to: deadline)
        switch deadline {
        case .wall(let date):
            let lead: TickerArming.Arm<Date> = isLeadToBeArmed ? .on(date, repeating: interval) : .keep
            guard !isGuardRight(for: remaining, at: reading) else { return TickerArming(wall: lead) }
            let delay = guardDelay(for: remaining)
            guardArmed = .continuous(reading.continuous + delay)
            return TickerArming(wall: lead, monotonic: .on(delay, repeating: nil))
        case .continuous:
            let lead: TickerArming.Arm<Duration> = isLeadToBeArmed ? .on(remaining, repeating: interval) : .keep
            return TickerArming(wall: wallGuard(for: remaining, at: reading), monotonic: lead)
        }
    }

    private mutating func wallGuard(for remaining: Duration, at reading: TickerReading) -> TickerArming.Arm<Date> {
        guard remaining >= Self.unguarded else {
            // One that is armed would wake the ticker for nothing.
            defer { guardArmed = nil }
            return isLeadToBeArmed || guardArmed != nil ? .off : .keep
        }
        guard !isGuardRight(for: remaining, at: reading) else { return .keep }
        let date = reading.wall.addingTimeInterval(guardDelay(for: remaining) / .seconds(1))
        guardArmed = .wall(date)
        return .on(date, repeating: nil)
    }

    /// True when the guard that is armed comes after the deadline, or soon enough to see a step of the clock.
    private func isGuardRight(for remaining: Duration, at reading: TickerReading) -> Bool {
        guard let guardArmed else { return false }
        let wait = reading.remaining(to: guardArmed)
        let delay = guardDelay(for: remaining)
        return wait > .zero && (wait >= remaining + Self.nearestGuard || (delay < remaining && wait <= delay))
    }

    private func guardDelay(for remaining: Duration) -> Duration {
        let delay = max(remaining, .zero) + Self.guardDelay
        return ticksAtStep ? min(delay, noticesStepsWithin) : delay
    }
}
