import Countdowns
import Foundation
import Screen
import Yams

/// Decodes the keys that are valid for a countdown, for a group and for the defaults of a file.
struct SettingsDecoder {
    var scope: FileScope
    var zones: ZoneText

    /// All hooks of the file, in the order of the file.
    private(set) var hooks: [(event: HookEvent, hook: Hook)] = []

    private(set) var defaults = FileDefaults()

    /// A cache of the working hours: many countdowns may share one value.
    private var workHours: [WorkHoursKey: WeeklyHours] = [:]

    private var report: Report { scope.report }

    init(scope: FileScope, zones: ZoneText) { (self.scope, self.zones) = (scope, zones) }

    /// Decodes the settings of a mapping.
    ///
    /// Skips keys without a ``CountdownField/setting``.
    mutating func settings(_ fields: Fields<CountdownField>) -> Settings {
        var settings = Settings()
        for entry in fields.entries {
            guard let key = entry.key.setting else { continue }
            settings.given.insert(key)
            decode(entry, into: &settings)
        }
        return settings
    }

    private mutating func decode(_ entry: Fields<CountdownField>.Entry, into settings: inout Settings) {
        switch entry.key {
        case .title, .id, .duration, .date, .deadline, .since, .after, .before, .steps, .preset, .from, .every,
            .rrule:
            break
        case .starting, .until, .count, .except, .leap, .shortMonth, .calendar, .match, .strict: break
        case .rounds: settings.sequence.rounds = report.count(entry)
        case .longBreak: settings.sequence.longBreak = SequenceDecoder(scope: scope).longBreak(entry)
        case .advance: settings.sequence.advance = report.choice(entry)
        case .workHours: settings.workSpans = WorkHoursDecoder(scope: scope).workSpans(entry)
        case .skip: settings.daysOff = WorkHoursDecoder(scope: scope).daysOff(entry)
        case .zone: settings.zone = zone(entry)
        case .dst: settings.dst = report.choice(entry)
        case .paused: settings.startsPaused = report.flag(entry)
        case .pin: settings.isPinned = report.flag(entry)
        case .onZero: settings.onZero = report.choice(entry)
        case .warn: settings.thresholds.warn = threshold(entry)
        case .danger: settings.thresholds.danger = threshold(entry)
        case .within:
            let within = report.value(entry, .badDuration) { text throws(GrammarError) in
                try DurationText.parse(text)
            }
            settings.thresholds.within = within?.average
        case .units:
            let units = report.value(entry, .badUnits, UnitsText.parse)
            settings.units = units ?? settings.units
        case .sleep: settings.sleep = report.choice(entry) ?? settings.sleep
        case .late:
            let late = report.value(entry, .badDuration, LateText.parse)
            settings.late = late ?? settings.late
        case .resumeWithin:
            let span = report.value(entry, .badDuration) { text throws(GrammarError) in try LateText.span(text) }
            settings.resumeWithin = span ?? settings.resumeWithin
        case .dayStarts: settings.dayStarts = timeOfDay(entry)
        case .alerts: settings.alerts = AlertDecoder(scope: scope).alerts(entry)
        case .hooks: settings.hooks = hooks(entry)
        case .tags: settings.tags = tags(entry)
        case .group: settings.group = report.text(entry)
        case .note: settings.note = report.text(entry).flatMap { report.checkLength($0, entry) ? $0 : nil }
        case .url: settings.url = address(entry)
        case .color: settings.color = report.color(entry)
        }
    }

    mutating func zone<Key>(_ entry: Fields<Key>.Entry?) -> TimeZone? {
        report.value(entry, .badZone) { text throws(GrammarError) in try zones.parse(text) }
    }

    /// The time of day of an entry, in seconds since 00:00.
    func timeOfDay<Key>(_ entry: Fields<Key>.Entry?) -> Int? {
        report.value(entry, .badDate, TimeOfDayText.parse)
    }

    /// The hooks of an entry; empty if the path of the file is not a command-line argument.
    mutating func hooks<Key>(_ entry: Fields<Key>.Entry) -> Hooks {
        let found = HookDecoder(scope: scope).hooks(entry)
        hooks += found
        return scope.file.isNamed ? Hooks(found.map { ($0.event, $0.hook) }) { _, last in last } : [:]
    }

    private func threshold(_ entry: Fields<CountdownField>.Entry) -> ThresholdSettings.Threshold? {
        report.value(entry, .badThreshold, ThresholdText.parse)
    }

    private func tags(_ entry: Fields<CountdownField>.Entry) -> [String] {
        guard !entry.value.isEmpty else { return [] }
        var tags: [String] = []
        var seen: Set<String> = []
        for node in report.items(entry.value) {
            guard let tag = tag(node), seen.insert(tag).inserted else { continue }
            tags.append(tag)
        }
        return tags
    }

