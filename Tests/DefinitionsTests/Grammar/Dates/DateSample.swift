import Countdowns
import Foundation
import TestSupport

/// A random local time, in its possible notations.
struct DateSample {
    /// Zones with simple and with unusual histories.
    static let zones = [
        "UTC", "Europe/Berlin", "America/New_York", "Asia/Tokyo", "Asia/Kathmandu", "Australia/Lord_Howe",
        "Pacific/Apia",
        "Africa/Casablanca", "Antarctica/Troll", "America/Havana", "America/Sao_Paulo", "Pacific/Kiritimati",
    ]

    /// Seconds since 1970-01-01 00:00 local time.
    let local: Int64
    let civil: CivilTime

    /// Creates a time in the years 1 to 9999; half of the times are near the present.
    init(using random: inout SplitMix) {
        let near = Int64.random(in: -3_000_000_000...6_000_000_000, using: &random)
        let far = Int64.random(in: -62_135_596_800...253_402_300_799, using: &random)
        local = Bool.random(using: &random) ? near : far
        civil = CivilTime(WallTime(unixSeconds: local), utcOffset: 0)
    }

    var isoDate: String { String(format: "%04d-%02d-%02d", civil.year, civil.month, civil.day) }
    var clock: String { String(format: "%02d:%02d:%02d", civil.hour, civil.minute, civil.second) }
    var iso: String { "\(isoDate)T\(clock)" }

    /// The time of day in 12-hour notation.
    var halfClock: String {
        let hour = civil.hour % 12 == 0 ? 12 : civil.hour % 12
        return String(format: "%d:%02d:%02d", hour, civil.minute, civil.second) + (civil.hour < 12 ? "am" : " PM")
    }

    /// Notations that GNU `date` also supports.
    var usual: [String] {
        let month = CivilTime.monthNames[civil.month - 1]
        let year = String(format: "%04d", civil.year)
        return [
            iso, "\(isoDate) \(clock)", "\(isoDate) \(halfClock)", "\(iso)Z", "\(isoDate) \(clock) +0545",
            "\(iso)-03:30",
            "\(isoDate) \(clock)+09", "\(civil.day) \(month) \(year) \(clock)",
            "\(civil.day) \(month.prefix(3).lowercased()) \(year) \(halfClock)",
            "\(month.prefix(3)) \(civil.day) \(year) \(clock)", "\(month) \(civil.day), \(year) \(clock)",
            "\(iso.filter { $0 != "-" && $0 != ":" }.prefix(8)) \(clock)", "@\(local)", "@\(local).25",
            "\(civil.month)/\(civil.day)/\(year) \(clock)", "\(year)/\(civil.month)/\(civil.day) \(clock)",
        ]
    }

    /// Other notations of the same local time.
    var others: [String] {
        let day = civil.dayNumber
        let ordinal = day - CivilTime(year: civil.year, month: 1, day: 1).dayNumber + 1
        // An ISO week belongs to the year of its Thursday.
        let thursday = CivilTime(WallTime(unixSeconds: Int64(day - civil.weekday + 3) * 86_400), utcOffset: 0)
        let week = (thursday.dayNumber - CivilTime(year: thursday.year, month: 1, day: 1).dayNumber) / 7 + 1
        let year = String(format: "%04d", civil.year)
        return [
            iso.filter { $0 != "-" && $0 != ":" }, "\(year)-\(String(format: "%03d", ordinal))T\(clock)",
            String(format: "%04d-W%02d-%d ", thursday.year, week, civil.weekday + 1) + clock,
            String(format: "%04dW%02d%d ", thursday.year, week, civil.weekday + 1) + halfClock,
            "\(civil.month).\(civil.day).\(year) \(clock)", "\(year).\(civil.month).\(civil.day) \(halfClock)",
        ]
    }
}
