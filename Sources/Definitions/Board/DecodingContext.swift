import Countdowns
import Foundation

/// What a countdown file does not say itself.
public struct DecodingContext: Sendable {
    /// The moment at which the file is read, from which `tomorrow` is one day away.
    public var now: WallTime

    /// The zone of dates for which the file gives none.
    public var machineZone: TimeZone

    /// The names that `theme` may have; nil takes any.
    public var themes: [String]?

    /// Makes a context of its parts.
    public init(now: WallTime, machineZone: TimeZone, themes: [String]? = nil) {
        self.now = now
        self.machineZone = machineZone
        self.themes = themes
    }
}
