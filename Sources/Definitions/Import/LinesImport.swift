import Countdowns
import Foundation

/// Countdowns in lines of text: `Tea 4m`, `2027-01-15 09:00 Launch`, `Launch: 2027-01-15`.
enum LinesImport {
    /// How many words of a line a time may have.
    private static let mostWords = 8

    /// Reads each line; `#` begins a comment.
    static func parts(of text: String, in context: DecodingContext) -> [ImportedPart] {
        text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated().compactMap {
            index, line in
            part(of: String(line).trimmed, line: index + 1, in: context)
        }
    }

    private static func part(of text: String, line: Int, in context: DecodingContext) -> ImportedPart? {
        guard !text.isEmpty else { return nil }
        guard !text.hasPrefix("#") else { return .comment(String(text.drop { $0 == "#" }).trimmed, line: line) }
        let isItem = ["- ", "* ", "+ "].contains { text.hasPrefix($0) }
        let text = isItem ? String(text.dropFirst(2)).trimmed : text
        // Decoding takes longer than reading a time.
        for (title, time) in readings(of: text) where isTime(time) {
            let part = ImportedPart.countdown(
                [(ImportedPart.quoted(title), ImportedPart.quoted(time))], line: line)
            if part.refusal(in: context) == nil { return part }
        }
        return .remark("\(text.quoted) has no time that can be read", line: line)
    }

    private static func isTime(_ text: String) -> Bool {
        (try? DurationText.parse(text)) != nil || (try? DateText(text, order: nil)) != nil
    }

    /// What in a line may be the title and the time, the longest time first.
    private static func readings(of text: String) -> [(title: String, time: String)] {
        var readings: [(title: String, time: String)] = []
        func add(_ title: some StringProtocol, _ time: some StringProtocol) {
            let title = String(title).trimmingCharacters(in: .whitespaces.union(CharacterSet(charactersIn: ":–—-")))
            if !title.isEmpty { readings.append((title, String(time).trimmed)) }
        }
        if let colon = text.range(of: ": ") { add(text[..<colon.lowerBound], text[colon.upperBound...]) }
        let words = text.split(whereSeparator: \.isWhitespace)
        for count in stride(from: min(mostWords, words.count - 1), to: 0, by: -1) {
            add(text[..<words[words.count - count].startIndex], text[words[words.count - count].startIndex...])
        }
        for count in stride(from: min(mostWords, words.count - 1), to: 0, by: -1) {
            add(text[words[count].startIndex...], text[..<words[count - 1].endIndex])
        }
        return readings
    }
}
