import Countdowns
import Foundation
import Yams

/// Countdowns of a title and a time: `Tea: 4m`.
extension BoardDecoder {
    /// Whether the only key of a mapping is a title rather than a key of a countdown that was misspelt.
    mutating func isShortForm(_ mapping: Node.Mapping) -> Bool {
        guard mapping.count == 1, let (key, value) = mapping.first, let name = key.scalar?.string, name != "<<",
            CountdownField(rawValue: name) == nil
        else { return false }
        switch value {
        case .mapping: return true
        case .scalar(let scalar) where !value.isEmpty && isTime(scalar.string.trimmed): return true
        default: return Spelling.nearest(to: name, among: CountdownField.allCases.map(\.rawValue)) == nil
        }
    }

    private func isTime(_ text: String) -> Bool {
        (try? DurationText.parse(text)) != nil || (try? DateText(text, order: scope.dateOrder)) != nil
    }

    /// What a text means that can be a duration as well as a date.
    ///
    /// - Parameters:
    ///   - node: the text.
    ///   - title: the countdown's title, which the help repeats.
    ///   - times: what the file says of its times.
    /// - Returns: what is counted, and how the text was read; nil if the text is noted as a mistake.
    mutating func shortTime(
        _ node: Node, title: Node, _ times: TimeScope
    ) -> (kind: Countdown.Kind, text: TimeText)? {
        let text = node.scalar?.string.trimmed ?? ""
        let date = Result { () throws(GrammarError) in try DateText(text, order: scope.dateOrder) }
        let duration = Result { () throws(GrammarError) in try DurationText.parse(text) }
        switch (duration, date) {
        case (.success(let duration), .failure):
            return (.duration(duration), timeText(.duration, text, node, .duration(duration)))
        case (.failure, .success(let date)):
            let rules = rules(times, leaning: .future)
            guard let reading = reading(date, rules, node) else { return nil }
            return (.date(reading.target), timeText(.date, text, node, .date(reading, rules)))
        case (.success, .success):
            let name = title.scalar?.string.trimmed.quotedWhereNeeded ?? "Tea"
            report.add(
                .ambiguousTime,
                "\(text.quoted) is a duration as well as a date",
                at: Spot(node),
                help: "write { title: \(name), in: \(text) } or { title: \(name), at: \(text) }"
            )
        case (.failure(let duration), .failure(let date)): noteNoTime(text, node, duration, date)
        }
        return nil
    }

    /// Notes a text that is neither a duration nor a date; the grammar that came further knows better why.
    private mutating func noteNoTime(_ text: String, _ node: Node, _ duration: GrammarError, _ date: GrammarError) {
        let next = text.utf8.first { !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        let isDayLike = text.utf8.first != next && (next == UInt8(ascii: "-") || next == UInt8(ascii: "/"))
        let lead = date.range.lowerBound - duration.range.lowerBound
        if isDayLike || lead > 0 { return note(date, .badDate, at: node) }
        if lead < 0 { return note(duration, .badDuration, at: node) }
        report.add(
            .badTime,
            "\(text.quoted) is neither a duration nor a date",
            at: Spot(node),
            help: [date, duration].map(\.help).first { $0.hasPrefix("did you mean") }
                ?? "write it as 25m, 1h30m, 2027-01-15 or 2027-01-15 09:00"
        )
    }
}

extension String {
    /// The text as it may stand in a flow mapping.
    fileprivate var quotedWhereNeeded: String {
        let isPlain = unicodeScalars.allSatisfy { $0.properties.isAlphabetic || $0 == " " || ("0"..."9").contains($0) }
        return isPlain ? self : quoted
    }
}
