import Countdowns

/// Gives each countdown of a board a name of its own.
struct Identifiers {
    private var claimed: [String: Place] = [:]
    private var used: Set<String> = []
    private var nextNumber: [String: Int] = [:]

    /// Whether an identifier has only characters that need no quotes anywhere, and is no option of a command.
    static func isValid(_ id: String) -> Bool {
        !id.hasPrefix("-") && id.allSatisfy { isWord($0) || "-_.".contains($0) }
    }

    /// Whether a character is a letter or a digit alone: a few letters make one character with the sign behind them.
    private static func isWord(_ character: Character) -> Bool {
        (character.isLetter || character.isNumber)
            && character.unicodeScalars.allSatisfy {
                !$0.isASCII || $0.properties.isAlphabetic || $0.properties.numericType != nil
            }
    }

    /// A title as an identifier: lowercase letters and digits of any script, a hyphen for each run of anything else.
    static func slug(of title: String) -> String {
        // Most titles are ASCII, and asking Unicode about each letter of 100,000 of them takes as long as all else.
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

    /// Takes an identifier that a file gives.
    ///
    /// - Returns: where it was taken before, or nil.
    mutating func claim(_ id: String, at place: Place) -> Place? {
        if let first = claimed[id] { return first }
        claimed[id] = place
        used.insert(id)
        return nil
    }

    /// The countdown with an identifier made of its title, if it has none.
    ///
    /// The second of its name gets `-2`. To be called after all identifiers of all files were claimed: they go first.
    mutating func completed(_ countdown: Countdown) -> Countdown {
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
