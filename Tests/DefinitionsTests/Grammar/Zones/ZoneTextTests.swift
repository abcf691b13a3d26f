import Foundation
import Testing

@testable import Definitions

struct ZoneTextTests {
    @Test(arguments: [
        "UTC", "GMT", "Europe/Berlin", "Asia/Tokyo", "Asia/Kolkata", "Asia/Calcutta", "America/Argentina/Buenos_Aires",
        "America/Buenos_Aires", "Etc/UTC", "Etc/GMT+5", "US/Pacific", "Australia/Lord_Howe", "Pacific/Apia",
        "America/Port-au-Prince", "America/North_Dakota/New_Salem",
    ])
    func `a name of the tz database is a valid zone`(name: String) throws {
        var zones = ZoneText()
        let zone = try zones.parse(name)
        let reference = TimeZone.named(name)
        let now = Date(timeIntervalSince1970: 1_800_000_000)
        #expect(zone.secondsFromGMT(for: now) == reference.secondsFromGMT(for: now))
        #expect(try zones.parse(name) == zone)
    }

    @Test(
        arguments: [
            ("+09:00", 32_400), ("-03:30", -12_600), ("+00:00", 0), ("-00:00", 0), ("+14:00", 50_400),
            ("+18:00", 64_800), ("-18:00", -64_800), ("+05:45", 20_700), ("-00:01", -60),
        ] as [(String, Int)])
    func `an offset from UTC is a valid zone`(text: String, seconds: Int) throws {
        var zones = ZoneText()
        #expect(try zones.parse(text).secondsFromGMT() == seconds)
    }

    @Test(arguments: [
        "UTC", "Asia/Kolkata", "America/New_York", "Etc/GMT+5", "+09:00", "-03:30", "+05:45", "-18:00", "-00:01",
    ])
    func `a parsed zone is written to files with its original text`(text: String) throws {
        var zones = ZoneText()
        #expect(try zones.parse(text).nameInFiles == text)
    }

    private static let wrong: [(String, String)] = [
        ("IST", "did you mean \"Asia/Kolkata\", \"Europe/Dublin\" or \"Asia/Jerusalem\"?"),
        ("EST", "did you mean \"America/New_York\" or \"America/Panama\"?"),
        ("PST", "did you mean \"America/Los_Angeles\" or \"Asia/Manila\"?"),
        ("cet", "did you mean \"Europe/Berlin\", \"Europe/Paris\" or \"Africa/Algiers\"?"),
        ("EST5EDT", "did you mean \"America/New_York\"?"),
        ("Japan", "did you mean \"Asia/Tokyo\"?"),
        ("utc", "did you mean \"UTC\"?"),
        ("Z", "did you mean \"UTC\"?"),
        ("GMT0", "did you mean \"UTC\"?"),
        ("Berlin", "did you mean \"Europe/Berlin\"?"),
        ("Tokyo", "did you mean \"Asia/Tokyo\"?"),
        ("new york", "did you mean \"America/New_York\"?"),
        ("asia/tokyo", "did you mean \"Asia/Tokyo\"?"),
        ("Europe/Berln", "did you mean \"Europe/Berlin\"?"),
        ("GMT+3", "did you mean \"+03:00\"?"),
        ("UTC-03:30", "did you mean \"-03:30\"?"),
        ("utc+1", "did you mean \"+01:00\"?"),
        ("GMT+30", "write it as Europe/Berlin, UTC or +09:00"),
        ("Mars/Olympus_Mons", "write it as Europe/Berlin, UTC or +09:00"),
        ("Asia", "write it as Europe/Berlin, UTC or +09:00"),
        ("../../etc/passwd", "write it as Europe/Berlin, UTC or +09:00"),
        ("/etc/localtime", "write it as Europe/Berlin, UTC or +09:00"),
        ("posix/Europe/Berlin", "did you mean \"Europe/Berlin\"?"),
        ("Europe/Berlin\0/../Paris", "write it as Europe/Berlin, UTC or +09:00"),
        ("Europe//Berlin", "did you mean \"Europe/Berlin\"?"),
        ("Europe/Berlin\0", "did you mean \"Europe/Berlin\"?"),
        ("Europe/Berlin ", "did you mean \"Europe/Berlin\"?"),
        ("Asia/../Asia/Tokyo", "write it as Europe/Berlin, UTC or +09:00"),
        ("x", "write it as Europe/Berlin, UTC or +09:00"),
        ("", "write it as Europe/Berlin, UTC or +09:00"),
    ]