    private func tag(_ node: Node) -> String? {
        guard let text = node.scalar?.string.trimmed, !node.isEmpty else {
            report.wrongType(node, expected: .words)
            return nil
        }
        if !text.isEmpty, !text.unicodeScalars.contains(where: \.isBlank) { return text }
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: ", ")
        report.add(
            .badTag,
            "a tag is one word, not \(text.quoted)",
            at: SourceRange(node),
            help: text.isEmpty ? "remove it" : "write a list: [\(words)]"
        )
        return nil
    }

    /// Returns a text if it is a URL: a scheme, a colon, and at least one more character.
    ///
    /// A URL has no blanks, and no characters that are removed for a terminal, such as control characters.
    static func url(_ text: String) -> String? {
        let scheme = text.unicodeScalars.prefix { schemeScalars.contains($0) }
        let rest = text.unicodeScalars[scheme.endIndex...]
        let isURL =
            scheme.first?.isLetter == true && rest.first == ":" && rest.count > 1
            && !rest.contains { $0.isBlank } && DisplayText.sanitized(text) == text
        return isURL ? text : nil
    }

    private func address(_ entry: Fields<CountdownField>.Entry) -> String? {
        guard let text = report.text(entry) else { return nil }
        if let url = Self.url(text) { return url }
        report.add(
            .badURL, "\(text.quoted) is not a URL", at: entry.sourceRange,
            help: "write it as https://example.org/tea, with no space in it")
        return nil
    }

    private static let schemeScalars = Set(
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+-.".unicodeScalars)

    // MARK: Defaults

    /// Decodes `defaults` and `groups`.
    mutating func defaults(_ fields: Fields<BoardField>) {
        if let entry = fields[.defaults], !entry.value.isEmpty, let mapping = report.mapping(entry) {
            defaults.ofFile = defaults(mapping, allowed: CountdownField.defaults)
        }
        guard let entry = fields[.groups], !entry.value.isEmpty, let mapping = report.mapping(entry) else { return }
        for (key, value) in mapping {
            guard report.visit(key) else { break }
            group(key, value)
        }
    }

    private mutating func group(_ key: Node, _ value: Node) {
        guard let name = key.scalar?.string.trimmed, !name.isEmpty else {
            return report.wrongType(key, expected: .text)
        }
        var own = FileDefaults.Defaults()
        if case .mapping(let mapping) = value {
            own = defaults(mapping, allowed: CountdownField.groupDefaults)
        } else if !value.isEmpty {
            report.wrongType(value, expected: .defaults)
        }
        own.settings.inherit(defaults.ofFile.settings)
        defaults.groups[name] = FileDefaults.Group(own, SourceRange(key))
    }

    private mutating func defaults(_ mapping: Node.Mapping, allowed: [CountdownField]) -> FileDefaults.Defaults {
        let fields = report.fields(CountdownField.self, of: mapping, allowed: allowed)
        for entry in fields.entries where !allowed.contains(entry.key) {
            let isGroup = entry.key == .group
            report.add(
                .misplacedKey,
                isGroup ? "a group cannot be inside another group" : "\(entry.key.rawValue.quoted) cannot be a default",
                at: entry.keyRange,
                help: isGroup ? "remove it" : "set it in each countdown"
            )
        }
        let settings = settings(fields)
        LikelyMistakes.reportStages(settings.thresholds, fields, report)
        let keys = fields.entries.filter { $0.key.setting != nil }.map { ($0.key, $0.keyRange) }
        return FileDefaults.Defaults(settings: settings, given: settings.given, keys: keys)
    }

    mutating func scope(of own: Settings, now: WallTime) -> CountdownScope {
        let settings = defaults.completed(own)
        return CountdownScope(scope, settings, workHours(settings), now: now)
    }

    private mutating func workHours(_ settings: Settings) -> WeeklyHours? {
        guard let spans = settings.workSpans else { return nil }
        let off = settings.daysOff
        let key = WorkHoursKey(
            spans: spans.text.origin, spansColumn: spans.text.column, daysOff: off.place, daysOffColumn: off.column)
        if let known = workHours[key] { return known }
        let hours = WeeklyHours(spans.spans, daysOff: off.days)
        workHours[key] = hours
        return hours
    }
}

/// The key of the cache of working hours: the positions of the working hours and of the days off in the files.
///
/// The positions serve as the key, because a position is shorter than a value.
private struct WorkHoursKey: Hashable {
    let spans: Origin
    let spansColumn: Int
    let daysOff: Origin?
    let daysOffColumn: Int
}
