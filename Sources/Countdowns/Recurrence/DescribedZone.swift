/// Clocks that a calendar file describes itself: since when they are how far ahead of UTC.
public struct DescribedZone: Hashable, Sendable {
    /// A change of the clocks.
    public struct Change: Hashable, Sendable {
        /// When it happens, in seconds since 1970-01-01T00:00:00Z.
        public var instant: Int64
        /// How far the clocks are ahead of UTC from then on, in seconds.
        public var utcOffset: Int

        /// Makes a change.
        public init(instant: Int64, utcOffset: Int) {
            self.instant = instant
            self.utcOffset = utcOffset
        }
    }

    private let initialOffset: Int
    private let changes: [Change]

    /// Makes clocks.
    ///
    /// - Parameters:
    ///   - initialOffset: how far they are ahead of UTC before the first change, in seconds.
    ///   - changes: the changes, in the order of time.
    public init(initialOffset: Int, changes: [Change]) {
        self.initialOffset = initialOffset
        self.changes = changes
    }

    /// How far the clocks are ahead of UTC at a moment.
    ///
    /// - Complexity: O(log *n*).
    public func utcOffset(at unixSeconds: Int64) -> Int {
        let index = changes.partitioningIndex { $0.instant > unixSeconds }
        return index == 0 ? initialOffset : changes[index - 1].utcOffset
    }
}

extension DescribedZone: UTCOffsets {}
