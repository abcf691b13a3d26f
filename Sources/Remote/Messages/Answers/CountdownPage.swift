import Countdowns

/// A part of a list of countdowns: as many as fit into a line.
public struct CountdownPage: Codable, Hashable, Sendable {
    /// The countdowns of this page.
    public var countdowns: [CountdownStatus]
    /// The cursor of the next page; nil on the last one.
    public var next: Int?

    /// Cuts a page out of a list.
    ///
    /// A countdown that comes or goes between two pages shifts those after it; a list that fits into one page has no such
    /// seam.
    ///
    /// - Parameters:
    ///   - count: how many countdowns the whole list has.
    ///   - cursor: where the page begins; beyond the list there is an empty page.
    ///   - countdown: makes the countdown at a place of the list; called for those of the page alone.
    public init(count: Int, at cursor: Int? = nil, _ countdown: (Int) -> CountdownStatus) {
        (countdowns, next) = MessagePage.cut(count, at: cursor ?? 0) { MessageText.cut(countdown($0)) }
    }
}
