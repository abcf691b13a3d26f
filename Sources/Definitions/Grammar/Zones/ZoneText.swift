import Foundation

/// Time zones as they are written: names of the tz database such as `Asia/Tokyo`, `UTC`, and offsets such as `+09:00`.
///
/// Foundation alone is too kind: it takes `IST`, which is three zones, and `GMT+3`. And its list of names is too
/// short: it has `Asia/Calcutta` but not the newer `Asia/Kolkata`. So a name is taken if it is in the list, or has a
/// slash in it and Foundation finds it.
///
/// A value remembers what it read: looking a zone up takes time, and a board has few of them.
public struct ZoneText: Sendable {
    private static let example = "write it as Europe/Berlin, UTC or +09:00"

    private lazy var known = Set(TimeZone.knownTimeZoneIdentifiers)
    private lazy var names = known.sorted() + ["UTC"]
    private lazy var cities = Dictionary(grouping: names) { $0.split(separator: "/").last?.lowercased() ?? "" }
    /// How many more wrong names are compared with all right ones, which takes most of a millisecond.
    private var guesses = 200
    private var cache: [String: Result<TimeZone, GrammarError>] = [:]

    /// Makes a reader of zones.
    public init() {}

    /// Reads a zone.
    ///
    /// - Throws: ``GrammarError`` when there is no such zone; it names those that may be meant.
    public mutating func parse(_ text: String) throws(GrammarError) -> TimeZone {
        let result = cache[text] ?? Result { () throws(GrammarError) in try find(text) }
        cache[text] = result
        return try result.get()
    }

    private mutating func find(_ text: String) throws(GrammarError) -> TimeZone {
        if ["UTC", "GMT"].contains(text) { return .gmt }
        if OffsetText.startsLikeOffset(text) { return try OffsetText.zone(text) }
        // The list of names is made when it is first asked, in a tenth of the time that `next` takes.
        if Self.isPath(text) || known.contains(text), !Self.isForeign(text), let zone = TimeZone(identifier: text) {
            return zone
        }
        throw GrammarError(
            message: "\(text.quoted) is not a time zone",
            help: Self.help(candidates(for: text)),
            range: 0..<text.unicodeScalars.count
        )
    }

    /// Whether a text is made like the names of the tz database that have a slash.
    private static func isPath(_ text: String) -> Bool {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        return parts.count > 1
            && parts.allSatisfy { part in
                part.utf8.first.map(isLetter) ?? false
                    && part.utf8.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) || "+-_".utf8.contains($0) }
            }
    }

    /// Whether a name is one that Foundation knows and the tz database no more has.
    private static func isForeign(_ text: String) -> Bool {
        let name = text.lowercased()
        return name.hasPrefix("systemv/") || name == "us/pacific-new"
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

    /// The zones that somebody may have meant: by abbreviation, by offset, by city alone, by spelling.
    private mutating func candidates(for text: String) -> [String] {
        if let zones = Self.abbreviations[text.uppercased()] { return zones }
        if let offset = OffsetText.candidate(for: text) { return [offset] }
        if let zones = cities[text.lowercased().replacing(" ", with: "_")] { return zones }
        guard guesses > 0 else { return [] }
        guesses -= 1
        return Spelling.nearest(to: text, among: names).map { [$0] } ?? []
    }

    private static func help(_ candidates: [String]) -> String {
        guard let last = candidates.last else { return example }
        let others = candidates.dropLast().map(\.quoted).joined(separator: ", ")
        return "did you mean \(others.isEmpty ? "" : others + " or ")\(last.quoted)?"
    }
}
