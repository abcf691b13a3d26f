import Countdowns
import Foundation

/// The words of a launch: that it is held, and by how much it slipped.
extension WhenText {
    /// The words of a launch that is held, or has slipped; nil for one that goes on as planned.
    func forms(_ launch: LaunchReading, _ relations: [String], _ reading: Reading) -> [String]? {
        let slip = launch.slipInWords
        guard let hold = holdInWords(reading) else {
            guard reading.state == .running, let slip else { return nil }
            let short = shortForms(of: reading)
            let slipped = (relations + short.suffix(1)).map { "\($0), \(slip)" } + [slip]
            return relations.map { "\($0), \(slip) in all" } + slipped + relations + short
        }
        let slips = slip.map { ["\(hold), \($0) in all", "\(hold), \($0)"] } ?? []
        return slips + (launch.isHeld ? [] : relations.map { "\(hold), \($0)" }) + [hold, "HOLD"]
    }

    /// `HOLD`, and of a planned one until when; nil where the count goes on.
    func holdInWords(_ reading: Reading) -> String? {
        guard let launch = reading.launch, reading.state == .running || reading.state == .paused else { return nil }
        if launch.isHeld { return "HOLD" }
        return launch.hold.map { "HOLD until \(shortly(now + $0.left))" }
    }
}

extension LaunchReading {
    /// By how much the date slipped, in whole minutes beyond the first; nil where it did not.
    var slipInWords: String? {
        guard slip != .zero else { return nil }
        let amount = slip < .zero ? .zero - slip : slip
        let told =
            amount < .seconds(60) ? Duration.seconds(amount.flooredSeconds) : .seconds(amount.flooredSeconds / 60 * 60)
        guard told > .zero else { return nil }
        return slip < .zero ? "earlier by \(AmountWords.words(told))" : "slipped \(AmountWords.words(told))"
    }

    /// How much time passes until the words of a hold and of the slip differ; nil where that is not to be foreseen.
    var untilWordsChange: Duration? {
        guard isHeld else { return untilTurn }
        let unit: Int64 = slip < .seconds(60) ? 1 : 60
        return .seconds((slip.flooredSeconds / unit + 1) * unit) - slip
    }
}
