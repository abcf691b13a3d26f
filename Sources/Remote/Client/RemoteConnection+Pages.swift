extension RemoteConnection {
    /// How often a board is read that changes while it is.
    private static let attempts = 5

    /// Reads the whole board, page after page.
    ///
    /// - Parameter timeout: for how long each page may take.
    /// - Returns: the board.
    /// - Throws: why there is no answer.
    public func snapshot(timeout: Duration = .seconds(5)) throws(RemoteError) -> BoardSnapshot {
        try wholePages(timeout: timeout).snapshot
    }

    /// Reads the whole board, page after page.
    ///
    /// - Parameter timeout: for how long each page may take.
    /// - Returns: the pages of one reading of the board.
    /// - Throws: why there is no answer.
    public func snapshotPages(timeout: Duration = .seconds(5)) throws(RemoteError) -> [SnapshotPage] {
        try wholePages(timeout: timeout).pages
    }

    private func wholePages(
        timeout: Duration
    ) throws(RemoteError) -> (pages: [SnapshotPage], snapshot: BoardSnapshot) {
        for _ in 0..<Self.attempts {
            let pages = try pages(timeout: timeout)
            if let snapshot = BoardSnapshot(joining: pages) { return (pages, snapshot) }
        }
        throw .badMessage
    }

    /// All pages, or those until the board was read anew in between.
    private func pages(timeout: Duration) throws(RemoteError) -> [SnapshotPage] {
        var pages: [SnapshotPage] = []
        repeat {
            let parameters = PageParameters(cursor: pages.last?.next)
            let page: SnapshotPage = try call(.snapshot(parameters), timeout: timeout).result()
            guard page.next ?? .max > parameters.cursor ?? 0 else { throw .badMessage }
            pages.append(page)
        } while pages.last?.next != nil && pages.last?.generation == pages.first?.generation
        return pages
    }
}
