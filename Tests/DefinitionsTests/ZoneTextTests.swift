import Countdowns
import Definitions
import Foundation
import Testing

struct ZoneTextTests {
    private func zone(_ text: String) throws -> TimeZone? {
        let yaml = "countdowns: []\nzone: '\(text)'"
        return try BoardFile.decode(text: yaml, path: "board.yaml", machineZone: .utc).zone
    }

    @Test(arguments: [
        "UTC", "GMT", "Europe/Berlin", "Asia/Tokyo", "Asia/Kolkata", "Asia/Calcutta", "America/Argentina/Buenos_Aires",
        "America/Buenos_Aires", "Etc/UTC", "Etc/GMT+5", "US/Pacific", "Australia/Lord_Howe", "Pacific/Apia",
        "America/Port-au-Prince",
    ])
    func `a name of the tz database is a zone`(name: String) throws {
        let zone = try #require(try zone(name))
        let reference = TimeZone.named(name)
        let now = Date(timeIntervalSince1970: 1_800_000_000)
        #expect(zone.secondsFromGMT(for: now) == reference.secondsFromGMT(for: now))
    }

    @Test(arguments: [
        ("IST", "did you mean \"Asia/Kolkata\"?"),
        ("EST", "did you mean \"America/New_York\"?"),
        ("cet", "did you mean \"Europe/Paris\"?"),
        ("Tokyo", "did you mean \"Asia/Tokyo\"?"),
        ("new york", "did you mean \"America/New_York\"?"),
        ("asia/tokyo", "did you mean \"Asia/Tokyo\"?"),
        ("Europe/Berln", "did you mean \"Europe/Berlin\"?"),
        ("GMT+3", "write it as Europe/Berlin, Asia/Tokyo or UTC"),
        ("+09:00", "write it as Europe/Berlin, Asia/Tokyo or UTC"),
        ("EST5EDT", "write it as Europe/Berlin, Asia/Tokyo or UTC"),
        ("Mars/Olympus_Mons", "write it as Europe/Berlin, Asia/Tokyo or UTC"),
        ("../../etc/passwd", "write it as Europe/Berlin, Asia/Tokyo or UTC"),
        ("/etc/localtime", "write it as Europe/Berlin, Asia/Tokyo or UTC"),
        ("x", "write it as Europe/Berlin, Asia/Tokyo or UTC"),
    ])
    func `any other name is refused, with the zone that may be meant`(name: String, help: String) throws {
        let errors = try #require(throws: DefinitionErrors.self) { try zone(name) }
        let error = try #require(errors.errors.first)
        #expect(error.code == .badZone && error.message == "\"\(name)\" is not a time zone")
        #expect(error.help == help)
        #expect(error.quote.marked == name)
    }
}
