import Yams

/// The keys that one kind of mapping may have: one case each, in the order in which they are usually written.
///
/// The cases determine which keys are accepted, which key is suggested for an unknown key, and which form of value an
/// error message shows as expected.
protocol FieldKey: RawRepresentable<String>, CaseIterable, Equatable, Sendable {
    var form: FieldForm { get }

    /// Words that users write in place of a key, and that are not similar to the key in spelling.
    static var synonyms: [String: Self] { get }
}

extension FieldKey {
    /// The default value: no synonyms.
    static var synonyms: [String: Self] { [:] }

    /// The key that was most likely meant by a word.
    static func nearest(to word: String) -> String? { meant(by: word, among: words) }

    /// The key among `known` that was most likely meant by a word.
    static func meant(by word: String, among known: [String]) -> String? {
        if let key = synonyms[word.lowercased()]?.rawValue, known.contains(key) { return key }
        return Spelling.nearest(to: word, among: known)
    }
}

enum FieldForm: Equatable {
    case title
    case text
    case word
    case identifier
    case choice([String])
    case duration
    case date
    case after
    case before
    case steps
    case step
    case count
    case oneOrTwo
    case longBreak
    case workHours
    case daysOff
    case dates
    case every
    case rule
    case number
    case threshold
    case late
    case span
    case timeOfDay
    case units
    case zone
    case flag
    case words
    case address
    case path
    case paths
    case texts
    case defaults
    case groups
    case countdowns
    case alerts
    case trigger
    case ring
    case hooks
    case command
    case color
    case colors
    case keys

    /// The form in words, as an error shows it after `expected`.
    var description: String {
        switch self {
        case .title, .text: "text"
        case .word, .identifier: "a word"
        case .choice(let words): words.alternatives
        case .duration: "a duration, such as 25m"
        case .date: "a date, such as 2027-01-15 09:00"
        case .after: "another countdown and a duration, such as tea + 10m"
        case .before: "another countdown and a duration, such as launch - 2h"
        case .steps: "a list of steps, such as [Work: 25m, Rest: 5m]"
        case .step: "a step, such as Work: 25m"
        case .count: "a whole number from 1 to 1000"
        case .oneOrTwo: "1 or 2"
        case .longBreak: "a duration, or a mapping such as { in: 15m, every: 4 }"
        case .workHours: "hours of a week, such as mon-fri 09:00-17:00"
        case .daysOff:
            "a date, dates such as 2026-12-24..2027-01-01, a calendar such as holidays.ics, or a list of these"
        case .dates: "a date, or a list of dates"
        case .every: "a recurrence, such as day, 2 weeks, last fri, 90m or mon,thu"
        case .rule: "a recurrence rule, such as FREQ=MONTHLY;BYDAY=-1FR"
        case .number: "a number, such as 10"
        case .threshold: "a duration or a percentage, such as 10m or 5%"
        case .late: "run, skip, or a duration, such as 10m"
        case .span: "a duration, such as 12h"
        case .timeOfDay: "a time of day, such as 07:00"
        case .units: "units, such as auto, days or \"{h}:{mm}\""
        case .zone: "a time zone, such as Europe/Berlin"
        case .flag: "true or false"
        case .words: "a word, or a list of words"
        case .address: "a URL, such as https://example.org/tea"
        case .path: "a path, such as holidays.ics"
        case .paths: "a path, or a list of paths"
        case .texts: "a text, or a list of texts"
        case .defaults: "a mapping, such as { zone: Asia/Tokyo }"
        case .groups: "a mapping of groups, such as Work: { zone: Asia/Tokyo }"
        case .countdowns: "a list of countdowns"
        case .alerts: "zero, none, keys such as { at: 10m, say: ten minutes }, or a list of these"
        case .trigger: "warn, danger, zero, step, round, or a duration before or after zero: 10m, +5m"
        case .ring: "once, until-ack, or a whole number from 1 to 100"
        case .hooks: "programs by event, such as { zero: [notify-send, Ready] }"
        case .command: "a list such as [notify-send, Ready], or a mapping such as { run: [notify-send, Ready] }"
        case .color: "a colour, such as \"#2e3440\""
        case .colors: "colours by name"
        case .keys: "keys by action, such as { quit: Q, move-down: [j, down] }"
        }
    }
}

/// The entries of a mapping, by key.
struct Fields<Key: FieldKey> {
    struct Entry {
        let key: Key
        let keyRange: SourceRange
        let value: Node

        /// The source range of the value.
        var sourceRange: SourceRange { SourceRange(value) }

        /// Whether the key has no value, or only whitespace.
        var isEmpty: Bool { value.isEmpty || value.scalar?.string.trimmed.isEmpty ?? false }
    }

    /// The source range at the start of the mapping.
    let sourceRange: SourceRange

    // A mapping has a dozen entries at most: a linear search is faster than hashing.
    private(set) var entries: [Entry] = []

    /// The keys that were most likely meant by unknown keys; these keys are not reported as missing.
    var misspelt: [Key] = []

    /// Stores the entries of a mapping that have known keys; calls `unknown` for each unknown key.
    init(_ mapping: Node.Mapping, unknown: (_ name: String, _ sourceRange: SourceRange) -> Void) {
        sourceRange = SourceRange(.mapping(mapping))
        for (node, value) in mapping {
            if let name = node.scalar?.string, let key = Key(rawValue: name) {
                entries.append(Entry(key: key, keyRange: SourceRange(node), value: value))
            } else {
                unknown(node.scalar?.string ?? "", SourceRange(node))
            }
        }
    }

    /// The entry of a key, if the mapping has it.
    subscript(key: Key) -> Entry? {
        // Searches the indices, because a closure over the entries would receive a copy of each entry.
        entries.indices.first { entries[$0].key == key }.map { entries[$0] }
    }
}

extension Node {
    /// Whether the value is missing, or is an unquoted `~` or `null`.
    var isEmpty: Bool {
        guard let scalar, scalar.style == .plain || scalar.style == .any else { return false }
        return ["", "~", "null"].contains(scalar.string)
    }

    /// The items of a list, or the value itself if it is not a list.
    var items: [Node] { sequence.map(Array.init) ?? [self] }

    /// The texts of the items, separated by commas.
    var joined: String { items.compactMap { $0.scalar?.string.trimmed }.joined(separator: ", ") }

    /// The kind of value in words, such as `a list`, as an error shows it after `not`.
    var kindName: String {
        switch self {
        case .scalar(let scalar): isEmpty ? "nothing" : scalar.string.quoted
        case .mapping: "a mapping"
        case .sequence: "a list"
        case .alias: "an alias"
        }
    }
}
