/// Collects the pages of a snapshot until they make a whole board.
struct SnapshotPages {
    /// The pages so far, all of one reading of the board.
    private(set) var pages: [SnapshotPage] = []

    private var attempts = 0

    /// How often a board is read that is reloaded while it is read.
    private static let mostAttempts = 5

    /// The request for the next page.
    var request: RemoteCall { .snapshot(PageParameters(cursor: pages.last?.next)) }

    /// Adds the page that answers ``request``; where the board was reloaded since the first page, begins again.
    ///
    /// - Returns: the board, when its last page has come.
    /// - Throws: ``RemoteError/badMessage`` where the pages make no board.
    mutating func add(_ page: SnapshotPage) throws(RemoteError) -> BoardSnapshot? {
        guard page.next ?? .max > pages.last?.next ?? 0 else { throw .badMessage }
        pages.append(page)
        if page.generation == pages[0].generation {
            guard page.next == nil else { return nil }
            if let snapshot = BoardSnapshot(joining: pages) { return snapshot }
        }
        attempts += 1
        guard attempts < Self.mostAttempts else { throw .badMessage }
        pages = []
        return nil
    }
}
