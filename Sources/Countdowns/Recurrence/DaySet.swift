/// Some of the days of a year, or of a shorter period; the first is 0.
struct DaySet: Equatable, Sendable {
    // 512 bits, of which a year takes 366.
    private var words = SIMD8<UInt64>()

    /// A set without days.
    init() {}

    /// The days of a range.
    init(_ range: Range<Int>) {
        for word in range.lowerBound >> 6..<(range.upperBound + 63) >> 6 {
            let from = max(range.lowerBound - word << 6, 0)
            let to = min(range.upperBound - word << 6, 64)
            guard from < to else { continue }
            words[word] = ((~0 as UInt64) >> UInt64(64 - (to - from))) << UInt64(from)
        }
    }

    /// How many days are in it.
    var count: Int {
        var count = 0
        for word in 0..<6 { count += words[word].nonzeroBitCount }
        return count
    }

    func contains(_ day: Int) -> Bool { words[day >> 6] >> UInt64(day & 63) & 1 == 1 }

    mutating func insert(_ day: Int) { words[day >> 6] |= 1 << UInt64(day & 63) }

    mutating func insert(_ range: Range<Int>) { words |= DaySet(range).words }

    func intersection(_ other: DaySet) -> DaySet {
        var set = self
        set.words &= other.words
        return set
    }

    /// The first of its days from one on.
    func first(from day: Int) -> Int? {
        guard day < 384 else { return nil }
        var word = day >> 6
        var bits = (words[word] >> UInt64(day & 63)) << UInt64(day & 63)
        while bits == 0 {
            word += 1
            guard word < 6 else { return nil }
            bits = words[word]
        }
        return word << 6 + bits.trailingZeroBitCount
    }

    /// How many of its days come before one; 0 to 384.
    func count(before day: Int) -> Int {
        var count = 0
        for word in 0..<min(day >> 6, 6) { count += words[word].nonzeroBitCount }
        guard day & 63 != 0 else { return count }
        return count + (words[day >> 6] << UInt64(64 - day & 63)).nonzeroBitCount
    }

    /// The day before which so many others come.
    ///
    /// - Precondition: there are more than so many.
    subscript(number: Int) -> Int {
        var (word, rest) = (0, number)
        while rest >= words[word].nonzeroBitCount {
            rest -= words[word].nonzeroBitCount
            word += 1
        }
        return word << 6 + words[word].position(ofBit: rest)
    }
}

extension UInt64 {
    /// Where the set bit stands that so many others precede.
    ///
    /// - Precondition: there are more than so many.
    func position(ofBit number: Int) -> Int {
        var bits = self
        for _ in 0..<number { bits &= bits - 1 }
        return bits.trailingZeroBitCount
    }

    /// How many bits are set below one; 0 to 64.
    func count(below bit: Int) -> Int {
        bit >= 64 ? nonzeroBitCount : (self & (1 << UInt64(bit) - 1)).nonzeroBitCount
    }
}
