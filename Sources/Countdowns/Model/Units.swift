/// The units in which an amount of time is shown.
public enum Units: Hashable, Sendable {
    /// As the amount asks for: days, hours and minutes beyond a day, a clock within it, tenths in the last ten seconds.
    case auto
    /// Whole days, and a clock on the last one.
    case days
    /// Whole hours and minutes, and a clock in the last one.
    case hours
    /// Hours, minutes and seconds, however many hours there are.
    case clock
    /// Whole weeks and days, and a clock on the last day.
    case weeksAndDays
    /// As the user writes it.
    case pattern(UnitPattern)
}
