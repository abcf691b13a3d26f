import Countdowns
import Foundation

/// What a file says for all of its countdowns.
struct FileScope {
    /// Defaults, and which of them a countdown has taken.
    struct Defaults {
        /// The values, those of the file's `defaults` included where it is a group's.
        var settings = Settings()

        /// The keys that stand there.
        var given: Settings.Keys = []

        /// The same with their places.
        var keys: [(key: CountdownField, spot: Spot)] = []

        /// The keys that a countdown has taken.
        var taken: Settings.Keys = []
    }

    /// The defaults of a group.
    struct Group {
        var defaults = Defaults()

        /// Where its name stands.
        var spot: Spot

        /// Whether a countdown is in it.
        var isUsed = false
    }

    /// The file, as the user wrote its path.
    let path: String

    var zone: TimeZone?
    var dst: DSTRule?
    var dateOrder: DateOrder?
    /// Whether an order of dates is given, but not one that there is.
    var isDateOrderWrong = false
    var defaults = Defaults()
    var groups: [String: Group] = [:]

    /// Groups of countdowns that have no defaults, where others have some.
    var otherGroups: Set<String> = []
}
