import Countdowns
import Foundation

/// A countdown written in one line: `Tea in 4m #kitchen`, `Launch 2027-01-15 09:00 in New York`.
///
/// A line has a title, a time and tags, in this order. The time is the longest sequence of words at the end that can be
/// parsed as a time. The time is a duration or a date. The word `in` before a duration and the word `at` before a date
/// are optional. The word `since` before the date of a count-up is required.
public struct CountdownLine: Equatable, Sendable {
    /// A time as written in a file.
    public struct Time: Equatable, Sendable {
        /// The key: `in`, `at` or `since`.
        public let field: String
        /// The value of the key; a relative date is converted to an absolute date.
        public let text: String
        let typed: String
        /// The kind of countdown that the typed words result in.
        public let kind: Countdown.Kind
    }

    /// A key of a countdown file with its text.
    public struct Value: Hashable, Sendable {
        /// The key.
        public let key: String
        /// The text.
        public let text: String
    }

    /// The title; nil only if a line without a title is allowed.
    public let title: String?

    /// The keys and their texts, in the order of a file; without the title and the tags.
    public let values: [Value]

    /// The time; nil only if a line without a time is allowed.
    public let time: Time?

    /// The zone that is written after the time; nil if the line contains no zone.
    public let zone: TimeZone?

    /// The zone in which a date without a zone was parsed.
    public let parsingZone: TimeZone

    /// The tags, without `#`.
    public let tags: [String]

    /// Creates a line from its parts.
    init(title: String? = nil, values: [Value] = [], tags: [String] = []) {
        (self.title, self.values, self.tags) = (title, values, tags)
        (time, zone, parsingZone) = (nil, nil, .gmt)
    }

    /// Parses a line.
    ///
    /// - Parameters:
    ///   - text: the line.
    ///   - needsTime: whether a line without a time is an error.
    ///   - needsTitle: whether a line without a title is an error.
    ///   - now: the current time, for relative and incomplete dates.
    ///   - zone: the zone for a date without a zone.
    /// - Throws: the error and its range in the line.
    public init(
        _ text: String, needsTime: Bool = true, needsTitle: Bool = true, now: WallTime, zone: TimeZone
    ) throws(GrammarError) {
        var words = LineWords(text)
        var tags: [String] = []
        while let last = words.texts.last, last.hasPrefix("#"), last.count > 1 {
            let tag = String(last.dropFirst())
            tags = [tag] + tags.filter { $0 != tag }
            words.removeLast()
        }
        (self.tags, parsingZone) = (tags, zone)
        let reader = TimeReader(now: now, zone: zone)
        if let found = reader.time(atEndOf: words) {
            (time, self.zone) = (found.time, found.zone)
            words.removeLast(words.texts.count - found.first)
        } else if needsTime {
            throw reader.mistake(in: words)
        } else {
            (time, self.zone) = (nil, nil)
        }
        let known = time.map { [Value(key: $0.field, text: $0.text)] } ?? []
        values = known + (self.zone.map { [Value(key: "zone", text: $0.nameInFiles)] } ?? [])
        title = words.texts.isEmpty ? nil : words.texts.joined(separator: " ")
        if let time, let link = words.link(before: time.typed) { throw link }
        guard title != nil || !needsTitle else {
            throw GrammarError("there is no title", help: "write a title before the time: Tea in 4m", range: 0..<0)
        }
    }
}

/// The words of a line, with their ranges.
private struct LineWords {
    private(set) var texts: [String] = []
    private(set) var ranges: [Range<Int>] = []

    init(_ text: String) {
        var word = ""
        for (offset, scalar) in (text + " ").unicodeScalars.enumerated() {
            if !scalar.isBlank {
                word.unicodeScalars.append(scalar)
            } else if !word.isEmpty {
                texts.append(word)
                ranges.append(offset - word.unicodeScalars.count..<offset)
                word = ""
            }
        }
    }

    /// The error for a line such as `Soup after tea + 10m`, which describes a countdown that follows another countdown;
    /// nil for any other line.
    func link(before time: String) -> GrammarError? {
        let signs: Set<Character> = ["+", "-", "−"]
        let isSigned = time.first.map(signs.contains) ?? false
        let names = isSigned ? texts[...] : texts.dropLast()
        guard isSigned || texts.last.map({ $0.count == 1 && signs.contains($0.first ?? " ") }) ?? false,
            let key = names.dropFirst().lastIndex(where: { ["after", "before"].contains($0.lowercased()) }),
            key + 1 < names.endIndex, let end = ranges.last?.upperBound
        else { return nil }
        let title = texts[..<key].joined(separator: " ")
        let rest = (texts[(key + 1)...] + [time]).joined(separator: " ")
        return GrammarError(
            "a countdown that follows another one cannot be written in one line",
            help: "write the countdown into the file: { title: \(title), \(texts[key].lowercased()): \(rest) }",
            range: ranges[key].lowerBound..<end)
    }

