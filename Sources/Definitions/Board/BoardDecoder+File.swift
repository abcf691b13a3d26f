import Countdowns
import Foundation
import Yams

extension BoardDecoder {
    /// Decodes the document of a file.
    ///
    /// - Returns: what it includes.
    mutating func decode(_ root: Node?) -> [FileWalk.Include] {
        guard let root, !root.isEmpty else {
            missingCountdowns(at: Spot(line: 1, column: 1, extent: .scalars(0)))
            return []
        }
        guard case .mapping(let mapping) = root else {
            let isList = root.sequence != nil
            report.add(
                .wrongType,
                "expected a mapping with \"countdowns\", not \(root.kindName)",
                at: Spot(root),
                help: isList ? "put \"countdowns:\" on a line above the list" : Self.example
            )
            return []
        }
        let fields = fields(BoardField.self, of: mapping)
        header(fields)
        defaults(fields)
        if let entry = fields[.countdowns] {
            countdowns(entry)
        } else if fields[.include] == nil, !fields.misspelt.contains(.countdowns) {
            missingCountdowns(at: fields.spot)
        }
        return includes(fields[.include])
    }

    private mutating func header(_ fields: Fields<BoardField>) {
        let title = report.text(fields[.title])
        let theme = theme(fields[.theme])
        scope.zone = zone(fields[.zone])
        scope.dst = choice(fields[.dst])
        scope.dateOrder = choice(fields[.dateOrder])
        scope.isDateOrderWrong = scope.dateOrder == nil && fields[.dateOrder].map { !$0.isEmpty } ?? false
        let ambiguousWidth: AmbiguousWidth? = choice(fields[.ambiguousWidth])
        board.title = board.title ?? title
        board.ambiguousWidth = board.ambiguousWidth ?? ambiguousWidth
        board.theme = board.theme ?? theme
        board.zone = board.zone ?? scope.zone
        if let entry = fields[.hooks] { board.hooks.merge(hooks(entry)) { first, _ in first } }
    }

    private mutating func theme(_ entry: Fields<BoardField>.Entry?) -> String? {
        guard let name = report.text(entry), let entry else { return nil }
        guard let themes = context.themes else { return name }
        if let id = ThemeLibrary.id(for: name, among: themes) { return id }
        report.add(
            .unknownTheme,
            "there is no theme \(name.quoted)",
            at: Spot(entry.value),
            help: Spelling.help(for: name, among: themes, otherwise: "themes are \(themes.joined(separator: ", "))")
        )
        return nil
    }

    private mutating func includes(_ entry: Fields<BoardField>.Entry?) -> [FileWalk.Include] {
        guard let entry, !entry.value.isEmpty else { return [] }
        var includes: [FileWalk.Include] = []
        for node in entry.value.sequence.map(Array.init) ?? [entry.value] {
            guard visit(node) else { break }
            guard let path = node.scalar?.string, !node.isEmpty, !path.isEmpty else {
                report.wrongType(node, expected: entry.key.form)
                continue
            }
            includes.append(.init(path: path, spot: Spot(node)))
        }
        return includes
    }

    private mutating func countdowns(_ entry: Fields<BoardField>.Entry) {
        switch entry.value {
        case _ where entry.value.isEmpty: return
        case .sequence(let items):
            for (number, item) in items.enumerated() {
                guard visit(item) else { break }
                self.item = number
                countdown(item)
            }
        case .mapping(let mapping):
            var number = 0
            for (key, value) in mapping {
                guard visit(value) else { break }
                item = number
                countdown(key, behindTitle(value), value)
                number += 1
            }
        default: report.wrongType(entry.value, expected: entry.key.form)
        }
    }

    private mutating func missingCountdowns(at spot: Spot) {
        guard !context.allowsNoCountdowns else { return }
        report.add(.missingCountdowns, "there are no countdowns in this file", at: spot, help: Self.example)
    }

    private static let example = "begin with \"countdowns:\" and, below it, \"- { title: Tea, in: 4m }\""
}

