import Countdowns

/// How long the units are in which an amount is told, and what the day is called.
struct UnitLengths: Equatable, Sendable {
    /// Those of elapsed time.
    static let elapsed = UnitLengths(day: 86_400, daysInWeek: 7, dayName: "d")

    private let day: Int64
    private let week: Int64
    private let dayName: String

    private init(day: Int64, daysInWeek: Int64, dayName: String) {
        self.day = day
        week = day * daysInWeek
        self.dayName = dayName
    }

    /// Those of working time, in which a day has its hours of work only: they are told as `3wd`.
    init(_ hours: WorkHours) {
        self.init(day: Int64(hours.secondsInDay), daysInWeek: Int64(hours.daysInWeek), dayName: "wd")
    }

    /// How long a unit is, in tenths of a second.
    func tenths(_ unit: UnitPattern.Unit) -> Int64 {
        switch unit {
        case .week: week * 10
        case .day: day * 10
        case .hour: 36_000
        case .minute: 600
        case .second: 10
        case .tenth: 1
        }
    }

    /// How long a unit is, in whole seconds; zero for a tenth.
    func seconds(_ unit: UnitPattern.Unit) -> Int64 { tenths(unit) / 10 }

    /// What stands behind a number of units.
    func name(_ unit: UnitPattern.Unit) -> String { unit == .day ? dayName : unit.rawValue }
}
