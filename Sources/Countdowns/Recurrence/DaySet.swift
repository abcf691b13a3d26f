/// A set of days of a year or of a shorter period, counted from 0.
struct DaySet: Equatable, Sendable {
    // One bit for each day. A year needs 366 of the 512 bits.
    private var words = SIMD8<UInt64>()

    init() {}

    init(_ range: Range<Int>) {
        for word in range.lowerBound >> 6..<(range.upperBound + 63) >> 6 {
            let from = max(range.lowerBound - word << 6, 0)
            let to = min(range.upperBound - word << 6, 64)
            guard from < to else { continue }
            words[word] = ((~0 as UInt64) >> UInt64(64 - (to - from))) << UInt64(from)
        }
    }

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

    /// Returns the first day of the set at or after `day`; nil if all days of the set are earlier.
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

    /// Returns the number of days of the set before `day`, which must be from 0 to 384.
    func count(before day: Int) -> Int {
        var count = 0
        for word in 0..<min(day >> 6, 6) { count += words[word].nonzeroBitCount }
        guard day & 63 != 0 else { return count }
        return count + (words[day >> 6] << UInt64(64 - day & 63)).nonzeroBitCount
    }

    /// Returns the day at a zero-based index among the days of the set, in ascending order.
    ///
    /// - Precondition: `number` is less than ``count``.
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
    /// Returns the position of a set bit; `number` is the zero-based index of the bit among the set bits, lowest first.
    ///
    /// - Precondition: `number` is less than the number of set bits.
    func position(ofBit number: Int) -> Int {
        var bits = self
        for _ in 0..<number { bits &= bits - 1 }
        return bits.trailingZeroBitCount
    }

    /// Returns the number of set bits below `bit`, which must be from 0 to 64.
    func count(below bit: Int) -> Int {
        bit >= 64 ? nonzeroBitCount : (self & (1 << UInt64(bit) - 1)).nonzeroBitCount
    }
}
