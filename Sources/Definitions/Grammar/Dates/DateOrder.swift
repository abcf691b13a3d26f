/// The order of the numbers in a date such as `01/02/2027`.
public enum DateOrder: String, CaseIterable, Hashable, Sendable {
    /// Day, month, year.
    case dmy
    /// Month, day, year.
    case mdy
    /// Year, month, day.
    case ymd
}
