import Foundation
import Remote
import Testing

@testable import Countdowns
@testable import DashboardApp

@Suite struct StatusTimeTests {
    private static let times: [(target: String?, zone: String, words: String?)] = [
        ("2026-11-21T13:30:00.25Z", "Europe/Berlin", "14:30"),
        ("2026-11-22T08:00:00Z", "Europe/Berlin", "tomorrow 09:00"),
        ("2031-02-03T04:05:06Z", "Europe/Berlin", "3 Feb 2031"),
        ("2026-11-21T13:30:00Z", "Asia/Tokyo", "22:30 (Asia/Tokyo)"),
        ("2026-11-21T13:30:00Z", "-03:30", "10:00 (-03:30)"), ("2026-11-21T13:30:00Z", "Mars", "14:30"),
        (nil, "UTC", nil), ("soon", "UTC", nil),
    ]

    @Test(arguments: times)
    func `a target time is printed in the zone of its board, without a fraction of a second`(
        target: String?, zone: String, words: String?
    ) throws {
        let countdown = CountdownStatus(
            id: "a", title: "A", kind: "in", state: "running", remaining: 1, target: target, zone: zone, percent: 1,
            group: nil, tags: [])
        let status = BoardStatus(
            board: "b", title: "B", now: "2026-11-21T12:00:00.5Z", zone: zone, theme: "nord", view: "list",
            countdowns: .init(running: 1, paused: 0, due: 0, done: 0), next: countdown, listeners: 0, sequence: 0)
        let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
        #expect(StatusTime.words(for: countdown, of: status, machineZone: berlin) == words)
    }
}