    @Test(arguments: wrong)
    func `an unknown zone name is an error that suggests similar zones`(name: String, help: String) throws {
        var zones = ZoneText()
        let error = try #require(throws: GrammarError.self) { try zones.parse(name) }
        #expect(error.message == "\"\(name)\" is not a time zone")
        #expect(error.help == help)
        #expect(error.range == 0..<name.unicodeScalars.count)
    }

    private static let wrongOffsets: [(String, String, String)] = [
        ("+9", "\"+9\" is not an offset from UTC", "did you mean \"+09:00\"?"),
        ("+09", "\"+09\" is not an offset from UTC", "did you mean \"+09:00\"?"),
        ("+0900", "\"+0900\" is not an offset from UTC", "did you mean \"+09:00\"?"),
        ("-330", "\"-330\" is not an offset from UTC", "did you mean \"-03:30\"?"),
        ("-3:30", "\"-3:30\" is not an offset from UTC", "did you mean \"-03:30\"?"),
        ("\u{2212}03:30", "\"\u{2212}03:30\" is not an offset from UTC", "did you mean \"-03:30\"?"),
        ("+09:0", "\"+09:0\" is not an offset from UTC", "write it as +09:00 or -03:30"),
        ("+09:00:00", "\"+09:00:00\" is not an offset from UTC", "write it as +09:00 or -03:30"),
        ("+", "\"+\" is not an offset from UTC", "write it as +09:00 or -03:30"),
        ("++9", "\"++9\" is not an offset from UTC", "write it as +09:00 or -03:30"),
        ("+:", "\"+:\" is not an offset from UTC", "write it as +09:00 or -03:30"),
        ("+x", "\"+x\" is not an offset from UTC", "write it as +09:00 or -03:30"),
        ("+٠٩:٠٠", "\"+٠٩:٠٠\" is not an offset from UTC", "write it as +09:00 or -03:30"),
        ("+18:01", "there is no offset +18:01", "offsets go from -18:00 to +18:00"),
        ("-24:00", "there is no offset -24:00", "offsets go from -18:00 to +18:00"),
        ("+99:99", "there is no offset +99:99", "the minutes of an offset go from 00 to 59"),
        ("+09:60", "there is no offset +09:60", "the minutes of an offset go from 00 to 59"),
    ]

    @Test(arguments: wrongOffsets)
    func `an offset that is out of range or not in the form +09:00 is an error`(
        text: String, message: String, help: String
    ) throws {
        var zones = ZoneText()
        let error = try #require(throws: GrammarError.self) { try zones.parse(text) }
        #expect(error.message == message)
        #expect(error.help == help)
        #expect(error.range == 0..<text.unicodeScalars.count)
    }

    @Test func `after many unknown zone names an error no longer suggests a zone`() throws {
        var zones = ZoneText()
        for number in 0..<1_000 { #expect(throws: GrammarError.self) { try zones.parse("Europe/Berl\(number)") } }
        let error = #expect(throws: GrammarError.self) { try zones.parse("Europe/Berln") }
        #expect(error?.help == "write it as Europe/Berlin, UTC or +09:00")
        #expect(throws: Never.self) { try zones.parse("Europe/Berlin") }
    }

    @Test func `every zone that is suggested for an abbreviation is valid`() throws {
        var zones = ZoneText()
        for (abbreviation, candidates) in ZoneText.abbreviations {
            #expect(abbreviation == abbreviation.uppercased())
            #expect(throws: GrammarError.self) { try zones.parse(abbreviation) }
            #expect(!candidates.isEmpty && Set(candidates).count == candidates.count)
            for candidate in candidates {
                #expect(throws: Never.self, "\(candidate)") { try zones.parse(candidate) }
            }
        }
    }
}
