import Countdowns

/// Gives each countdown of a board a unique identifier.
final class Identifiers {
    private var claimed: [String: Place] = [:]
    private var used: Set<String> = []
    private var nextNumber: [String: Int] = [:]

    /// Whether an identifier needs no quotes anywhere and does not look like an option of a command.
    static func isValid(_ id: String) -> Bool {
        !id.hasPrefix("-") && id.allSatisfy { isWord($0) || "-_.".contains($0) }
    }

    /// Whether a character is a letter or digit without an ASCII sign; Unicode combines a few letters with the next
    /// sign.
    private static func isWord(_ character: Character) -> Bool {
        (character.isLetter || character.isNumber)
            && character.unicodeScalars.allSatisfy {
                !$0.isASCII || $0.properties.isAlphabetic || $0.properties.numericType != nil
            }
    }

    /// The title as an identifier: lowercase letters and digits of any script, a hyphen for each run of other
    /// characters.
    static func slug(of title: String) -> String {
        // Most titles are ASCII. Unicode lookups for each letter of 100,000 titles take as long as all other work
        // together.
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

    /// Claims an identifier that a file gives.
    ///
    /// - Returns: the position of the earlier countdown with this identifier; nil if no countdown has the identifier
    ///   yet.
    func claim(_ id: String, at place: Place) -> Place? {
        if let first = claimed[id] { return first }
        claimed[id] = place
        used.insert(id)
        return nil
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
