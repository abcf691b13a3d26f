import Countdowns
import Foundation
import Testing

@testable import Dashboard

@Suite struct BoardListingTests {
    private func objects(_ listing: BoardListing) throws -> [[String: Any]] {
        let json = try JSONSerialization.jsonObject(with: Data(listing.json().utf8))
        return try #require(json as? [[String: Any]])
    }

    @Test func `every JSON object has every field, even without a value`() throws {
        let fields: Set = [
            "id", "title", "kind", "state", "remaining", "target", "zone", "percent", "group", "tags",
            "step", "round", "rounds", "remaining_all", "work_day",
            "all_day", "days",
        ]
        for object in try objects(ListingFixture.listing()) { #expect(Set(object.keys) == fields) }
    }

    @Test func `a listing refers to the definition of a countdown and does not copy it`() {
        #expect(MemoryLayout<ListedCountdown>.size < MemoryLayout<Countdown>.size)
    }

    @Test func `a running duration lists its remaining time, deadline, percent, group and tags`() throws {
        let tea = try objects(ListingFixture.listing())[0]
        #expect(tea["id"] as? String == "tea")
        #expect(tea["kind"] as? String == "in")
        #expect(tea["state"] as? String == "running")
        #expect(tea["remaining"] as? Double == 240)
        #expect(tea["target"] as? String == "2027-01-15T12:04:00Z")
        #expect(tea["percent"] as? Double == 0)
        #expect(tea["group"] as? String == "Kitchen")
        #expect(tea["tags"] as? [String] == ["hot", "quick"])
        #expect(tea["zone"] as? String == "UTC")
    }

    @Test func `a date lists its time in UTC, its own zone and its percent`() throws {
        let launch = try objects(ListingFixture.listing())[1]
        #expect(launch["target"] as? String == "2027-01-16T13:00:00Z")
        #expect(launch["zone"] as? String == "Asia/Tokyo")
        #expect(launch["percent"] as? Double == 10)
        #expect(launch["group"] is NSNull)
        #expect(launch["tags"] as? [String] == [])
    }

    @Test func `a due countdown lists a negative remaining time to the millisecond`() throws {
        let call = try objects(ListingFixture.listing())[2]
        #expect(call["state"] as? String == "due")
        #expect(call["remaining"] as? Double == -60.5)
        #expect(call["percent"] as? Double == 100)
    }

    @Test func `a paused duration lists no deadline`() throws {
        let bread = try objects(ListingFixture.listing(after: 30))[3]
        #expect(bread["state"] as? String == "paused")
        #expect(bread["remaining"] as? Double == 90)
        #expect(bread["target"] is NSNull)
    }

    @Test func `a count-up lists its date, a negative remaining time and no percent`() throws {
        let past = try objects(ListingFixture.listing())[4]
        #expect(past["kind"] as? String == "since")
        #expect(past["target"] as? String == "2027-01-14T12:00:00Z")
        #expect(past["remaining"] as? Double == -86_400)
        #expect(past["percent"] is NSNull)
    }

    @Test func `the percent is 100 only at the deadline`() {
        let before = ListingFixture.listing(after: 239).countdowns[0].status.percent
        #expect(before == 99.5)
        #expect(ListingFixture.listing(after: 240).countdowns[0].status.percent == 100)
    }

    @Test func `tab-separated values begin with a row of column names`() {
        let rows = ListingFixture.listing().tsv()
        #expect(rows.count == 6)
        #expect(
            rows[0]
                == "id\ttitle\tkind\tstate\tremaining\ttarget\tzone\tpercent\tgroup\ttags\tstep\tround\trounds\tremaining_all\twork_day\tall_day\tdays"
        )
        #expect(
            rows[1] == "tea\tTea\tin\trunning\t240\t2027-01-15T12:04:00Z\tUTC\t0\tKitchen\thot,quick\t\t\t\t\t\tfalse\t"
        )
        #expect(rows[4] == "bread\tbread\tin\tpaused\t90\t\tUTC\t0\tKitchen\t\t\t\t\t\t\tfalse\t")
    }

    @Test func `a sequence lists its step, its round and the remaining time of all steps`() throws {
        let pomodoro = Countdown(
            id: "p", title: "Pomodoro", kind: .steps(StepSequence.Preset.pomodoro.sequence))
        let sequence = try objects(listing([pomodoro], after: 1_500 + 60))[0]
        #expect(sequence["kind"] as? String == "steps")
        #expect(sequence["step"] as? String == "Break")
        #expect(sequence["remaining"] as? Double == 240 && sequence["remaining_all"] as? Double == 6_240)
        #expect(sequence["round"] as? Int == 1 && sequence["rounds"] as? Int == 4)
        #expect(sequence["target"] as? String == "2027-01-15T12:30:00Z" && sequence["percent"] as? Double == 20)
        let line = listing([pomodoro], after: 60).lines(
            try ListFormat("{step} {round}/{rounds} {remaining_all}") { _ in nil })
        #expect(line == ["Focus 1/4 7740"])
    }

    @Test func `a working-time countdown lists seconds of work and the length of a working day`() throws {
        let hours = WeeklyHours((0..<5).map { .init(weekday: $0, start: 32_400, length: 28_800) })
        let report = Countdown(
            id: "r", title: "Report", kind: .date(ListingFixture.date(7 * 86_400)), workHours: hours)
        let object = try objects(listing([report], after: 0))[0]
        #expect(object["remaining"] as? Double == 144_000 && object["work_day"] as? Int == 28_800)
        #expect(object["target"] as? String == "2027-01-22T12:00:00Z")
    }

    @Test func `by time, a working-time countdown stands where it ends`() {
        let hours = WeeklyHours([.init(weekday: 0, start: 32_400, length: 3_600)])
        func date(_ id: String, in days: Double, _ hours: WeeklyHours? = nil) -> Countdown {
            Countdown(id: id, title: id, kind: .date(ListingFixture.date(days * 86_400)), workHours: hours)
        }
        let board = Board(
            BoardDefinition(countdowns: [date("march", in: 56, hours), date("january", in: 2), date("may", in: 100)]),
            title: "", zone: .gmt, remembered: RememberedLook(theme: "x"), at: ListingFixture.moment)
        let sorted = ListSorting.sorted([0, 1, 2], by: .time, of: board, at: ListingFixture.moment)
        #expect(sorted == [1, 0, 2])
        #expect(ListSorting.next(2, among: [0, 1, 2], of: board, at: ListingFixture.moment) == [1, 0])
        #expect(board.nextOrLast(at: ListingFixture.moment) == 1)
    }

    private func listing(_ countdowns: [Countdown], after seconds: Int) -> BoardListing {
        let board = Board(
            BoardDefinition(countdowns: countdowns), title: "", zone: .gmt, remembered: RememberedLook(theme: "x"),
            at: ListingFixture.moment)
        return BoardListing(board, at: ListingFixture.moment + .seconds(seconds))
    }

    @Test func `a listing contains the countdowns with the given indices`() {
        #expect(ListingFixture.listing(of: [2, 0]).countdowns.map(\.status.id) == ["tea", "call"])
        #expect(ListingFixture.listing(of: []).countdowns.isEmpty)
    }

    @Test func `a listing in another zone shows all dates in that zone and keeps their times`() throws {
        let listing = ListingFixture.listing(zone: ListingFixture.tokyo)
        #expect(listing.countdowns.allSatisfy { $0.status.zone == "Asia/Tokyo" })
        #expect(listing.when(listing.countdowns[0]) == "ends 21:04")
        #expect(listing.countdowns.map(\.status.target) == ListingFixture.listing().countdowns.map(\.status.target))
    }

    private static let orders: [(order: SortKey, ids: [String])] = [
        (.file, ["tea", "launch", "call", "bread", "past"]),
        (.group, ["launch", "past", "tea", "bread", "call"]),
        (.time, ["call", "bread", "tea", "launch", "past"]),
        (.title, ["bread", "call", "launch", "past", "tea"]),
        (.progress, ["call", "launch", "tea", "bread", "past"]),
    ]

    @Test(arguments: orders)
    func `the listing has the requested sort order`(order: SortKey, ids: [String]) {
        #expect(ListingFixture.listing(order: order).countdowns.map(\.status.id) == ids)
    }

    @Test func `the next countdowns exclude count-ups and begin with the most recently due one`() {
        #expect(ListingFixture.listing().next(9).countdowns.map(\.status.id) == ["call", "tea", "launch", "bread"])
        #expect(ListingFixture.listing().next(1).countdowns.map(\.status.id) == ["call"])
        #expect(ListingFixture.listing(after: 240).next(1).countdowns.map(\.status.id) == ["tea"])
    }
}
