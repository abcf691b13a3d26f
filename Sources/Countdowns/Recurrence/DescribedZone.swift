/// A time zone that a calendar file defines (`VTIMEZONE`), as a list of changes of the offset from UTC.
public struct DescribedZone: Hashable, Sendable {
    /// A change of the offset from UTC.
    public struct Change: Hashable, Sendable {
        /// The Unix time of the change, in seconds.
        public var instant: Int64
        /// The offset from UTC after the change, in seconds east of Greenwich.
        public var utcOffset: Int

        /// Creates a change.
        public init(instant: Int64, utcOffset: Int) {
            self.instant = instant
            self.utcOffset = utcOffset
        }
    }

    private let initialOffset: Int
    private let changes: [Change]

    /// Creates a time zone.
    ///
    /// - Parameters:
    ///   - initialOffset: the offset from UTC before the first change, in seconds east of Greenwich.
    ///   - changes: the changes, in ascending order of time.
    public init(initialOffset: Int, changes: [Change]) {
        self.initialOffset = initialOffset
        self.changes = changes
    }

    /// Returns the offset from UTC at a moment, in seconds east of Greenwich.
    ///
    /// - Complexity: O(log *n*).
    public func utcOffset(at unixSeconds: Int64) -> Int {
        let index = changes.partitioningIndex { $0.instant > unixSeconds }
        return index == 0 ? initialOffset : changes[index - 1].utcOffset
    }
}

extension DescribedZone: UTCOffsets {}
