import Countdowns
import Foundation

/// A local time that the clocks of a zone skip or show twice, with its description.
struct AmbiguousTime {
    private let local: Int64
    private let disambiguation: LocalTime.Disambiguation
    private let occurrence: LocalTime.Occurrence
    private let zone: TimeZone
    private let isStartOfDay: Bool

    init(_ written: FloatingTime, _ occurrence: LocalTime.Occurrence, _ zone: TimeZone) {
        local = written.sinceLocalEpoch.flooredSeconds
        disambiguation = written.disambiguation
        isStartOfDay = written.isStartOfDay
        self.occurrence = occurrence
        self.zone = zone
    }

    /// Whether the time is the start of a day that the clocks skip entirely, as in Samoa on 30 December 2011.
    var isWholeDay: Bool {
        guard isStartOfDay, case .skipped = occurrence else { return false }
        return meant.dayNumber != CivilTime(local: local).dayNumber
    }

    /// The ambiguity in words, such as `02:30 is skipped on 28 March 2027 in Europe/Berlin`; nil if the time is
    /// unambiguous.
    private var fact: String? {
        let civil = CivilTime(local: local)
        if isWholeDay { return "\(civil.isoDate) is skipped altogether in \(zone.nameInFiles)" }
        let place = "on \(civil.dateWords) in \(zone.nameInFiles)"
        return switch occurrence {
        case .once: nil
        case .skipped: "\(civil.clock) is skipped \(place)"
        case .twice: "\(civil.clock) occurs twice \(place)"
        }
    }

    /// The ambiguity and the chosen time in words; nil if the time is unambiguous.
    var sentence: String? {
        fact.map { fact in
            switch occurrence {
            case .once: fact
            case .skipped where isWholeDay: "\(fact): \(meant.isoDate) is meant"
            case .skipped: "\(fact): \(isStartOfDay ? "the day begins at" : "read as") \(shown)"
            case .twice where disambiguation == .later && !isStartOfDay: "\(fact): the second time is meant"
            case .twice: "\(fact): the first time is meant"
            }
        }
    }

    /// The local time at the chosen instant.
    private var meant: CivilTime {
        let instant =
            isStartOfDay
            ? LocalTime.startOfDay(local, in: zone) : LocalTime.instant(of: local, in: zone, disambiguation).instant
        let time = WallTime(unixSeconds: instant)
        return CivilTime(time, utcOffset: zone.utcOffset(at: time))
    }

    /// The chosen time of day, with the day if the chosen day differs from the written day.
    private var shown: String {
        meant.dayNumber == CivilTime(local: local).dayNumber ? meant.clock : "\(meant.clock) on \(meant.dateWords)"
    }

    /// The error for an ambiguous time, if the rules refuse such times.
    ///
    /// The help suggests both possible instants, and adds the duration `rest` to each instant. For a skipped day, the
    /// help suggests the day before and the day after.
    func error(_ range: Range<Int>, followedBy rest: Duration = .zero) -> GrammarError {
        let readings = isWholeDay ? [CivilTime(local: local - 86_400).isoDate, meant.isoDate] : moments(rest)
        return GrammarError(
            fact ?? "the time is ambiguous", help: "write \(readings.joined(separator: " or "))", range: range)
    }

    /// Both possible instants in the format of RFC 3339; the duration `rest` is added to each instant.
    private func moments(_ rest: Duration) -> [String] {
        [LocalTime.Disambiguation.earlier, .later].map { disambiguation in
            let time = WallTime(unixSeconds: LocalTime.instant(of: local, in: zone, disambiguation).instant) + rest
            return RFC3339.text(of: time, utcOffset: zone.utcOffset(at: time))
        }
    }
}
