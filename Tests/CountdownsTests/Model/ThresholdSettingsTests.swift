import Countdowns
import Testing

@Suite struct ThresholdSettingsTests {
    @Test func `a percentage threshold is a part of the length, and nil for a countdown without length`() {
        #expect(ThresholdSettings.Threshold.percent(25).amount(of: .seconds(200)) == .seconds(50))
        #expect(ThresholdSettings.Threshold.percent(25).amount(of: nil) == nil)
        #expect(ThresholdSettings.Threshold.left(.seconds(7)).amount(of: nil) == .seconds(7))
    }

    @Test(arguments: [(-5.0, 0.0), (.nan, 0), (250, 200), (.infinity, 200)])
    func `an invalid percentage is clamped to the range from 0 to 100`(percent: Double, seconds: Double) {
        #expect(ThresholdSettings.Threshold.percent(percent).amount(of: .seconds(200)) == .seconds(seconds))
    }
}
