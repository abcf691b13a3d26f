import Countdowns

/// The state of a countdown in the format of the state file.
///
/// Durations and times are exact decimal numbers of seconds. Uptimes count from the boot of the machine; all other times are
/// Unix times.
struct ItemStateRecord: Codable, Equatable {
    /// The run state: `until` (runs until an uptime), `live`, `paused` (has a remaining time), or `finished`.
    var run: String
    /// The deadline, the time of the pause, or the time at which the user finished the countdown, depending on ``run``.
    var time: ExactSeconds?
    /// The remaining time of a paused countdown.
    var left: ExactSeconds?
    /// The time at which the countdown was first loaded, or was restarted.
    var start: ExactSeconds
    /// The time by which a countdown with a duration was extended.
    var extended: ExactSeconds?
    /// The moved deadline of a date.
    var moved: ExactSeconds?
    /// The lower bound (exclusive) and the upper bound (inclusive) of the skipped occurrences.
    var skipped: [ExactSeconds]?
    /// The time at which the user finished a recurring date whose interval began then.
    var done: ExactSeconds?
    /// The elapsed time to which a sequence was moved.
    var entry: ExactSeconds?
    /// The round and the step at which a sequence that does not advance automatically waits.
    var gate: [Int]?
    /// The level that was reported: `warn`, `danger` or `zero`; nil if no threshold was reached.
    var told: String?
    /// The last reported zero, for a countdown with several zeros.
    var passed: ExactSeconds?
    /// The time at which a zero was acknowledged.
    var acknowledged: ExactSeconds?
    var isPinned: Bool?
    /// Whether the recorded thresholds and zeros were already in the past when the countdown was loaded.
    var isAssumed: Bool?

    init(_ state: ItemState) {
        switch state.run {
        case .until(let end): (run, time) = ("until", ExactSeconds(end.sinceBoot))
        case .live: run = "live"
        case .paused(let amount, let at):
            (run, left, time) = ("paused", ExactSeconds(amount), ExactSeconds(at.sinceEpoch))
        case .finished(let at): (run, time) = ("finished", ExactSeconds(at.sinceEpoch))
        }
        start = ExactSeconds(state.start.sinceEpoch)
        switch state.override {
        case nil: break
        case .extended(let amount): extended = ExactSeconds(amount)
        case .moved(let date): moved = ExactSeconds(date.sinceEpoch)
        case .skipped(let skip):
            skipped = [ExactSeconds(skip.after.sinceEpoch), ExactSeconds(skip.until.sinceEpoch)]
        case .done(let at): done = ExactSeconds(at.sinceEpoch)
        case .step(let place, let passed):
            entry = ExactSeconds(passed)
            gate = place.map { [$0.round, $0.step] }
        }
        told = state.reported.level == .far ? nil : Self.names[state.reported.level]
        passed = state.reported.passed.map(ExactSeconds.init)
        isAssumed = state.reported.isAssumed ? true : nil
        acknowledged = state.acknowledged.map { ExactSeconds($0.sinceEpoch) }
        isPinned = state.isPinned
    }

    private static let names: [ItemState.Level: String] = [.warn: "warn", .danger: "danger", .zero: "zero"]

    /// The state; nil if a required field is missing.
    var state: ItemState? {
        guard let run = itemRun else { return nil }
        var state = ItemState(run: run, start: wall(start))
        if let extended {
            state.override = .extended(by: extended.duration)
        } else if let moved {
            state.override = .moved(to: wall(moved))
        } else if let skipped, skipped.count == 2 {
            state.override = .skipped(.init(after: wall(skipped[0]), until: wall(skipped[1])))
        } else if let done {
            state.override = .done(at: wall(done))
        } else if let entry {
            let place = gate.flatMap { $0.count == 2 ? StepIndex(round: $0[0], step: $0[1]) : nil }
            state.override = .step(gate: place, entry: entry.duration)
        }
        if let level = Self.names.first(where: { $0.value == told })?.key { state.reported.level = level }
        state.reported.passed = passed?.duration
        state.reported.isAssumed = isAssumed ?? false
        state.acknowledged = acknowledged.map(wall)
        state.isPinned = isPinned
        return state
    }

    private var itemRun: ItemState.Run? {
        switch (run, time, left) {
        case ("until", let time?, _): .until(Uptime(sinceBoot: time.duration))
        case ("live", _, _): .live
        case ("paused", let time?, let left?): .paused(left.duration, at: wall(time))
        case ("finished", let time?, _): .finished(wall(time))
        default: nil
        }
    }

    private func wall(_ seconds: ExactSeconds) -> WallTime { WallTime(sinceEpoch: seconds.duration) }
}
