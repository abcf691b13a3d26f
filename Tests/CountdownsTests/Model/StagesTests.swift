import Countdowns
import Testing

@Suite struct StagesTests {
    @Test func `a percentage is a part of the whole way, and nothing where there is none`() {
        #expect(Stages.Threshold.percent(25).amount(of: .seconds(200)) == .seconds(50))
        #expect(Stages.Threshold.percent(25).amount(of: nil) == nil)
        #expect(Stages.Threshold.left(.seconds(7)).amount(of: nil) == .seconds(7))
    }

    @Test(arguments: [(-5.0, 0.0), (.nan, 0), (250, 200), (.infinity, 200)])
    func `a percentage that is none is taken to the nearest that is`(percent: Double, seconds: Double) {
        #expect(Stages.Threshold.percent(percent).amount(of: .seconds(200)) == .seconds(seconds))
    }
}
