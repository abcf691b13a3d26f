import Countdowns

/// Gives each countdown of a board a unique identifier.
final class Identifiers {
    private var claimed: [String: Place] = [:]
    private var used: Set<String> = []
    private var nextNumber: [String: Int] = [:]

    /// Whether an identifier is valid: it needs no quotes, and does not start with `-` like a command-line option.
    static func isValid(_ id: String) -> Bool {
        !id.hasPrefix("-") && id.allSatisfy { isWord($0) || "-_.".contains($0) }
    }

    /// Whether a character is a letter or a digit, and contains no ASCII punctuation.
    ///
    /// Unicode joins a few letters with the next scalar, such as a punctuation mark, into one `Character`.
    private static func isWord(_ character: Character) -> Bool {
        (character.isLetter || character.isNumber)
            && character.unicodeScalars.allSatisfy {
                !$0.isASCII || $0.properties.isAlphabetic || $0.properties.numericType != nil
            }
    }

    /// The title as an identifier: lowercase letters and digits of any script, a hyphen for each run of other
    /// characters.
    static func slug(of title: String) -> String {
        // A fast path for ASCII, because most titles are ASCII. For 100,000 titles, Unicode lookups of each letter
        // would take as long as all other work together.
        let slug =
            title.utf8.allSatisfy { $0 < 0x80 }
            ? asciiSlug(of: title)
            : title.lowercased().split { !isWord($0) }.map(String.init).joined(separator: "-")
        return slug.isEmpty ? "countdown" : slug
    }

    private static func asciiSlug(of title: String) -> String {
        var slug: [UInt8] = []
        var isBetween = false
        for byte in title.utf8.lazy.map(\.lowercasedASCII) {
            guard isLetterOrDigit(byte) else {
                isBetween = !slug.isEmpty
                continue
            }
            if isBetween { slug.append(UInt8(ascii: "-")) }
            isBetween = false
            slug.append(byte)
        }
        return String(decoding: slug, as: UTF8.self)
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || byte.isASCIIDigit
    }

    /// Reserves an identifier that is given in a file.
    ///
    /// - Returns: the position of the earlier countdown with this identifier; nil if no countdown has the identifier
    ///   yet.
    func claim(_ id: String, at place: Place) -> Place? {
        if let first = claimed[id] { return first }
        claimed[id] = place
        used.insert(id)
        return nil
    }

    /// The countdowns with identifiers derived from their current titles; identifiers that are given in a file stay.
    static func renewed(_ countdowns: [Countdown]) -> [Countdown] {
        let identifiers = Identifiers()
        identifiers.used = Set(countdowns.lazy.filter { !$0.isNamedByTitle }.map(\.id))
        return countdowns.map { countdown in
            var unnamed = countdown
            if countdown.isNamedByTitle { unnamed.id = "" }
            return identifiers.completed(unnamed)
        }
    }

    /// Derives an identifier from the title of a countdown without an identifier.
    ///
    /// The identifier of the second countdown with the same title ends with `-2`. Call this function after all
    /// identifiers in the files are claimed: claimed identifiers take precedence.
    func completed(_ countdown: Countdown) -> Countdown {
        guard countdown.id.isEmpty else { return countdown }
        let slug = Self.slug(of: countdown.title)
        var id = slug
        var number = nextNumber[slug] ?? 2
        while !used.insert(id).inserted {
            id = "\(slug)-\(number)"
            number += 1
        }
        nextNumber[slug] = number
        var named = countdown
        (named.id, named.isNamedByTitle) = (id, true)
        return named
    }
}
