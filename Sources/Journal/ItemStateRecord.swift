import Countdowns

/// What was done to a countdown, as a state file has it.
///
/// Amounts and times are exact texts of seconds: uptimes since the machine's start, all other times since 1970.
struct ItemStateRecord: Codable, Equatable {
    /// `until` an uptime, `live`, `paused` with an amount left, or `finished`.
    var run: String
    /// When it ends, or was ended or paused.
    var time: ExactSeconds?
    /// What is left while it is paused.
    var left: ExactSeconds?
    /// When it was on a board first, or was started again.
    var start: ExactSeconds
    /// By how much it was made longer.
    var extended: ExactSeconds?
    /// To when its date was moved.
    var moved: ExactSeconds?
    /// After when occurrences are left out, and until when.
    var skipped: [ExactSeconds]?
    /// Where a sequence was put: the time that had passed in it.
    var entry: ExactSeconds?
    /// The round and the step that it does not leave by itself.
    var gate: [Int]?
    /// The level that was told: `warn`, `danger` or `zero`; none is further away.
    var told: String?
    /// The last zero that was told, where several follow each other.
    var passed: ExactSeconds?
    /// When its zero was acknowledged.
    var acknowledged: ExactSeconds?
    /// Whether it is pinned.
    var isPinned: Bool?
    /// Whether what was told lay in the past from the first.
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
        case .step(let place, let passed):
            entry = ExactSeconds(passed)
            gate = place.map { [$0.round, $0.step] }
        }
        told = state.reported.level == .far ? nil : Self.names[state.reported.level]
        passed = state.reported.passed.map(ExactSeconds.init)
        isAssumed = state.reported.isAssumed ? true : nil
        acknowledged = state.acknowledged.map { ExactSeconds($0.sinceEpoch) }
        isPinned = state.isPinned ? true : nil
    }

    private static let names: [ItemState.Level: String] = [.warn: "warn", .danger: "danger", .zero: "zero"]

    /// The state; nil where something is missing in it.
    var state: ItemState? {
        guard let run = itemRun else { return nil }
        var state = ItemState(run: run, start: wall(start))
        if let extended {
            state.override = .extended(by: extended.duration)
        } else if let moved {
            state.override = .moved(to: wall(moved))
        } else if let skipped, skipped.count == 2 {
            state.override = .skipped(.init(after: wall(skipped[0]), until: wall(skipped[1])))
        } else if let entry {
            let place = gate.flatMap { $0.count == 2 ? StepPlace(round: $0[0], step: $0[1]) : nil }
            state.override = .step(gate: place, entry: entry.duration)
        }
        if let level = Self.names.first(where: { $0.value == told })?.key { state.reported.level = level }
        state.reported.passed = passed?.duration
        state.reported.isAssumed = isAssumed ?? false
        state.acknowledged = acknowledged.map(wall)
        state.isPinned = isPinned ?? false
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
