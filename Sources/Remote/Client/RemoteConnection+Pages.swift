extension RemoteConnection {
    /// How often a board is read that changes while it is.
    private static let attempts = 5

    /// Reads the whole board, page after page.
    ///
    /// - Parameter timeout: for how long each page may take.
    /// - Returns: the board.
    /// - Throws: why there is no answer.
    public func snapshot(timeout: Duration = .seconds(5)) throws(RemoteError) -> BoardSnapshot {
        for _ in 0..<Self.attempts {
            if let snapshot = BoardSnapshot(joining: try pages(timeout: timeout)) { return snapshot }
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
