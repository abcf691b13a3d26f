import Countdowns

/// The defaults of a file and of its groups, with a record of those that countdowns have taken.
struct FileDefaults {
    /// Defaults, and which of them a countdown has taken.
    struct Defaults {
        /// The values, those of the file's `defaults` included where it is a group's.
        var settings = Settings()

        /// The keys that the file gives there.
        var given: Settings.Keys = []

        /// The same with their spots.
        var keys: [(key: CountdownField, spot: Spot)] = []

        /// The keys that a countdown has taken.
        var taken: Settings.Keys = []
    }

    /// The defaults of a group.
    struct Group {
        var defaults = Defaults()

        /// The spot of its name.
        var spot: Spot

        /// Whether a countdown is in it.
        var isUsed = false
    }

    var ofFile = Defaults()
    var groups: [String: Group] = [:]

    /// Groups of countdowns that have no defaults, where others have some.
    private var otherGroups: Set<String> = []

    /// A countdown's own settings with those of its group and its file.
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
        groups[name]?.isUsed = true
        groups[name]?.defaults.taken.formUnion(ofGroup)
        ofFile.taken.formUnion(taken.subtracting(ofGroup).union(own.given.contains(.group) ? [] : .group))
        return settings
    }

    /// Notes defaults that no countdown takes, unless the file has mistakes.
    func noteUnused(_ report: Report) {
        guard report.isEmpty else { return }
        Self.noteUnused(ofFile, report)
        for (name, group) in groups {
            guard !group.isUsed else {
                Self.noteUnused(group.defaults, report)
                continue
            }
            let help = Spelling.nearest(to: name, among: otherGroups)
            report.add(
                .unusedGroup, "no countdown is in the group \(name.quoted)", at: group.spot,
                help: help.map { "there is one in \($0.quoted)" })
        }
    }

    private static func noteUnused(_ defaults: Defaults, _ report: Report) {
        for (key, spot) in defaults.keys where !defaults.taken.contains(key.setting ?? []) {
            report.add(
                .unusedDefault, "no countdown uses this \(key.rawValue.quoted)", at: spot,
                help: "each countdown sets its own, or there are no countdowns")
        }
    }
}