    mutating func removeLast(_ count: Int = 1) {
        texts.removeLast(count)
        ranges.removeLast(count)
    }
}

/// Finds the time at the end of a line.
private struct TimeReader {
    /// The maximum number of words of a time, without its zone.
    private static let maxWords = 8
    /// The maximum number of words of a zone: `America/New_York`, `New York`.
    private static let maxZoneWords = 3

    let now: WallTime
    let zone: TimeZone

    /// The longest time at the end, its zone, and the index of the time's first word.
    func time(atEndOf words: LineWords) -> (time: CountdownLine.Time, zone: TimeZone?, first: Int)? {
        let count = words.texts.count
        for length in stride(from: min(Self.maxZoneWords, count - 2), to: 0, by: -1)
        where words.texts[count - length - 1].lowercased() == "in" {
            guard let zone = Self.zone(words.texts.suffix(length).joined(separator: " ")),
                let found = longest(of: words.texts.dropLast(length + 1), in: zone), found.time.field != "in"
            else { continue }
            return (found.time, zone, found.first)
        }
        return longest(of: words.texts[...], in: zone).map { ($0.time, nil, $0.first) }
    }

    private func longest(of words: ArraySlice<String>, in zone: TimeZone) -> (time: CountdownLine.Time, first: Int)? {
        for length in stride(from: min(Self.maxWords, words.count), to: 0, by: -1) {
            if let time = try? time(words.suffix(length), in: zone) { return (time, words.count - length) }
        }
        return nil
    }

    private func time(_ words: ArraySlice<String>, in zone: TimeZone) throws(GrammarError) -> CountdownLine.Time {
        let typed = words.joined(separator: " ")
        let rest = words.dropFirst().joined(separator: " ")
        switch words.first?.lowercased() {
        case "since" where !rest.isEmpty: return try date(rest, "since", .past, typed, zone)
        case "at" where !rest.isEmpty: return try date(rest, "at", .future, typed, zone)
        case "in" where !rest.isEmpty:
            return .init(field: "in", text: rest, typed: typed, kind: .duration(try DurationText.parse(rest)))
        default: break
        }
        // A number without a unit or a key belongs to the title, as in `Chapter 3`.
        guard !typed.allSatisfy(\.isNumber) else { throw Self.noTime }
        if let date = try? date(typed, "at", .future, typed, zone) { return date }
        return .init(field: "in", text: typed, typed: typed, kind: .duration(try DurationText.parse(typed)))
    }

    private func date(
        _ text: String, _ field: String, _ direction: DateRules.Direction, _ typed: String, _ zone: TimeZone
    ) throws(GrammarError) -> CountdownLine.Time {
        let date = try DateText(text)
        let target = try date.reading(DateRules(now: now, zone: zone, floats: true, direction: direction)).target
        let written = date.wallTime(in: zone) == nil ? Self.inFull(target.wallTime(in: zone), in: zone) : text
        return .init(
            field: field, text: written, typed: typed, kind: field == "since" ? .since(target) : .date(target))
    }

    /// A time as an absolute date, such as `2027-01-15 09:00`.
    private static func inFull(_ moment: WallTime, in zone: TimeZone) -> String {
        let time = CivilTime(moment, utcOffset: zone.utcOffset(at: moment))
        func digits(_ number: Int, _ count: Int = 2) -> String {
            String(repeating: "0", count: max(0, count - String(number).count)) + String(number)
        }
        let day = "\(digits(time.year, 4))-\(digits(time.month))-\(digits(time.day))"
        let clock = "\(digits(time.hour)):\(digits(time.minute))"
        return "\(day) \(clock)" + (time.second == 0 ? "" : ":\(digits(time.second))")
    }

    private static func zone(_ text: String) -> TimeZone? {
        var zones = ZoneText()
        return (try? zones.parse(text)) ?? zones.meant(by: text)
    }

    private static let noTime = GrammarError(
        "there is no time", help: "write the time after the title: Tea in 4m, Launch tomorrow 9am", range: 0..<0)

    /// The error for a line without a valid time.
    ///
    /// The result is the parse error of the words after the last `in`, `at` or `since`. Without such a word, the result
    /// is an error at the end of the line.
    func mistake(in words: LineWords) -> GrammarError {
        let end = words.ranges.last?.upperBound ?? 0
        guard let index = words.texts.lastIndex(where: { ["in", "at", "since"].contains($0.lowercased()) }),
            index + 1 < words.texts.count
        else {
            return GrammarError(Self.noTime.message, help: Self.noTime.help, range: end..<end)
        }
        do {
            _ = try time(words.texts[index...], in: zone)
            return Self.noTime
        } catch {
            let start = words.ranges[index + 1].lowerBound
            return GrammarError(
                error.message, help: error.help,
                range: start + error.range.lowerBound..<min(start + error.range.upperBound, end))
        }
    }
}
