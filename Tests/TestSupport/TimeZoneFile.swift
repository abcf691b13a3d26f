import Foundation

/// A time zone of the system's tz database, read without Foundation's `TimeZone`.
///
/// The file format is TZif (RFC 9636), versions 2 to 4. Leap seconds are ignored.
///
/// - Units: instants are seconds since 1970-01-01T00:00:00Z, offsets are seconds east of Greenwich.
public struct TimeZoneFile {
    /// The error for an invalid file.
    public struct Malformed: Error {
        /// The reason why the file is invalid.
        public let reason: String
    }

    /// The folder of the system's tz database.
    public static let directory = "/usr/share/zoneinfo"

    /// The times at which the offset may change, in order.
    public let transitions: [Int64]

    /// The offsets, each valid from the transition with the same index.
    public let offsets: [Int]

    /// The offset before the first transition.
    public let firstOffset: Int

    /// The rule after the last transition; nil if the file has no rule.
    public let rule: TimeZoneRule?

    /// Reads a zone of the system's tz database; nil if the zone is missing.
    public init?(system name: String) throws {
        guard let data = FileManager.default.contents(atPath: "\(Self.directory)/\(name)") else { return nil }
        try self.init(Array(data))
    }

    /// Reads a zone from the bytes of a TZif file.
    public init(_ bytes: [UInt8]) throws {
        var reader = BigEndianReader(bytes)
        // Skips the first block, which has 32-bit times for old programs. The second block has 64-bit times and more
        // data.
        let old = try Header(&reader)
        guard old.version >= UInt8(ascii: "2") else { throw Malformed(reason: "version 1") }
        try reader.skip(old.blockSize(timeSize: 4))
        let header = try Header(&reader)
        transitions = try (0..<header.transitions).map { _ in Int64(bitPattern: try reader.number(8)) }
        let indices = try (0..<header.transitions).map { _ in Int(try reader.number(1)) }
        let types = try (0..<header.types).map { _ in
            let offset = Int(Int32(truncatingIfNeeded: try reader.number(4)))
            try reader.skip(2)
            return offset
        }
        guard let first = types.first, indices.allSatisfy(types.indices.contains) else {
            throw Malformed(reason: "a type that is not there")
        }
        offsets = indices.map { types[$0] }
        firstOffset = first
        try reader.skip(header.designations + header.leaps * 12 + header.isStandard + header.isUTC)
        let footer = String(decoding: reader.rest, as: UTF8.self).trimmingCharacters(in: .newlines)
        rule = footer.isEmpty ? nil : try TimeZoneRule(footer)
    }

    /// Returns the offset at an instant.
    public func offset(at instant: Int64) -> Int {
        guard let first = transitions.first, let last = transitions.last, let lastOffset = offsets.last else {
            return rule?.offset(at: instant) ?? firstOffset
        }
        if instant < first { return firstOffset }
        if instant >= last { return rule?.offset(at: instant) ?? lastOffset }
        var (low, high) = (0, transitions.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if transitions[middle] <= instant { low = middle } else { high = middle }
        }
        return offsets[low]
    }

    private struct Header {
        let version: UInt8
        let isUTC: Int
        let isStandard: Int
        let leaps: Int
        let transitions: Int
        let types: Int
        let designations: Int

        init(_ reader: inout BigEndianReader) throws {
            guard try reader.number(4) == 0x545A_6966 else { throw Malformed(reason: "no TZif") }
            version = UInt8(try reader.number(1))
            try reader.skip(15)
            isUTC = Int(try reader.number(4))
            isStandard = Int(try reader.number(4))
            leaps = Int(try reader.number(4))
            transitions = Int(try reader.number(4))
            types = Int(try reader.number(4))
            designations = Int(try reader.number(4))
        }

        func blockSize(timeSize: Int) -> Int {
            transitions * (timeSize + 1) + types * 6 + designations + leaps * (timeSize + 4) + isStandard + isUTC
        }
    }
}

/// Reads big-endian numbers from the beginning of a byte array.
private struct BigEndianReader {
    private(set) var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    mutating func skip(_ count: Int) throws {
        guard count <= rest.count else { throw TimeZoneFile.Malformed(reason: "too short") }
        rest = rest.dropFirst(count)
    }

    mutating func number(_ size: Int) throws -> UInt64 {
        let bytes = rest.prefix(size)
        try skip(size)
        return bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }
}
