import Countdowns

/// The defaults of a file and of its groups, with a record of the defaults that countdowns use.
struct FileDefaults {
    /// A set of defaults, with a record of the keys that countdowns inherit.
    struct Defaults {
        /// The values; for a group, including the values of the file's `defaults`.
        var settings = Settings()

        /// The keys that are given in this mapping itself; for a group, without the keys of the file's `defaults`.
        var given: Settings.Keys = []

        /// The keys in ``given`` with their source ranges.
        var keys: [(key: CountdownField, sourceRange: SourceRange)] = []

        /// The keys that at least one countdown has inherited.
        var taken: Settings.Keys = []
    }

    /// A class, because the dictionary of the groups reserves space for many more values than it has.
    final class Group {
        var defaults: Defaults

        /// The source range of the group's name.
        let sourceRange: SourceRange

        /// Whether a countdown is in the group.
        var isUsed = false

        init(_ defaults: Defaults, _ sourceRange: SourceRange) {
            (self.defaults, self.sourceRange) = (defaults, sourceRange)
        }
    }

    var ofFile = Defaults()
    var groups: [String: Group] = [:]

    /// The names of groups that have countdowns, but no entry in `groups`; recorded only if the file has `groups`.
    private var otherGroups: Set<String> = []

    /// Adds the settings of the group and of the file to a countdown's own settings.
    mutating func completed(_ own: Settings) -> Settings {
        var settings = own
        let file = ofFile.settings
        if !settings.given.contains(.group) { settings.group = file.group }
        guard let name = settings.group, let group = groups[name] else {
            if !groups.isEmpty, let name = settings.group { otherGroups.insert(name) }
            ofFile.taken.formUnion(settings.inherit(file))
            return settings
        }
        let taken = settings.inherit(group.defaults.settings)
        let ofGroup = taken.intersection(group.defaults.given)
        group.isUsed = true
        group.defaults.taken.formUnion(ofGroup)
        ofFile.taken.formUnion(taken.subtracting(ofGroup).union(own.given.contains(.group) ? [] : .group))
        return settings
    }

    /// Warns of defaults that no countdown uses, unless the file has errors.
    func reportUnused(_ report: Report) {
        guard report.isEmpty else { return }
        Self.reportUnused(ofFile, report)
        let others = otherGroups.sorted()
        for (name, group) in groups.sorted(by: { $0.key < $1.key }) {
            guard !group.isUsed else {
                Self.reportUnused(group.defaults, report)
                continue
            }
            let help = report.suggests ? Spelling.nearest(to: name, among: others) : nil
            report.add(
                .unusedGroup, "no countdown is in the group \(name.quoted)", at: group.sourceRange,
                help: help.map { "there is a countdown in \($0.quoted)" })
        }
    }

    private static func reportUnused(_ defaults: Defaults, _ report: Report) {
        for (key, sourceRange) in defaults.keys where !defaults.taken.contains(key.setting ?? []) {
            report.add(
                .unusedDefault, "no countdown uses the default \(key.rawValue.quoted)", at: sourceRange,
                help: "each countdown sets its own value, or there are no countdowns")
        }
    }
}
