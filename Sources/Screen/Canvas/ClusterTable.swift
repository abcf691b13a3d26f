/// The clusters of several scalars that a canvas holds, each under a number.
///
/// It only grows until it is emptied, so a copy of it stays valid for the cells of the copy.
struct ClusterTable: Sendable {
    /// The most entries; a text in more clusters than that is no text of a dashboard.
    static let capacity = 4096

    /// The entries, in the order of their numbers.
    private(set) var entries: [[UInt32]] = []

    /// The number of each entry.
    ///
    /// The key is made of scalars: strings would be taken for equal when they only look it.
    private var numbers: [[UInt32]: UInt32] = [:]

    /// The glyph for a cluster, U+FFFD if the table is full.
    mutating func glyph(for scalars: [UInt32]) -> UInt32 {
        if let number = numbers[scalars] { return Cell.clusterBase + number }
        guard entries.count < Self.capacity else { return 0xFFFD }
        let number = UInt32(entries.count)
        entries.append(scalars)
        numbers[scalars] = number
        return Cell.clusterBase + number
    }

    /// The scalars of a glyph of several scalars; nil for a plain scalar.
    func scalars(of glyph: UInt32) -> [UInt32]? {
        guard glyph >= Cell.clusterBase else { return nil }
        let number = Int(glyph - Cell.clusterBase)
        return number < entries.count ? entries[number] : [0xFFFD]
    }

    /// Forgets the entries once the table is half full; only for a canvas that holds no cluster.
    mutating func emptyIfCrowded() {
        guard entries.count > Self.capacity / 2 else { return }
        self = ClusterTable()
    }
}
