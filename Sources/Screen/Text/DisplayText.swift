/// Functions that sanitize, measure and truncate text for a terminal.
///
/// All text for a terminal passes through this type: the text of the canvas, and each printed line that contains text
/// of the user. The following scalars are replaced or removed:
///
/// | scalar | becomes |
/// |---|---|
/// | TAB, CR, LF, NEL, LS, PS (CR LF together) | one space |
/// | any other C0 or C1 control, such as ESC and DEL; noncharacters | U+FFFD, so that the replacement is visible |
/// | invisible format characters: bidi marks, overrides and isolates, zero width space, soft hyphen, BOM | nothing |
/// | ZWJ, ZWNJ, tags, variation selectors, combining marks | unchanged after a base character, otherwise nothing |
/// | the scalars of a cluster after the sixteenth | nothing |
public enum DisplayText {
    /// The version of Unicode that defines the widths.
    public static var unicodeVersion: String { DisplayWidth.unicodeVersion }

    /// Returns the text with unsafe scalars replaced or removed, as ``DisplayText`` describes; the function is
    /// idempotent.
    public static func sanitized(_ text: String, in profile: DisplayProfile = DisplayProfile()) -> String {
        guard profile == DisplayProfile() else { return prefix(text, columns: .max, in: profile) }
        if isSelfContained(text) { return text }
        return string(clusters(of: text))
    }

    /// Returns the number of columns of the sanitized text.
    public static func width(of text: String, in profile: DisplayProfile = DisplayProfile()) -> Int {
        if isASCII(text) { return text.utf8.count }
        var width = 0
        forEachCluster(in: text, profile) { cluster in
            width += cluster.width
            return true
        }
        return width
    }

    /// Returns the longest prefix of the sanitized text that fits into `columns`, without splitting a grapheme cluster.
    public static func prefix(
        _ text: String, columns: Int, in profile: DisplayProfile = DisplayProfile()
    ) -> String {
        var room = columns
        var result = String.UnicodeScalarView()
        forEachCluster(in: text, profile) { cluster in
            guard cluster.width <= room else { return false }
            room -= cluster.width
            for scalar in cluster.unicodeScalars { result.append(scalar) }
            return true
        }
        return String(result)
    }

    /// Returns the sanitized text if it fits into `columns`; otherwise its longest prefix that fits together with a
    /// final `…`.
    public static func truncated(
        _ text: String, columns: Int, in profile: DisplayProfile = DisplayProfile()
    ) -> String {
        if width(of: text, in: profile) <= columns { return sanitized(text, in: profile) }
        return columns < 1 ? "" : prefix(text, columns: columns - 1, in: profile) + sanitized("…", in: profile)
    }

    /// Calls `body` for each cluster of the text, sanitized for a profile, until `body` returns false.
    static func forEachCluster(in text: String, _ profile: DisplayProfile, _ body: (DisplayCluster) -> Bool) {
        if isSelfContained(text) {
            for scalar in text.unicodeScalars {
                let columns = DisplayWidth.columns(of: scalar.value)
                let cluster = DisplayCluster(scalar: scalar.value, width: columns)
                guard profile.forEach(of: cluster, body) else { return }
            }
            return
        }
        for cluster in clusters(of: text) {
            guard profile.forEach(of: cluster, body) else { return }
        }
    }

    /// Whether the text is printable ASCII, so that each byte is one column.
    static func isASCII(_ text: String) -> Bool {
        text.utf8.withContiguousBytes { bytes in bytes.allSatisfy { $0 >= 0x20 && $0 < 0x7F } }
    }
}

extension String.UTF8View {
    /// Calls `body` with the bytes of the view in contiguous memory.
    ///
    /// An iteration over these bytes is several times faster than an iteration over the view.
    func withContiguousBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        withContiguousStorageIfAvailable(body) ?? Array(self).withUnsafeBufferPointer(body)
    }
}

extension DisplayText {
    /// Whether every scalar of the text is safe, visible, and a separate cluster.
    ///
    /// The check is quick and conservative: it returns true only for letters, Han, kana, Hangul syllables, punctuation,
    /// box-drawing characters and single emoji.
    private static func isSelfContained(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy(isSelfContained)
    }

