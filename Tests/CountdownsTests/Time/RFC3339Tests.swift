import Countdowns
import Testing

@Suite struct RFC3339Tests {
    private static let moments: [(seconds: Int64, attoseconds: Int64, utcOffset: Int, text: String)] = [
        (0, 0, 0, "1970-01-01T00:00:00Z"),
        (1_800_003_600, 0, 0, "2027-01-15T09:00:00Z"),
        (1_799_971_200, 0, 32_400, "2027-01-15T09:00:00+09:00"),
        (1_800_016_200, 0, -12_600, "2027-01-15T09:00:00-03:30"),
        (1_800_003_630, 500_000_000_000_000_000, 0, "2027-01-15T09:00:30.5Z"),
        (1_800_003_630, 1, 3_600, "2027-01-15T10:00:30.000000000000000001+01:00"),
        (1_800_003_630, 120_000_000_000_000_000, 0, "2027-01-15T09:00:30.12Z"),
        (-1, 250_000_000_000_000_000, 0, "1969-12-31T23:59:59.25Z"),
        (-62_135_596_800, 0, 0, "0001-01-01T00:00:00Z"),
        (-62_135_596_800, 0, -60, "0000-12-31T23:59:00-00:01"),
        (253_402_300_799, 0, 0, "9999-12-31T23:59:59Z"),
        (253_402_300_800, 0, 0, "10000-01-01T00:00:00Z"),
        // Before 1893, Berlin was 53 minutes and 28 seconds ahead of UTC. An offset in RFC 3339 has no seconds, so the
        // 28 seconds are left out of the offset and of the local time.
        (-2_500_000_000, 0, 3_208, "1890-10-11T20:26:20+00:53"),
        (-2_500_000_000, 0, -3_208, "1890-10-11T18:40:20-00:53"),
        (-2_500_000_000, 0, 28, "1890-10-11T19:33:20Z"),
    ]

    @Test(arguments: moments)
    func `a time is written in the format of RFC 3339, and its UTC form is parsed without loss`(
        seconds: Int64, attoseconds: Int64, utcOffset: Int, text: String
    ) {
        let time = WallTime(
            sinceEpoch: .seconds(seconds) + Duration(secondsComponent: 0, attosecondsComponent: attoseconds))
        #expect(RFC3339.text(of: time, utcOffset: utcOffset) == text)
        #expect(RFC3339.time(of: RFC3339.text(of: time)) == time)
    }

    @Test(arguments: [
        "", "2027-01-15", "2027-01-15T09:00:00", "2027-01-15T09:00:00+01:00", "2027-13-15T09:00:00Z",
        "2027-01-15T24:00:00Z", "2027-01-15T09:00:00.Z", "9999999-01-15T09:00:00Z", "2027-01-15T09:00:00Z ",
    ])
    func `a text that is not an RFC 3339 time in UTC is rejected`(text: String) {
        #expect(RFC3339.time(of: text) == nil)
    }
}
