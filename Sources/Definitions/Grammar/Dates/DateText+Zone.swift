import Countdowns
import Foundation

/// UTC offsets and zones behind a date.
extension DateText {
    /// Parses a UTC offset or a zone; nil if neither follows.
    static func clocks(from scanner: inout TextScanner) throws(GrammarError) -> DateClocks? {
        if let offset = try offset(from: &scanner) { return .offset(offset) }
        return try zone(from: &scanner)
    }

    /// Parses a zone after whitespace, such as `Asia/Tokyo`, `in New York` or `JST`; nil if no zone follows.
    ///
    /// - Throws: ``GrammarError`` if an abbreviation follows that may mean several zones, or a name of the form of a zone
    ///   that does not exist.
    static func zone(from scanner: inout TextScanner) throws(GrammarError) -> DateClocks? {
        guard scanner.next?.isBlank == true else { return nil }
        var ahead = scanner
        // `in New York` or `New York time`
        let time = ahead.range(before: ["time"])
        let hasIn = ahead.skip(words: ["in"]) && ahead.next?.isBlank == true || time != nil
        ahead.skipBlanks()
        let range = time.map { ahead.position..<$0.upperBound } ?? (hasIn ? ahead.rest : ahead.range { !$0.isBlank })
        let text = scanner.text(range)
        guard !text.isEmpty else { return nil }
        let isName = hasIn || text.contains("/") && ahead.scalars[range.lowerBound].isLetter
        let isShort = ["UTC", "GMT"].contains(text) || ZoneText.abbreviations[text] != nil && text != "Z"
        guard isName || isShort else { return nil }
        do {
            let zone = try ZoneText.zone(behindDate: text)
            scanner = scanner.cut(from: time == nil ? range.upperBound : scanner.scalars.count)
            return .zone(zone)
        } catch {
            guard time == nil else { return nil }
            throw error.shifted(by: range.lowerBound)
        }
    }

    /// Parses a UTC offset, `Z`, `+09`, `+0900`, `+09:00` or `UTC+9`; returns seconds east of Greenwich, or nil if no
    /// offset follows.
    static func offset(from scanner: inout TextScanner) throws(GrammarError) -> Int? {
        var ahead = scanner
        ahead.skipBlanks()
        var isNamed = false
        for name in ["utc", "gmt"] where ahead.skip(words: [name]) {
            scanner = ahead
            isNamed = true
            guard ahead.next == "+" || ahead.next == "-" else { return 0 }
        }
        let start = ahead.position
        guard let sign = ahead.next, ["Z", "z", "+", "-"].contains(sign) else { return nil }
        _ = ahead.skip(sign)
        scanner = ahead
        if sign == "Z" || sign == "z" { return 0 }
        let digits = isNamed && ahead.peek(1)?.isDigit != true ? 1 : 2
        let hours = try number(from: &scanner, digits: digits, name: "offset's hour").value
        let hasMinutes = scanner.skip(":") || scanner.next?.isDigit == true
        let minutes = hasMinutes ? try number(from: &scanner, digits: 2, name: "offset's minute").value : 0
        guard hours <= 23, minutes <= 59 else {
            throw GrammarError(
                "the UTC offset is out of range",
                help: "offsets go from -23:59 to +23:59",
                range: start..<scanner.position
            )
        }
        return (sign == "-" ? -1 : 1) * (hours * 3_600 + minutes * 60)
    }
}

extension DateClocks? {
    /// The last part of a date with these clocks, for an error.
    var part: String {
        switch self {
        case nil: "the time"
        case .offset: "the offset"
        case .zone: "the zone"
        }
    }
}

extension ZoneText {
    /// The zone that a text behind a date means: a name, a city such as `New York`, or an abbreviation such as `JST` that
    /// means one zone throughout the year.
    ///
    /// - Throws: ``GrammarError`` if there is no such zone, or several zones may be meant.
    static func zone(behindDate text: String) throws(GrammarError) -> TimeZone {
        var zones = ZoneText()
        do {
            return try zones.parse(text)
        } catch {
            let isAbbreviation = abbreviations[text.uppercased()] != nil
            if let zone = zones.meant(by: text), !isAbbreviation || zone.nextDaylightSavingTimeTransition == nil {
                return zone
            }
            throw isAbbreviation ? .refusal(error.message, help: error.help, range: error.range) : error
        }
    }
}
