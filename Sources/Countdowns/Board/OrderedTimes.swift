/// Times of countdowns on one timeline, in order.
///
/// - Complexity: what is looked for is found by binary search; an insertion moves what lies behind it in memory.
struct OrderedTimes: Equatable, Sendable {
    /// A time of a countdown.
    struct Entry: Equatable, Comparable, Sendable {
        let time: Duration
        /// Its place in ``Board/items``.
        let index: Int

        static func < (left: Entry, right: Entry) -> Bool { (left.time, left.index) < (right.time, right.index) }
    }

    private(set) var entries: [Entry] = []

    init() {}

    init(_ entries: [Entry]) { self.entries = entries.sorted() }

    /// The first time.
    var first: Duration? { entries.first?.time }

    /// How many times have come by now.
    func count(until now: Duration) -> Int { entries.partitioningIndex { $0.time > now } }

    /// The indices of those whose time has come by now.
    func indices(until now: Duration) -> [Int] { entries.prefix(count(until: now)).map(\.index) }

    /// The last of those whose time has come by now.
    func last(until now: Duration) -> Entry? { entries.prefix(count(until: now)).last }

    /// Adds a time.
    mutating func insert(_ time: Duration, _ index: Int) {
        let entry = Entry(time: time, index: index)
        entries.insert(entry, at: entries.partitioningIndex { $0 >= entry })
    }

    /// Takes a time out.
    mutating func remove(_ time: Duration, _ index: Int) {
        let entry = Entry(time: time, index: index)
        let place = entries.partitioningIndex { $0 >= entry }
        precondition(place < entries.count && entries[place] == entry, "Only a time in the list can be removed.")
        entries.remove(at: place)
    }
}
