import Countdowns

/// A page of a list of countdowns.
///
/// The size of a page is limited by the maximum length of a line.
public struct CountdownPage: Codable, Hashable, Sendable {
    /// The countdowns of this page.
    public var countdowns: [CountdownStatus]
    /// The cursor of the next page; nil on the last page.
    public var next: Int?

    /// Creates a page of a list; the page begins at a cursor.
    ///
    /// If a countdown is added or removed between the requests for two pages, the indexes of later countdowns change.
    ///
    /// - Parameters:
    ///   - count: the number of countdowns in the whole list.
    ///   - cursor: the index of the first countdown of the page; nil means 0. The page is empty if the cursor is beyond
    ///     the list.
    ///   - countdown: the countdown at an index; called only for the countdowns of the page and the first countdown
    ///     after the page.
    public init(count: Int, at cursor: Int? = nil, _ countdown: (Int) -> CountdownStatus) {
        (countdowns, next) = MessagePage.cut(count, at: cursor ?? 0) { MessageText.cut(countdown($0)) }
    }
}
