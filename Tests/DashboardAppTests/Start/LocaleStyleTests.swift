import Countdowns
import Foundation
import Testing

@testable import DashboardApp

@Suite struct LocaleStyleTests {
    @Test(
        arguments: [
            ("%r", "%m/%d/%Y", DateStyle.Clock.twelve, DateStyle.Dates.us), ("%T", "%d.%m.%Y", .twentyFour, .eu),
            ("%H:%M:%S", "%Y-%m-%d", .twentyFour, .iso), ("%I:%M:%S %p", "%D", .twelve, .us),
            ("%H時%M分%S秒", "%Y年%m月%d日", .twentyFour, .iso), ("%T", "%-d/%-m/%y", .twentyFour, .eu),
            ("%k:%M", "%Oy/%Om/%Od", .twentyFour, .iso), ("%l:%M", "%b %e, %Y", .twelve, .us),
        ])
    func `the formats of a locale determine the clock and the order of dates`(
        time: String, date: String, clock: DateStyle.Clock, dates: DateStyle.Dates
    ) {
        let style = DateStyle(formats: "\(time)\n\(date)\n0")
        #expect(style == DateStyle(clock: clock, dates: dates, weekStarts: .sun))
    }

    @Test(arguments: [[:], ["LANG": "C"], ["LC_ALL": "C.UTF-8"], ["LC_TIME": "xx_NOWHERE"], ["LC_TIME": "POSIX"]])
    func `an environment without a locale chooses nothing`(environment: [String: String]) {
        #expect(DateStyle(localeIn: environment) == DateStyle())
    }

    @Test func `a locale is read without a change of the process's locale`() throws {
        let before = String(cString: setlocale(LC_ALL, nil))
        let style = DateStyle(localeIn: ["LANG": "de_DE.UTF-8", "LC_TIME": "en_US.UTF-8"])
        #expect(String(cString: setlocale(LC_ALL, nil)) == before)
        // The locale may not be installed.
        guard style != DateStyle() else { return }
        #expect(style.clock == .twelve && style.dates == .us)
    }
}
