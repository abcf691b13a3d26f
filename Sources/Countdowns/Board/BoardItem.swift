import Foundation

/// A countdown on a board: what the file says, and how it runs.
///
/// Nothing in it changes with the time. What it shows is computed from a moment, never counted down, so it is right
/// after a stall, a sleep or a changed clock.
public struct BoardItem: Equatable, Sendable {
    /// How a countdown runs; which cases occur depends on its ``Countdown/kind``.
    enum Run: Equatable, Sendable {
        /// A duration that reaches zero at `end`.
        case until(Uptime)
        /// A date that is shown as it is.
        case live
        /// Standing still at this amount; see ``Reading/amount``.
        case paused(Duration)
    }

    /// What a countdown's texts mean where the board is.
    private enum Times: Equatable, Sendable {
        /// The length of a duration.
        case length(Duration)
        /// The date of a dated countdown, and where its bar starts.
        case date(WallTime, barStart: WallTime)
        /// The date from which is counted.
        case since(WallTime)

        init(_ countdown: Countdown, in boardZone: TimeZone, loadedAt moment: Moment) {
            let zone = countdown.zone ?? boardZone
            switch countdown.kind {
            case .duration(let length): self = .length(length.length(from: moment.wall, in: zone))
            case .date(let date):
                let barStart = countdown.barStart?.wallTime(in: zone) ?? moment.wall
                self = .date(date.wallTime(in: zone), barStart: barStart)
            case .since(let date): self = .since(date.wallTime(in: zone))
            }
        }
    }

    /// What the file says.
    public let countdown: Countdown

    /// The name of the countdown.
    public var id: Countdown.ID { countdown.id }

    /// The moments and the length that the countdown means here.
    private var times: Times

    /// How it runs now.
    private(set) var run: Run

    /// Puts a countdown on a board that is loaded at `moment`.
    ///
    /// - Parameters:
    ///   - countdown: what the file says.
    ///   - zone: the board's zone.
    ///   - moment: now.
    init(_ countdown: Countdown, in zone: TimeZone, loadedAt moment: Moment) {
        self.countdown = countdown
        times = Times(countdown, in: zone, loadedAt: moment)
        run = Self.running(times, from: moment)
        if countdown.startsPaused { pause(at: moment) }
    }

    private static func running(_ times: Times, from moment: Moment) -> Run {
        switch times {
        case .length(let length): .until(moment.uptime + length)
        case .date, .since: .live
        }
    }

    /// Whether it stands still.
    public var isPaused: Bool {
        if case .paused = run { true } else { false }
    }

    /// Whether it counts down an amount of time, and so can start again.
    var isDuration: Bool {
        if case .duration = countdown.kind { true } else { false }
    }

    /// The moment to or from which a date is counted; nil for a duration.
    var date: WallTime? {
        switch times {
        case .length: nil
        case .date(let date, _), .since(let date): date
        }
    }

    /// The time left, negative past the end; for ``Countdown/Kind/since(_:)`` the time gone by.
    public func amount(at moment: Moment) -> Duration {
        switch (run, times) {
        case (.paused(let amount), _): amount
        case (.until(let end), _): end - moment.uptime
        case (.live, .date(let date, _)): date - moment.wall
        case (.live, .since(let date)): moment.wall - date
        case (.live, .length): preconditionFailure("A duration runs until an end.")
        }
    }

    /// What it shows at a moment.
    public func reading(at moment: Moment) -> Reading {
        let amount = amount(at: moment)
        let state: Reading.State =
            switch countdown.kind {
            case _ where isPaused: .paused
            case .since: .running
            case .duration, .date: amount <= .zero ? .due : .running
            }
        switch times {
        case .length(let length):
            let end = isPaused ? nil : moment.wall + amount
            return Reading(state: state, amount: amount, length: length, date: end)
        case .date(let date, let barStart):
            return Reading(state: state, amount: amount, length: date - barStart, date: date)
        case .since(let date):
            return Reading(state: state, amount: amount, length: nil, date: date)
        }
    }

    /// Makes it stand still at what it shows now.
    mutating func pause(at moment: Moment) {
        run = .paused(amount(at: moment))
    }

    /// Lets it go on: a duration ends later by as long as it stood still, a date is shown as it is again.
    mutating func resume(at moment: Moment) {
        guard case .paused(let amount) = run else { return }
        run =
            switch countdown.kind {
            case .duration: .until(moment.uptime + amount)
            case .date, .since: .live
            }
    }

    /// Starts a duration again, in full and running.
    ///
    /// - Parameters:
    ///   - zone: the board's zone.
    ///   - moment: now.
    /// - Returns: false for a date, which has no beginning to go back to; nothing happens then.
    mutating func restart(in zone: TimeZone, at moment: Moment) -> Bool {
        guard isDuration else { return false }
        times = Times(countdown, in: zone, loadedAt: moment)
        run = Self.running(times, from: moment)
        return true
    }
}
