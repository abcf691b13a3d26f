import Foundation
import Testing

@testable import Ticking

@Suite struct ScheduleTests {
    @Test func `a schedule from outside the program is refused with an error`() {
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

    @Test func `a schedule that a timer can have is returned`() throws {
        for schedule in [
            Schedule.after(.seconds(Int64.min)), .at(.distantPast), .every(.nanoseconds(1), after: .seconds(-1)),
            .onDemand,
            .aligned(to: .seconds(1), offset: .seconds(-1)),
        ] {
            #expect(try schedule.validated(tolerance: .seconds(1)) == schedule)
        }
    }

    @Test func `an error is a sentence`() {
        #expect(ScheduleError.intervalNotPositive(.zero).description.contains("must be above zero"))
        #expect(ScheduleError.negativeTolerance(.zero).description.contains("must not be negative"))
    }
}
