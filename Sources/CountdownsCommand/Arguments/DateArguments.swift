import ArgumentParser
import Countdowns

/// The arguments for the forms of times and dates.
struct DateArguments: ParsableArguments {
    @Option(help: "Show times as 6:00pm, as 18:00, or as the locale does. (default: 24h)")
    var clock: DateStyle.Clock?

    @Option(help: "Show dates as 24 Dec, as Dec 24, as 12-24, or in the order of the locale. (default: eu)")
    var dates: DateStyle.Dates?

    @Option(help: "The first day of the weeks on the timeline. (default: mon)")
    var weekStarts: DateStyle.Week?

    /// The style that these arguments choose.
    var style: DateStyle { DateStyle(clock: clock, dates: dates, weekStarts: weekStarts) }
}
