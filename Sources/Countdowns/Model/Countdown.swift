import Foundation

/// What a countdown file says of one countdown; it does not change while the board runs.
public struct Countdown: Equatable, Identifiable, Sendable {
    /// What a countdown counts to, or from.
    public enum Kind: Equatable, Sendable {
        /// Counts down an amount of time that starts when the board is loaded. The amount is positive.
        case duration(Duration)
        /// Counts down to a point on the wall clock, and up after it.
        case date(WallTime)
        /// Counts up from a point on the wall clock.
        case since(WallTime)
    }

    /// The name by which everything else refers to this countdown; unique within a board, never empty.
    public var id: String

    /// The words on the board, as they were written; not yet made safe for a terminal.
    public var title: String

    /// What it counts to, or from.
    public var kind: Kind

    /// The zone in which its dates are shown; nil follows the board's zone, and then the machine's.
    public var zone: TimeZone?

    /// Where the progress bar of a dated countdown starts; nil means when the board was loaded.
    public var barStart: WallTime?

    /// Whether it is paused when the board is loaded.
    public var startsPaused: Bool

    /// The heading it stands under; nil stands before all headings.
    public var group: String?

    /// The labels it carries, in the order of the file.
    public var tags: [String]

    /// A remark shown beside the big digits.
    public var note: String?

    /// Makes a countdown from its parts.
    public init(
        id: String,
        title: String,
        kind: Kind,
        zone: TimeZone? = nil,
        barStart: WallTime? = nil,
        startsPaused: Bool = false,
        group: String? = nil,
        tags: [String] = [],
        note: String? = nil
    ) {
        self.id = id
        self.title = title
        self.kind = kind
        self.zone = zone
        self.barStart = barStart
        self.startsPaused = startsPaused
        self.group = group
        self.tags = tags
        self.note = note
    }
}
