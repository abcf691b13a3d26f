import Countdowns
import Foundation
import Yams

/// Decodes countdowns in short form, a title and a time: `Tea: 4m`.
struct ShortFormDecoder {
    enum TitleValue {
        case duration(CalendarDuration)
        case date
        /// A text that is both a duration and a date.
        case both
        /// A number that is most likely a time of day or a year.
        case doubtful(AmbiguousNumber)
        /// A text that is neither a duration nor a date, with the errors of both parsers.
        case neither(duration: GrammarError, date: GrammarError)
        case keys(Node.Mapping)
        case nothing

        /// Whether the value is invalid after any title.
        var isMistake: Bool {
            switch self {
            case .both, .doubtful, .neither, .nothing: true
            case .duration, .date, .keys: false
            }
        }
    }

    let scope: FileScope

    private var report: Report { scope.report }

    /// The title and the value of an item in short form.
    ///
    /// Nil if the item has more than one key, or if its only key is a key of countdowns, possibly misspelt.
    func split(_ mapping: Node.Mapping) -> (title: Node, TitleValue)? {
        guard mapping.count == 1, let (key, value) = mapping.first, let name = key.scalar?.string, name != "<<",
            CountdownField(rawValue: name) == nil
        else { return nil }
        let behind = behindTitle(value)
        switch behind {
        case .duration, .date, .both, .doubtful, .keys: return (key, behind)
        case .neither where value.startsLikeTime: return (key, behind)
        case .neither(_, let date) where date.isRefusal: return (key, behind)
        case .neither, .nothing: return CountdownField.nearest(to: name) == nil ? (key, behind) : nil
        }
    }

    /// Reports an item that combines a short form, such as `Tea: 4m`, with other keys or with a second short form.
    ///
    /// - Returns: whether the error was reported; the other keys of the item are then ignored.
    func reportCrowded(_ mapping: Node.Mapping) -> Bool {
        func isTitleOrKind(_ key: Node) -> Bool {
            guard let field = key.scalar.flatMap({ CountdownField(rawValue: $0.string) }) else { return false }
            return field == .title || field.isKind
        }
        // Uses a range of integers, because `mapping.indices` has a generic type whose metadata Swift would create at
        // each start of the program.
        let indices = 0..<mapping.count
        guard mapping.count > 1, report.visit(mapping[0].key, cost: mapping.count),
            !mapping.contains(where: { isTitleOrKind($0.key) }),
            let index = indices.first(where: { isShortForm(mapping[$0]) }),
            let other = indices.first(where: { $0 != index })
        else { return false }
        let second = indices.first { $0 > index && isShortForm(mapping[$0]) }
        let key = mapping[second ?? other].key
        let name = (key.scalar?.string ?? "").quoted
        var help = "write a \"-\" before each countdown"
        if second == nil {
            let title = mapping[index].key.scalar?.string.trimmed.quotedWhereNeeded ?? "Tea"
            let value = mapping[index].value
            var kind = CountdownField.duration
            if case .date = behindTitle(value) { kind = .date }
            help = "write { title: \(title), \(kind.rawValue): \(value.scalar?.string.trimmed ?? ""), … }"
        }
        report.add(
            .misplacedKey,
            second == nil
                ? "\(name) cannot be combined with the short form of a countdown"
                : "\(name) is a second countdown in one item",
            at: SourceRange(key),
            help: help,
            related: .init(message: "the title is here", sourceRange: SourceRange(mapping[index].key))
        )
        return true
    }

    /// Whether an entry is most likely a short form, `title: time`, although the item has other entries.
    private func isShortForm(_ entry: (key: Node, value: Node)) -> Bool {
        guard let name = entry.key.scalar?.string, name != "<<", entry.value.startsLikeTime else { return false }
        let isKind = CountdownField.kinds.contains { $0.rawValue == name.lowercased() }
        return CountdownField(rawValue: name) == nil && !isKind && Self.keyLike(name) == nil
    }

