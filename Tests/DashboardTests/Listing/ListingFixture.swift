import Countdowns
import Foundation

@testable import Dashboard

/// A small board at noon of 15 January 2027 in UTC.
enum ListingFixture {
    static let moment = Moment(wall: WallTime(unixSeconds: 1_800_014_400), uptime: Uptime(sinceBoot: .seconds(100)))
    static let tokyo = TimeZone(identifier: "Asia/Tokyo") ?? .gmt

    static func date(_ seconds: Double) -> DateTarget { .fixed(moment.wall + .seconds(seconds)) }

    static let countdowns = [
        Countdown(id: "tea", title: "Tea", kind: .duration(.seconds(240)), group: "Kitchen", tags: ["hot", "quick"]),
        Countdown(id: "launch", title: "Launch", kind: .date(date(90_000)), zone: tokyo, barStart: date(-10_000)),
        Countdown(id: "call", title: "Call", kind: .date(date(-60.5)), group: "Work", tags: ["hot"]),
        Countdown(id: "bread", title: "bread", kind: .duration(.seconds(90)), startsPaused: true, group: "Kitchen"),
        Countdown(id: "past", title: "Past", kind: .since(date(-86_400)), note: "a note", url: "https://example.org"),
    ]

    static func listing(
        of indices: Set<Int>? = nil, order: SortKey = .file, zone: TimeZone? = nil, after seconds: Int = 0
    ) -> BoardListing {
        let board = Board(
            BoardDefinition(countdowns: countdowns), title: "", zone: .gmt, remembered: RememberedLook(theme: "x"),
            at: moment)
        return BoardListing(board, at: moment + .seconds(seconds), of: indices, order: order, zone: zone)
    }
}
