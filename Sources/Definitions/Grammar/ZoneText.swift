import Foundation

/// Names of time zones, as the tz database has them: `Asia/Tokyo`, `UTC`.
///
/// Foundation alone is too kind: it takes `IST`, which is three zones, and `GMT+3`. And its list of names is too
/// short: it has `Asia/Calcutta` but not the newer `Asia/Kolkata`. So a name is taken if it is in the list, or has a
/// slash in it and Foundation finds it.
struct ZoneText {
    private static let example = "write it as Europe/Berlin, Asia/Tokyo or UTC"

    private lazy var known = TimeZone.knownTimeZoneIdentifiers
    private lazy var abbreviations = TimeZone.abbreviationDictionary
    private lazy var cities = Dictionary(
        known.map { ($0.split(separator: "/").last?.lowercased() ?? $0, $0) },
        uniquingKeysWith: { first, _ in first }
    )
    private var cache: [String: Result<TimeZone, GrammarError>] = [:]

    /// Reads the name of a zone.
    ///
    /// - Throws: ``GrammarError`` when there is no such zone; it names the one that may be meant.
    mutating func parse(_ text: String) throws(GrammarError) -> TimeZone {
        // Looking a zone up takes time, and a board has few of them.
        let result = cache[text] ?? Result { () throws(GrammarError) in try find(text) }
        cache[text] = result
        return try result.get()
    }

    private mutating func find(_ text: String) throws(GrammarError) -> TimeZone {
        let isName = ["UTC", "GMT"].contains(text) || text.contains("/") || known.contains(text)
        if isName, let zone = TimeZone(identifier: text) { return zone }
        throw GrammarError(
            message: "\(text.quoted) is not a time zone",
            help: candidate(for: text).map { "did you mean \"\($0)\"?" } ?? Self.example,
            range: 0..<text.unicodeScalars.count
        )
    }

    /// The zone that somebody may have meant: by abbreviation, by city alone, by spelling.
    private mutating func candidate(for text: String) -> String? {
        abbreviations[text.uppercased()]
            ?? cities[text.lowercased().replacing(" ", with: "_")]
            ?? Spelling.nearest(to: text, among: known)
    }
}
