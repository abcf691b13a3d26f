import Countdowns
import Definitions

extension TimeText {
    /// How the text was read, in lines for a person.
    ///
    /// The text and what it means, then what has to be said about it.
    var explanation: [String] {
        switch value {
        case .duration(let duration):
            let meaning = DurationText.text(of: duration)
            return [meaning == text ? "\(field): \(text)" : "\(field): \(text) means \(meaning)"]
        case .date(let reading, let rules):
            let time = reading.wallTime(in: rules.zone)
            let meaning = RFC3339.text(of: time, utcOffset: rules.zone.utcOffset(at: time))
            return ["\(field): \(text) means \(meaning)"] + reading.sentences(rules)
        }
    }
}
