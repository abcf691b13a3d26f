import Countdowns
import Testing

@Suite struct ExactSecondsTests {
    private static let texts: [(String, Duration)] = [
        ("0", .zero), ("1500.25", .milliseconds(1_500_250)), ("-0.5", .milliseconds(-500)),
        ("0.000000000000000001", Duration(secondsComponent: 0, attosecondsComponent: 1)),
        ("253402300799", .seconds(253_402_300_799)), ("-62135596800", .seconds(-62_135_596_800)),
    ]

    @Test(arguments: texts) func `a duration is written and parsed without loss`(text: String, amount: Duration) {
        #expect(ExactSeconds(amount).text == text)
        #expect(ExactSeconds(text)?.duration == amount)
    }

    @Test(arguments: ["", "-", ".5", "1.", "1.0000000000000000001", "1e3", "+1", " 1", "--1", "99999999999999999999"])
    func `a text that is not a decimal number of seconds is rejected`(text: String) {
        #expect(ExactSeconds(text) == nil)
    }
}