    private static func isSelfContained(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x20...0x7E, 0xA0...0xAC, 0xAE...0x2FF, 0x370...0x377, 0x391...0x3A1, 0x3A3...0x482: true
        case 0x2010...0x2027, 0x2030...0x205E, 0x20A0...0x20BF, 0x2100...0x218B, 0x2190...0x23FF: true
        case 0x2460...0x2B73, 0x3000...0x3029, 0x3041...0x3096, 0x30A0...0x30FF: true
        case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0xFF01...0xFF9D: true
        case 0x1F300...0x1F3FA, 0x1F400...0x1F64F, 0x1F680...0x1F6C5, 0x1F900...0x1F9FF: true
        default: false
        }
    }

    /// Replaces or drops each unsafe scalar.
    private static func filtered(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        var previous: UInt32 = 0
        for scalar in text.unicodeScalars {
            defer { previous = scalar.value }
            switch scalar.value {
            case 0x0A where previous == 0x0D: continue
            case 0x09, 0x0A, 0x0D, 0x85, 0x2028, 0x2029: result.append(" ")
            case 0..<0x20, 0x7F..<0xA0, 0xFDD0...0xFDEF: result.append("\u{FFFD}")
            case 0x200C, 0x200D, 0xE0020...0xE007F: result.append(scalar)
            case let value where value & 0xFFFE == 0xFFFE: result.append("\u{FFFD}")
            case _ where scalar.properties.generalCategory == .format: continue
            default: result.append(scalar)
            }
        }
        return String(result)
    }

    /// Splits a text into clusters of safe scalars; truncates long clusters, and omits clusters of width 0.
    private static func clusters(of text: String) -> [DisplayCluster] {
        var rest = filtered(text)
        var clusters: [DisplayCluster] = []
        // Dropping a scalar can join its neighbours into one cluster, such as the two halves of a flag. So the loop
        // repeats until nothing is dropped, at most four times.
        for _ in 0..<4 {
            clusters = rest.compactMap(DisplayCluster.init)
            let count = clusters.reduce(0) { $0 + max(1, $1.scalars.count) }
            if count == rest.unicodeScalars.count { break }
            rest = string(clusters)
        }
        return clusters
    }

    private static func string(_ clusters: [DisplayCluster]) -> String {
        var result = String.UnicodeScalarView()
        // Appends single scalars: `append(contentsOf:)` would reserve exactly the needed capacity, and so copy the
        // whole string for each cluster.
        for cluster in clusters {
            for scalar in cluster.unicodeScalars { result.append(scalar) }
        }
        return String(result)
    }
}

extension DisplayCluster {
    /// Creates a cluster from a character whose scalars are all safe; nil if its width is 0.
    fileprivate init?(_ character: Character) {
        let scalars = character.unicodeScalars
        let first = scalars[scalars.startIndex].value
        guard scalars.index(after: scalars.startIndex) != scalars.endIndex else {
            let columns = DisplayWidth.columns(of: first)
            guard columns > 0 else { return nil }
            self.init(scalar: first, width: columns)
            return
        }
        self.init(scalars: scalars.lazy.map(\.value))
    }

    /// The scalars of the cluster, one or several.
    fileprivate var unicodeScalars: [Unicode.Scalar] {
        (scalars.isEmpty ? [first] : scalars).compactMap(Unicode.Scalar.init)
    }
}

extension DisplayText {
    /// Splits the sanitized text into lines of at most `columns`, between words if possible.
    ///
    /// - Parameters:
    ///   - text: the text, not yet sanitized.
    ///   - columns: the maximum width; at least 1.
    ///   - profile: the terminal's properties.
    /// - Returns: the lines; one empty line for a text without words. A word is split only if it is wider than a line.
    public static func lines(
        _ text: String, columns: Int, in profile: DisplayProfile = DisplayProfile()
    ) -> [String] {
        let columns = max(columns, 1)
        var lines: [String] = []
        var line = ""
        for word in sanitized(text, in: profile).split(separator: " ") {
            var word = String(word)
            if !line.isEmpty, width(of: line, in: profile) + 1 + width(of: word, in: profile) <= columns {
                line += " " + word
                continue
            }
            if !line.isEmpty { lines.append(line) }
            while width(of: word, in: profile) > columns {
                // A wide character does not fit into a line of one column. The character then has a line of its own,
                // and is clipped when the line is written.
                let head = prefix(word, columns: columns, in: profile)
                let piece = head.isEmpty ? String(word.prefix(1)) : head
                lines.append(piece)
                word = String(word.dropFirst(piece.count))
            }
            line = word
        }
        if !line.isEmpty || lines.isEmpty { lines.append(line) }
        return lines
    }
}
