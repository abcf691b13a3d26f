import Countdowns
import Foundation
import Testing

@testable import BoardEngine

@Suite struct SystemClockTests {
    @Test func `the wall clock agrees with Foundation's clock to within two seconds`() {
        let seconds = Double(SystemClock.now().wall.unixSeconds)
        #expect(abs(seconds - Date().timeIntervalSince1970) <= 2)
    }

    @Test func `the uptime never goes back`() {
        var last = SystemClock.now().uptime
        for _ in 0..<1_000 {
            let next = SystemClock.now().uptime
            #expect(next >= last)
            last = next
        }
    }

    @Test func `the awake time never goes back, and advances with the uptime while the machine is awake`() {
        let first = SystemClock.now()
        var last = first
        for _ in 0..<1_000 {
            let next = SystemClock.now()
            #expect(next.awake >= last.awake)
            last = next
        }
        #expect(last.asleep - first.asleep < .seconds(1))
    }
}
