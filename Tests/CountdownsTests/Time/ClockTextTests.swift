import Countdowns
import Testing

struct ClockTextTests {
    private static let moments: [(seconds: Int64, utcOffset: Int, text: String)] = [
        (1_800_003_600, 0, "2027-01-15T09:00:00Z"),
        (1_800_016_200, -12_600, "2027-01-15T09:00:00-03:30"),
        (-2_524_524_808, 3_208, "1890-01-01T00:00:00+00:53:28"),
        (-2_500_000_000, -3_208, "1890-10-11T18:39:52-00:53:28"),
        (-2_500_000_000, 28, "1890-10-11T19:33:48+00:00:28"),
    ]

    @Test(arguments: moments)
    func `a time is written as local time with its UTC offset, including the seconds of the offset`(
        seconds: Int64, utcOffset: Int, text: String
    ) {
        #expect(ClockText.text(of: WallTime(unixSeconds: seconds), utcOffset: utcOffset) == text)
    }
}