    /// The key that a lowercase word resembles; nil if no key is similar.
    private static func keyLike(_ name: String) -> String? {
        guard name.utf8.count > 2, name.first?.isLowercase == true else { return nil }
        return CountdownField.nearest(to: name)
    }

    func behindTitle(_ value: Node) -> TitleValue {
        if case .mapping(let mapping) = value { return .keys(mapping) }
        guard let text = value.scalar?.string.trimmed, !value.isEmpty, report.visit(value, cost: text.utf8.count) else {
            return .nothing
        }
        if let number = AmbiguousNumber(text) { return .doubtful(number) }
        let duration = Result { () throws(GrammarError) in try DurationText.parse(text) }
        // A duration that ends with a unit, such as `4m`, cannot also be a date.
        if case .success(let duration) = duration, text.utf8.last.map({ $0 > UInt8(ascii: "9") }) ?? false {
            return .duration(duration)
        }
        let date = Result { () throws(GrammarError) in try scope.dateText(text) }
        return switch (duration, date) {
        case (.success(let duration), .failure): .duration(duration)
        case (.failure, .success): .date
        // Hours below 12, as in `1h30`, are a duration; ``AmbiguousNumber`` refuses later hours.
        case (.success(let duration), .success): text.lowercased().contains("h") ? .duration(duration) : .both
        case (.failure(let duration), .failure(let date)): .neither(duration: duration, date: date)
        }
    }

    /// The kind and the parsed time of a value after a title; reports an error and returns nil if the value is invalid.
    func time(
        _ behind: TitleValue, _ node: Node, title: Node, _ dates: DateDecoder
    ) -> (kind: Countdown.Kind, text: TimeText)? {
        let text = node.scalar?.string.trimmed ?? ""
        switch behind {
        case .duration(let duration):
            return (.duration(duration), scope.timeText(.duration, text, node, .duration(duration)))
        case .date:
            let rules = dates.rules(direction: .future)
            guard let reading = dates.reading(text, rules, node) else { return nil }
            if title.scalar.flatMap({ Self.keyLike($0.string) }) == nil {
                dates.reportOddities(reading, of: text, at: node, title: title)
            }
            return (.date(reading.target), scope.timeText(.date, text, node, .date(reading, rules)))
        case .both:
            let name = title.scalar?.string.trimmed.quotedWhereNeeded ?? "Tea"
            report.add(
                .ambiguousTime,
                "\(text.quoted) can be a duration or a date",
                at: SourceRange(node),
                help: "write { title: \(name), in: \(text) } or { title: \(name), at: \(text) }"
            )
        case .doubtful(let number):
            let name = title.scalar?.string.trimmed.quotedWhereNeeded ?? "Tea"
            report.add(
                .ambiguousTime, "\(text.quoted) can be a duration or \(number.kind)", at: SourceRange(node),
                help: "write { title: \(name), in: \(number.duration) } or { title: \(name), at: \(number.date) }")
        case .neither(let duration, let date): reportNoTime(text, node, duration, date)
        case .keys, .nothing:
            report.add(
                .missingKind, "this countdown has no time", at: SourceRange(title),
                help: "write a duration or a date after the colon: \"Tea: 4m\"")
        }
        return nil
    }

    /// Warns of a title in short form that is similar to a key: `sinse: 2020-05-01`.
    func reportTitleLikeKey(_ node: Node) {
        guard let name = node.scalar?.string, let key = Self.keyLike(name) else { return }
        report.add(
            .titleLikeKey, "\(name.quoted) is read as a title", at: SourceRange(node),
            help: "did you mean \(key.quoted)?")
    }

    /// The help for a text such as `every friday` or `weekdays 9:00`; nil for any other text.
    private static func helpForRecurrence(_ text: String) -> String? {
        let words = text.hasPrefix("every ") ? String(text.dropFirst(6)) : text
        let days = words.split(separator: " ").first.map(String.init) ?? words
        guard let said = [words, days].first(where: { (try? EveryText($0)) != nil }) else { return nil }
        let rest = String(words.dropFirst(said.count).trimmingPrefix(" at")).trimmed
        return "for a recurring countdown write { title: …, every: \(said)\(rest.isEmpty ? "" : ", at: \(rest)") }"
    }

