import Foundation

/// Parses time zones: names of the tz database such as `Asia/Tokyo`, `UTC`, and offsets such as `+09:00`.
///
/// Foundation alone is too lenient: it accepts `IST`, which may mean three zones, and `GMT+3`. Foundation's list of
/// names is too short: it has `Asia/Calcutta` but not the newer `Asia/Kolkata`. A name is therefore accepted if the
/// list contains the name, or if the name has a slash and Foundation finds the zone.
///
/// A parser caches its results, because looking up a zone is slow, and a board has few different zones.
public struct ZoneText: Sendable {
    private static let example = "write it as Europe/Berlin, UTC or +09:00"

    private lazy var known = Set(TimeZone.knownTimeZoneIdentifiers)
    private lazy var names = known.sorted() + ["UTC"]
    private lazy var cities = Dictionary(grouping: names) { $0.split(separator: "/").last?.lowercased() ?? "" }
    /// The number of invalid names for which a correction may still be searched; one search takes almost a millisecond.
    private var guesses = 200
    private var cache: [String: Result<TimeZone, GrammarError>] = [:]

    /// Creates a parser with an empty cache.
    public init() {}

    /// Parses a zone.
    ///
    /// - Throws: ``GrammarError`` if the zone does not exist; its help names similar zones.
    public mutating func parse(_ text: String) throws(GrammarError) -> TimeZone {
        let result = cache[text] ?? Result { () throws(GrammarError) in try find(text) }
        cache[text] = result
        return try result.get()
    }

    /// The zone for a name of the tz database; nil if the name is invalid.
    mutating func named(_ name: String) -> TimeZone? {
        if ["UTC", "GMT"].contains(name) { return .gmt }
        // `isPath` is tested first, because creating the list `known` takes a tenth of the run time of `countdowns
        // next`.
        guard Self.isPath(name) || known.contains(name), !Self.isForeign(name) else { return nil }
        return TimeZone(identifier: name)
    }

    /// The zone for a name that another program uses.
    ///
    /// Examples: `UTC+01`, `JST`, `Kuala Lumpur, Singapore`, `(UTC-05:00) Eastern Time (US & Canada)`.
    ///
    /// - Returns: the zone; nil if the name is unknown or ambiguous.
    mutating func meant(by name: String) -> TimeZone? {
        if let offset = OffsetText.candidate(for: name) { return try? OffsetText.zone(offset) }
        if let zones = Self.abbreviations[name.uppercased()] { return zones.count == 1 ? named(zones[0]) : nil }
        let places = name.hasPrefix("(") ? String(name.drop { $0 != ")" }.dropFirst()).trimmed : name
        if places == "Coordinated Universal Time" { return .gmt }
        // Windows displays `Eastern Time (US & Canada)` for the zone with the internal name `Eastern Standard Time`.
        // Outlook appends a number to the name of a second zone: `Central Standard Time 1`.
        let kind = String(places.prefix { $0 != "(" && !$0.isNumber }).trimmed
        if kind.hasSuffix(" Time"),
            let zone = WindowsZones.names[kind] ?? WindowsZones.names["\(kind.dropLast(4))Standard Time"]
        {
            return named(zone)
        }
        for place in places.split(separator: ",") {
            let city = String(place).trimmed.lowercased().replacing(" ", with: "_")
            if let zones = cities[city], zones.count == 1 { return named(zones[0]) }
        }
        return nil
    }

    private mutating func find(_ text: String) throws(GrammarError) -> TimeZone {
        if OffsetText.startsLikeOffset(text) { return try OffsetText.zone(text) }
        if let zone = named(text) { return zone }
        throw GrammarError(
            "\(text.quoted) is not a time zone",
            help: Self.help(candidates(for: text)),
            range: 0..<text.unicodeScalars.count
        )
    }

    /// Whether a text has the form of a tz database name with a slash.
    private static func isPath(_ text: String) -> Bool {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        return parts.count > 1
            && parts.allSatisfy { part in
                part.utf8.first.map(isLetter) ?? false
                    && part.utf8.allSatisfy { isLetter($0) || $0.isASCIIDigit || "+-_".utf8.contains($0) }
            }
    }

