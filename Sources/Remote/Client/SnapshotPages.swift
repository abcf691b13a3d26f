/// The pages of a snapshot that is being read.
struct SnapshotPages {
    /// The pages received so far, all with the same generation.
    private var pages: [SnapshotPage] = []

    /// The remaining number of attempts to read the snapshot.
    private var attempts: Int

    /// Creates an empty collection.
    ///
    /// - Parameter attempts: the maximum number of attempts; an attempt fails if the board is reloaded before the last
    ///   page is read.
    init(attempts: Int = .max) { self.attempts = attempts }

    var request: RemoteCall { .snapshot(PageParameters(cursor: pages.last?.next)) }

    /// Adds the page that answers ``request``, or starts again if the board was reloaded since the first page.
    ///
    /// - Returns: the board if the page is the last page of the snapshot; otherwise nil.
    /// - Throws: ``RemoteError/badMessage`` if the pages are invalid, or if no attempt is left.
    mutating func add(_ page: SnapshotPage) throws(RemoteError) -> BoardSnapshot? {
        guard page.next ?? .max > pages.last?.next ?? 0 else { throw .badMessage }
        pages.append(page)
        guard page.generation == pages[0].generation else {
            attempts -= 1
            guard attempts > 0 else { throw .badMessage }
            pages = []
            return nil
        }
        guard page.next == nil else { return nil }
        guard let snapshot = BoardSnapshot(joining: pages) else { throw .badMessage }
        return snapshot
    }
}
