import Countdowns
import Foundation

/// The settings of a countdown: its own settings, and the settings inherited from its group or from the defaults of its
/// file.
struct Settings {
    struct Keys: OptionSet {
        let rawValue: UInt32

        static let zone = Keys(rawValue: 1 << 0)
        static let dst = Keys(rawValue: 1 << 1)
        static let paused = Keys(rawValue: 1 << 2)
        static let onZero = Keys(rawValue: 1 << 3)
        static let warn = Keys(rawValue: 1 << 4)
        static let danger = Keys(rawValue: 1 << 5)
        static let units = Keys(rawValue: 1 << 6)
        static let sleep = Keys(rawValue: 1 << 7)
        static let tags = Keys(rawValue: 1 << 8)
        static let group = Keys(rawValue: 1 << 9)
        static let note = Keys(rawValue: 1 << 10)
        static let url = Keys(rawValue: 1 << 11)
        static let rounds = Keys(rawValue: 1 << 12)
        static let longBreak = Keys(rawValue: 1 << 13)
        static let advance = Keys(rawValue: 1 << 14)
        static let workHours = Keys(rawValue: 1 << 15)
        static let skip = Keys(rawValue: 1 << 16)
        static let late = Keys(rawValue: 1 << 17)
        static let resumeWithin = Keys(rawValue: 1 << 18)
        static let color = Keys(rawValue: 1 << 19)
        static let alerts = Keys(rawValue: 1 << 20)
        static let hooks = Keys(rawValue: 1 << 21)
        static let dayStarts = Keys(rawValue: 1 << 22)
        static let within = Keys(rawValue: 1 << 23)
        static let pin = Keys(rawValue: 1 << 24)
    }

    /// The given keys, including keys without a value, which remove a default.
    var given: Keys = []

    var zone: TimeZone?
    var dst: DSTRule?
    var startsPaused = false
    var isPinned = false
    var onZero: OnZero?
    var thresholds = ThresholdSettings()
    var units = Units.auto
    var sleep = SleepRule.count
    var late = LateRule.run
    var resumeWithin = Countdown.defaultResume
    var dayStarts: Int?
    var tags: [String] = []
    var group: String?
    var note: String?
    var url: String?
    var color: FileColor?
    var sequence = SequenceSettings()
    var workSpans: WorkSpans?
    var daysOff = DaysOff()
    var alerts: [Alert]?
    var hooks: Hooks = [:]

    /// Copies the values of all keys that are not in ``given`` from other settings.
    ///
    /// - Returns: the keys that were copied.
    @discardableResult
    mutating func inherit(_ other: Settings) -> Keys {
        let taken = other.given.subtracting(given)
        guard !taken.isEmpty else { return taken }
        given.formUnion(taken)
        if taken.contains(.zone) { zone = other.zone }
        if taken.contains(.dst) { dst = other.dst }
        if taken.contains(.paused) { startsPaused = other.startsPaused }
        if taken.contains(.pin) { isPinned = other.isPinned }
        if taken.contains(.onZero) { onZero = other.onZero }
        if taken.contains(.warn) { thresholds.warn = other.thresholds.warn }
        if taken.contains(.danger) { thresholds.danger = other.thresholds.danger }
        if taken.contains(.within) { thresholds.within = other.thresholds.within }
        if taken.contains(.units) { units = other.units }
        if taken.contains(.sleep) { sleep = other.sleep }
        if taken.contains(.late) { late = other.late }
        if taken.contains(.resumeWithin) { resumeWithin = other.resumeWithin }
        if taken.contains(.dayStarts) { dayStarts = other.dayStarts }
        if taken.contains(.tags) { tags = other.tags }
        if taken.contains(.group) { group = other.group }
        if taken.contains(.note) { note = other.note }
        if taken.contains(.url) { url = other.url }
        if taken.contains(.color) { color = other.color }
        if taken.contains(.rounds) { sequence.rounds = other.sequence.rounds }
        if taken.contains(.longBreak) { sequence.longBreak = other.sequence.longBreak }
        if taken.contains(.advance) { sequence.advance = other.sequence.advance }
        if taken.contains(.workHours) { workSpans = other.workSpans }
        if taken.contains(.skip) { daysOff = other.daysOff }
        if taken.contains(.alerts) { alerts = other.alerts }
        if taken.contains(.hooks) { hooks = other.hooks }
        return taken
    }
}

/// The values of `rounds`, `long_break` and `advance`; nil for a key that is not given.
struct SequenceSettings {
    /// A long break, and the number of rounds after which it occurs; nil means after all rounds.
    struct LongBreak {
        var step: StepSequence.Step
        var every: Int?
    }

    var rounds: Int?
    var longBreak: LongBreak?
    var advance: StepSequence.Advance?
}