    /// Reports a text that is neither a duration nor a date, with the error of the parser that accepted the longer prefix.
    private func reportNoTime(_ text: String, _ node: Node, _ duration: GrammarError, _ date: GrammarError) {
        let next = text.utf8.first { !$0.isASCIIDigit }
        let isDayLike = text.utf8.first != next && (next == UInt8(ascii: "-") || next == UInt8(ascii: "/"))
        if date.isRefusal { return report.note(date, .badDate, at: node) }
        if text.utf8.allSatisfy({ $0.isASCIIDigit || $0 == UInt8(ascii: ".") }) {
            return report.note(duration, .badDuration, at: node)
        }
        let lead = date.range.lowerBound - duration.range.lowerBound
        if isDayLike || lead > 0 { return report.note(date, .badDate, at: node) }
        if lead < 0 || duration.range.lowerBound > 0 { return report.note(duration, .badDuration, at: node) }
        report.add(
            .badTime,
            "\(text.quoted) is neither a duration nor a date",
            at: SourceRange(node),
            help: [date, duration].first(where: \.offersWord)?.help ?? Self.helpForRecurrence(text)
                ?? "write it as 25m, 1h30m, 2027-01-15 or 2027-01-15 09:00"
        )
    }
}

/// A text that can be a duration, but is most likely a time of day or a year: `17.30`, `17h30`, `2026`.
struct AmbiguousNumber {
    /// The likely meaning with an article: `a year` or `a time of day`.
    let kind: String
    /// The text, rewritten as an unambiguous duration.
    let duration: String
    /// The text, rewritten as an unambiguous date or time of day.
    let date: String

    // Scans the bytes, because compiling a regular expression for each text took a fifteenth of the run time of
    // `countdowns next`.
    init?(_ text: String) {
        let bytes = Array(text.utf8)
        func number(_ range: Range<Int>) -> Int? {
            bytes[range].allSatisfy(\.isASCIIDigit)
                ? bytes[range].reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) } : nil
        }
        guard (4...6).contains(bytes.count) else { return nil }
        if bytes.count == 4, let year = number(0..<4), (1_900..<2_200).contains(year) {
            (kind, duration, date) = ("a year", "\(text)s", "\(text)-01-01")
            return
        }
        let isSpaced = bytes[bytes.count - 3] == UInt8(ascii: " ")
        let mark = bytes.count - (isSpaced ? 4 : 3)
        let isPoint = bytes[mark] == UInt8(ascii: ".")
        guard isPoint && !isSpaced || "hH".utf8.contains(bytes[mark]), let hour = number(0..<mark), hour < 24,
            isPoint || hour >= 12, let minute = number(bytes.count - 2..<bytes.count), minute < 60
        else { return nil }
        let (before, after) = (text.prefix(mark), text.suffix(2))
        kind = "a time of day"
        duration = isPoint ? "\(text)s" : "\(before)h \(after)m"
        date = "\(before):\(after)"
    }
}

extension String {
    /// The text as written in a flow mapping, in quotes if the text needs quotes.
    var quotedWhereNeeded: String {
        let isPlain = unicodeScalars.allSatisfy { $0.isLetter || $0 == " " || ("0"..."9").contains($0) }
        return isPlain ? self : quoted
    }
}

extension GrammarError {
    fileprivate var offersWord: Bool {
        if case .word = offer { true } else { false }
    }
}

extension Node {
    /// Whether the node is most likely meant as a duration or a date, valid or not.
    fileprivate var startsLikeTime: Bool {
        guard let first = scalar?.string.trimmed.unicodeScalars.first else { return false }
        return ("0"..."9").contains(first) || "+-.@".unicodeScalars.contains(first)
    }
}
