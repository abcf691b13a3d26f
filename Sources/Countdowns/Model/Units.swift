/// The units in which an amount of time is shown.
///
/// All of them tell whole seconds, or tenths where those are shown: begun ones counting down, so that zero is seen
/// exactly at the end, and complete ones counting up. Of larger units they tell how many are complete in these seconds: a
/// countdown of 12 days, 23 hours and some minutes has `12d`.
public enum Units: Hashable, Sendable {
    /// As the amount asks for: `12d 04h 05m` beyond a day, `4:05:06` or `05:06` within it, `9.7` in the last ten seconds.
    case auto
    /// `12d`; on the last day as ``auto``.
    case days
    /// `292h 05m`; in the last hour as ``auto``.
    case hours
    /// `292:05:06` and `0:00:06`, without tenths.
    case clock
    /// `1w 5d`; in the last week as ``days``.
    case weeksAndDays
    /// As the user writes it, and nothing else.
    case pattern(UnitPattern)
}
