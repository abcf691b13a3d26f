import Countdowns
import Yams

/// The holds of a launch.
extension BoardDecoder {
    /// The planned holds of a countdown; nil for what is no launch.
    mutating func holds(
        _ fields: Fields<CountdownField>, of countdown: Countdown, _ texts: inout [TimeText]
    ) -> Holds? {
        guard let entry = fields[.holds], !entry.isEmpty else { return nil }
        var seen: Set<Duration> = []
        let list = each(entry, .badHold) { text throws(GrammarError) in
            let hold = try HoldText.parse(text)
            guard seen.insert(hold.count).inserted else {
                throw GrammarError(
                    message: "there is another hold at this time", help: "write one that is longer",
                    range: 0..<text.unicodeScalars.count)
            }
            return hold
        }
        guard case .date = countdown.kind, countdown.workHours == nil else { return nil }
        let holds = Holds(list)
        let nodes = entry.value.sequence.map(Array.init) ?? [entry.value]
        let text = nodes.compactMap { $0.scalar?.string.trimmed }.joined(separator: ", ")
        if !list.isEmpty { texts.append(timeText(entry.key, text, entry.value, .holds(holds))) }
        return holds
    }
}