    /// Whether Foundation accepts a name that is no longer in the tz database.
    private static func isForeign(_ text: String) -> Bool {
        let name = text.lowercased()
        return name.hasPrefix("systemv/") || name == "us/pacific-new"
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

    /// The suggestions for an invalid zone: the zones with this abbreviation, offset or city, or with a similar name.
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

/// UTC offsets as zones: `+09:00`, `-03:30`.
private enum OffsetText {
    /// The largest offset that a Foundation zone can have, in minutes.
    ///
    /// No place has ever been further than 16 hours from UTC.
    private static let limit = 18 * 60

    private static let example = "write it as +09:00 or -03:30"

    /// Whether a text begins with a sign, and must therefore be an offset.
    static func startsLikeOffset(_ text: String) -> Bool {
        text.hasPrefix("+") || text.hasPrefix("-") || text.hasPrefix("\u{2212}")
    }

    /// Parses an offset: a sign, two digits, a colon, two digits.
    ///
    /// - Throws: ``GrammarError`` if the text has another form, or the offset is too large.
    static func zone(_ text: String) throws(GrammarError) -> TimeZone {
        let range = 0..<text.unicodeScalars.count
        guard let (sign, hours, minutes) = parts(text), text == form(sign, hours, minutes) else {
            throw GrammarError(
                "\(text.quoted) is not an offset from UTC",
                help: candidate(for: text).map { "did you mean \($0.quoted)?" } ?? example,
                range: range
            )
        }
        let total = hours * 60 + minutes
        guard minutes <= 59, total <= limit, let zone = TimeZone(secondsFromGMT: (sign == "-" ? -60 : 60) * total)
        else {
            throw GrammarError(
                "there is no offset \(text)",
                help: minutes > 59 ? "the minutes of an offset go from 00 to 59" : "offsets go from -18:00 to +18:00",
                range: range
            )
        }
        return zone
    }

    /// The valid notation of an offset such as `+9`, `+0900`, `GMT+3` or `UTC-03:30`.
    static func candidate(for text: String) -> String? {
        let rest = ["GMT", "UTC"].contains(text.prefix(3).uppercased()) ? text.dropFirst(3) : text[...]
        guard let (sign, hours, minutes) = parts(rest), minutes <= 59, hours * 60 + minutes <= limit else { return nil }
        return form(sign, hours, minutes)
    }

    /// The sign, hours and minutes of any text that looks like an offset.
    private static func parts(_ text: some StringProtocol) -> (sign: Character, hours: Int, minutes: Int)? {
        guard (2...6).contains(text.unicodeScalars.count), let sign = text.first, "+-\u{2212}".contains(sign) else {
            return nil
        }
        let parts = text.dropFirst().split(separator: ":", omittingEmptySubsequences: false)
        guard let first = parts.first, parts.allSatisfy({ $0.unicodeScalars.allSatisfy(\.isDigit) }) else {
            return nil
        }
        guard parts.count == 1 || parts.count == 2 && parts[1].count == 2 && first.count <= 2 else { return nil }
        guard let value = UInt16(parts.joined()) else { return nil }
        let hasMinutes = parts.count == 2 || first.count > 2
        let (hours, minutes) = hasMinutes ? (Int(value) / 100, Int(value) % 100) : (Int(value), 0)
        return (sign == "+" ? "+" : "-", hours, minutes)
    }

    private static func form(_ sign: Character, _ hours: Int, _ minutes: Int) -> String {
        "\(sign)\(hours / 10)\(hours % 10):\(minutes / 10)\(minutes % 10)"
    }
}

extension ZoneText {
    /// Abbreviations and old names in capitals, with the zones that may be meant, the most common zones first.
    ///
    /// An abbreviation is not a zone: some abbreviations are ambiguous, and most abbreviations apply to one half of the
    /// year only.
    static let abbreviations: [String: [String]] = [
        "ACDT": ["Australia/Adelaide"],
        "ACST": ["Australia/Adelaide", "Australia/Darwin"],
        "ADT": ["America/Halifax"],
        "AEDT": ["Australia/Sydney", "Australia/Melbourne"],
        "AEST": ["Australia/Sydney", "Australia/Brisbane"],
        "AKDT": ["America/Anchorage"],
        "AKST": ["America/Anchorage"],
        "AMT": ["America/Manaus", "Asia/Yerevan"],
        "ART": ["America/Argentina/Buenos_Aires"],
        "AST": ["America/Halifax", "America/Puerto_Rico", "Asia/Riyadh"],
        "AWST": ["Australia/Perth"],
        "BRT": ["America/Sao_Paulo"],
        "BST": ["Europe/London", "Asia/Dhaka", "Pacific/Bougainville"],
        "CAT": ["Africa/Maputo"],
        "CDT": ["America/Chicago", "America/Havana"],
        "CEST": ["Europe/Berlin", "Europe/Paris", "Europe/Madrid"],
        "CET": ["Europe/Berlin", "Europe/Paris", "Africa/Algiers"],
        "CHST": ["Pacific/Guam"],
        "CLST": ["America/Santiago"],
        "CLT": ["America/Santiago"],
        "COT": ["America/Bogota"],
        "CST": ["America/Chicago", "America/Costa_Rica", "Asia/Shanghai", "America/Havana"],
        "CST6CDT": ["America/Chicago"],
        "CT": ["America/Chicago"],
        "CUBA": ["America/Havana"],
        "EAT": ["Africa/Nairobi"],
        "ECT": ["America/Guayaquil"],
        "EDT": ["America/New_York"],
        "EEST": ["Europe/Athens", "Europe/Helsinki", "Africa/Cairo"],
        "EET": ["Europe/Athens", "Europe/Helsinki", "Africa/Cairo"],
        "EGYPT": ["Africa/Cairo"],
        "EIRE": ["Europe/Dublin"],
        "EST": ["America/New_York", "America/Panama"],
        "EST5EDT": ["America/New_York"],
        "ET": ["America/New_York"],
        "GB": ["Europe/London"],
        "GB-EIRE": ["Europe/London"],
        "GET": ["Asia/Tbilisi"],
        "GMT+0": ["UTC"],
        "GMT-0": ["UTC"],
        "GMT0": ["UTC"],
        "GREENWICH": ["UTC"],
        "GST": ["Asia/Dubai", "Atlantic/South_Georgia"],
        "HDT": ["America/Adak"],
        "HKT": ["Asia/Hong_Kong"],
        "HONGKONG": ["Asia/Hong_Kong"],
        "HST": ["Pacific/Honolulu", "America/Adak"],
        "ICELAND": ["Atlantic/Reykjavik"],
        "ICT": ["Asia/Bangkok", "Asia/Ho_Chi_Minh"],
        "IDT": ["Asia/Jerusalem"],
        "IRAN": ["Asia/Tehran"],
        "IRDT": ["Asia/Tehran"],
        "IRST": ["Asia/Tehran"],
        "ISRAEL": ["Asia/Jerusalem"],
        "IST": ["Asia/Kolkata", "Europe/Dublin", "Asia/Jerusalem"],
        "JAMAICA": ["America/Jamaica"],
        "JAPAN": ["Asia/Tokyo"],
        "JST": ["Asia/Tokyo"],
        "KST": ["Asia/Seoul"],
        "KWAJALEIN": ["Pacific/Kwajalein"],
        "LIBYA": ["Africa/Tripoli"],
        "MDT": ["America/Denver"],
        "MEST": ["Europe/Berlin", "Europe/Paris"],
        "MESZ": ["Europe/Berlin", "Europe/Vienna", "Europe/Zurich"],
        "MET": ["Europe/Berlin", "Europe/Paris"],
        "MEZ": ["Europe/Berlin", "Europe/Vienna", "Europe/Zurich"],
        "MSD": ["Europe/Moscow"],
        "MSK": ["Europe/Moscow"],
        "MST": ["America/Denver", "America/Phoenix", "Asia/Kuala_Lumpur"],
        "MST7MDT": ["America/Denver"],
        "MT": ["America/Denver"],
        "MYT": ["Asia/Kuala_Lumpur"],
        "NAVAJO": ["America/Denver"],
        "NDT": ["America/St_Johns"],
        "NPT": ["Asia/Kathmandu"],
        "NST": ["America/St_Johns"],
        "NZ": ["Pacific/Auckland"],
        "NZ-CHAT": ["Pacific/Chatham"],
        "NZDT": ["Pacific/Auckland"],
        "NZST": ["Pacific/Auckland"],
        "PDT": ["America/Los_Angeles"],
        "PET": ["America/Lima"],
        "PHT": ["Asia/Manila"],
        "PKT": ["Asia/Karachi"],
        "POLAND": ["Europe/Warsaw"],
        "PORTUGAL": ["Europe/Lisbon"],
        "PRC": ["Asia/Shanghai"],
        "PST": ["America/Los_Angeles", "Asia/Manila"],
        "PST8PDT": ["America/Los_Angeles"],
        "PT": ["America/Los_Angeles"],
        "ROC": ["Asia/Taipei"],
        "ROK": ["Asia/Seoul"],
        "SAST": ["Africa/Johannesburg"],
        "SGT": ["Asia/Singapore"],
        "SINGAPORE": ["Asia/Singapore"],
        "SST": ["Pacific/Pago_Pago", "Asia/Singapore"],
        "TRT": ["Europe/Istanbul"],
        "TURKEY": ["Europe/Istanbul"],
        "UCT": ["UTC"],
        "UNIVERSAL": ["UTC"],
        "UYT": ["America/Montevideo"],
        "VET": ["America/Caracas"],
        "W-SU": ["Europe/Moscow"],
        "WAT": ["Africa/Lagos"],
        "WEST": ["Europe/Lisbon", "Atlantic/Canary"],
        "WET": ["Europe/Lisbon", "Atlantic/Canary"],
        "WIB": ["Asia/Jakarta"],
        "WIT": ["Asia/Jayapura"],
        "WITA": ["Asia/Makassar"],
        "Z": ["UTC"],
        "ZULU": ["UTC"],
    ]
}