/// What a countdown, a group and a file's defaults can all say.
extension BoardDecoder {
    /// Decodes what stands in a mapping; keys without a ``CountdownField/setting`` are passed over.
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
        case .title, .id, .duration, .date, .since, .after, .before, .steps, .preset, .from, .every, .rrule, .holds:
            break
        case .starting, .until, .count, .except, .leap, .shortMonth, .calendar, .match, .within, .strict: break
        case .rounds: settings.sequence.rounds = count(entry)
        case .longBreak: settings.sequence.longBreak = longBreak(entry)
        case .advance: settings.sequence.advance = choice(entry)
        case .workHours: settings.workSpans = workSpans(entry)
        case .skip: settings.daysOff = daysOff(entry)
        case .zone: settings.zone = zone(entry)
        case .dst: settings.dst = choice(entry)
        case .paused: settings.startsPaused = flag(entry)
        case .onZero: settings.onZero = choice(entry)
        case .warn: settings.stages.warn = threshold(entry)
        case .danger: settings.stages.danger = threshold(entry)
        case .units: settings.units = units(entry) ?? settings.units
        case .sleep: settings.sleep = choice(entry) ?? settings.sleep
        case .late: settings.late = late(entry) ?? settings.late
        case .resumeWithin: settings.resumeWithin = span(entry) ?? settings.resumeWithin
        case .alerts: settings.alerts = alerts(entry)
        case .hooks: settings.hooks = hooks(entry)
        case .tags: settings.tags = tags(entry)
        case .group: settings.group = report.text(entry)
        case .note: settings.note = report.text(entry).flatMap { checkLength($0, entry) ? $0 : nil }
        case .url: settings.url = address(entry)
        case .color: settings.color = color(entry)
        }
    }

    /// Decodes `defaults` and `groups`.
    private mutating func defaults(_ fields: Fields<BoardField>) {
        if let entry = fields[.defaults], !entry.value.isEmpty, let mapping = report.mapping(entry) {
            scope.defaults = defaults(mapping, allowed: CountdownField.defaults)
        }
        guard let entry = fields[.groups], !entry.value.isEmpty, let mapping = report.mapping(entry) else { return }
        for (key, value) in mapping {
            guard visit(value) else { break }
            group(key, value)
        }
    }

    private mutating func group(_ key: Node, _ value: Node) {
        guard let name = key.scalar?.string.trimmed, !name.isEmpty else {
            report.wrongType(key, expected: .text)
            return
        }
        var group = FileScope.Group(spot: Spot(key))
        if case .mapping(let mapping) = value {
            group.defaults = defaults(mapping, allowed: CountdownField.groupDefaults)
        } else if !value.isEmpty {
            report.wrongType(value, expected: .defaults)
        }
        group.defaults.settings.inherit(scope.defaults.settings)
        scope.groups[name] = group
    }

    private mutating func defaults(_ mapping: Node.Mapping, allowed: [CountdownField]) -> FileScope.Defaults {
        let fields = fields(CountdownField.self, of: mapping, allowed: allowed)
        for entry in fields.entries where !allowed.contains(entry.key) {
            let isGroup = entry.key == .group
            report.add(
                .misplacedKey,
                isGroup ? "a group cannot be in a group" : "\(entry.key.rawValue.quoted) cannot be a default",
                at: entry.keySpot,
                help: isGroup ? "remove it" : "each countdown has its own"
            )
        }
        let settings = settings(fields)
        noteStages(settings.stages, fields)
        let keys = fields.entries.filter { $0.key.setting != nil }.map { ($0.key, $0.keySpot) }
        return FileScope.Defaults(settings: settings, given: settings.given, keys: keys)
    }

    /// What a countdown's own settings become with those of its group and its file.
    mutating func completed(_ own: Settings) -> Settings {
        var settings = own
        let file = scope.defaults.settings
        if !settings.given.contains(.group) { settings.group = file.group }
        guard let name = settings.group, let group = scope.groups[name] else {
            if !scope.groups.isEmpty, let name = settings.group { scope.otherGroups.insert(name) }
            scope.defaults.taken.formUnion(settings.inherit(file))
            return settings
        }
        let taken = settings.inherit(group.defaults.settings)
        let ofGroup = taken.intersection(group.defaults.given)
        let ofFile = taken.subtracting(ofGroup).union(own.given.contains(.group) ? [] : .group)
        scope.groups[name]?.isUsed = true
        scope.groups[name]?.defaults.taken.formUnion(ofGroup)
        scope.defaults.taken.formUnion(ofFile)
        return settings
    }
}
