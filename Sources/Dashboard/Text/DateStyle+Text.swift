import Countdowns

/// The texts of times and dates.
extension DateStyle {
    /// Whether a time has an hour from 1 to 12, with `am` or `pm`.
    var isTwelveHour: Bool { clock == .twelve }

    /// A time of day, such as `18:00` or `6:00pm`.
    func time(_ civil: CivilTime, withSeconds: Bool = false) -> String {
        let seconds = withSeconds ? ":" + AmountText.twoDigits(civil.second) : ""
        return hour(civil.hour, ":" + AmountText.twoDigits(civil.minute) + seconds)
    }

    /// The hour of a time with its minutes, such as `18` or `6pm` without minutes.
    func hour(_ hour: Int, _ minutes: String = "") -> String {
        guard isTwelveHour else { return AmountText.twoDigits(hour) + minutes }
        return "\((hour + 11) % 12 + 1)\(minutes)\(hour < 12 ? "am" : "pm")"
    }

    /// The day and the month: `24 Dec`, `Dec 24` or `12-24`.
    func dayAndMonth(_ civil: CivilTime) -> String {
        let month = WhenText.months[civil.month - 1]
        return switch dates {
        case .us: "\(month) \(civil.day)"
        case .iso: "\(AmountText.twoDigits(civil.month))-\(AmountText.twoDigits(civil.day))"
        default: "\(civil.day) \(month)"
        }
    }

    /// The date with its year: `24 Dec 2026`, `Dec 24, 2026` or `2026-12-24`.
    func date(_ civil: CivilTime) -> String {
        let day = dayAndMonth(civil)
        return dates == .iso ? "\(civil.year)-\(day)" : "\(day)\(dates == .us ? "," : "") \(civil.year)"
    }
}
