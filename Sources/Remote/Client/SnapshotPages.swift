/// The pages of a snapshot that is being read.
struct SnapshotPages {
    /// The pages so far, all with the same generation.
    private(set) var pages: [SnapshotPage] = []

    private var attempts = 0

    /// The maximum number of attempts to read a snapshot while the board keeps reloading.
    private static let mostAttempts = 5

    /// The request for the next page.
    var request: RemoteCall { .snapshot(PageParameters(cursor: pages.last?.next)) }

    /// Adds the page that answers ``request``, or starts again if the board was reloaded since the first page.
    ///
    /// - Returns: the board after its last page, otherwise nil.
    /// - Throws: ``RemoteError/badMessage`` if the pages are invalid or after ``mostAttempts``.
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
