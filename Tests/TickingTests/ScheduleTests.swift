import Foundation
import Testing

@testable import Ticking

@Suite struct ScheduleTests {
    @Test func `validating an invalid interval, tolerance or date throws the matching ScheduleError`() {
        let nothing = Date(timeIntervalSince1970: .nan)
        for schedule in [Schedule.every(.zero), .aligned(to: .zero)] {
            #expect(throws: ScheduleError.intervalNotPositive(.zero)) { try schedule.validated() }
        }
        #expect(throws: ScheduleError.intervalNotPositive(.seconds(Int64.min))) {
            try Schedule.every(.seconds(Int64.min)).validated()
        }
        #expect(throws: ScheduleError.negativeTolerance(.seconds(-1))) {
            try Schedule.onDemand.validated(tolerance: .seconds(-1))
        }
        #expect(throws: ScheduleError.dateNotFinite) { try Schedule.at(nothing).validated() }
        #expect(throws: ScheduleError.dateNotFinite) { try Schedule.at(nothing, orClockStep: true).validated() }
    }

    @Test func `validating a valid schedule returns the schedule unchanged`() throws {
        for schedule in [
            Schedule.after(.seconds(Int64.min)), .at(.distantPast), .every(.nanoseconds(1), after: .seconds(-1)),
            .onDemand,
            .aligned(to: .seconds(1), offset: .seconds(-1)),
        ] {
            #expect(try schedule.validated(tolerance: .seconds(1)) == schedule)
        }
    }

    @Test func `the description of a ScheduleError states the rule`() {
        #expect(ScheduleError.intervalNotPositive(.zero).description.contains("must be above zero"))
        #expect(ScheduleError.negativeTolerance(.zero).description.contains("must not be negative"))
    }
}
