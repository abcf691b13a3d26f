/// The sorted times of countdowns on one clock.
///
/// - Complexity: a binary search takes O(log *n*) comparisons; an insertion also moves the later entries in memory.
struct OrderedTimes: Equatable, Sendable {
    struct Entry: Equatable, Comparable, Sendable {
        let time: Duration
        /// The index of the countdown in ``Board/items``.
        let index: Int

        static func < (left: Entry, right: Entry) -> Bool { (left.time, left.index) < (right.time, right.index) }
    }

    private(set) var entries: [Entry] = []

    init() {}

    init(_ entries: [Entry]) { self.entries = entries.sorted() }

    /// The earliest time.
    var first: Duration? { entries.first?.time }

    /// Returns the number of entries whose time is at or before `now`.
    func count(until now: Duration) -> Int { entries.partitioningIndex { $0.time > now } }

    /// Returns the indices of the countdowns whose time is at or before `now`.
    func indices(until now: Duration) -> [Int] { entries.prefix(count(until: now)).map(\.index) }

    /// Returns the last entry whose time is at or before `now`.
    func last(until now: Duration) -> Entry? { entries.prefix(count(until: now)).last }

    mutating func insert(_ time: Duration, _ index: Int) {
        let entry = Entry(time: time, index: index)
        entries.insert(entry, at: entries.partitioningIndex { $0 >= entry })
    }

    /// Removes a time, which must be present.
    mutating func remove(_ time: Duration, _ index: Int) {
        let entry = Entry(time: time, index: index)
        let place = entries.partitioningIndex { $0 >= entry }
        precondition(place < entries.count && entries[place] == entry, "Only a time in the list can be removed.")
        entries.remove(at: place)
    }
}
