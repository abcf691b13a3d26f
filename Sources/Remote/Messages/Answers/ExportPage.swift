import Countdowns

/// A page of a running board as a countdown file; without ``next``, its JSON is such a file.
public struct ExportPage: Codable, Hashable, Sendable {
    /// The title of the file: the board's title and the time of the export.
    public let title: String
    /// The zone of the board.
    public let zone: String
    /// The countdowns of this page.
    public private(set) var countdowns: [FileCountdown]
    /// The cursor of the next page; nil on the last page.
    public private(set) var next: Int?

    /// Creates a page; the page begins at a cursor.
    ///
    /// - Parameters:
    ///   - title: the title of the file.
    ///   - zone: the zone of the board.
    ///   - count: the number of countdowns of the board.
    ///   - cursor: the index of the first countdown of the page; nil means 0.
    ///   - countdown: the exported countdown at an index; nil if the countdown is left out.
    public init(
        title: String, zone: String, count: Int, at cursor: Int?, _ countdown: (Int) -> FileCountdown?
    ) {
        (self.title, self.zone) = (MessageText.cut(title), zone)
        let page = MessagePage.cut(count, at: cursor ?? 0) { countdown($0).map(MessageText.cut) }
        (countdowns, next) = (page.page.compactMap(\.self), page.next)
    }

    /// Joins the pages that a body returns for their cursors.
    ///
    /// - Throws: the error of the body.
    public init<Failure: Error>(joining page: (Int?) throws(Failure) -> ExportPage) throws(Failure) {
        self = try page(nil)
        while let cursor = next {
            let more = try page(cursor)
            countdowns += more.countdowns
            next = more.next
        }
    }
}
