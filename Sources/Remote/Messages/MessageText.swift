import Countdowns

/// The length limits for the strings of messages.
///
/// With these limits, the data of one countdown fits into a line.
public enum MessageText {
    /// The maximum number of UTF-8 bytes of a string.
    public static let limit = 1 << 10

    /// The maximum number of UTF-8 bytes of a countdown's name; one message may contain many names.
    public static let nameLimit = 1 << 8

    /// Truncates a string that exceeds the limit, at a character boundary, and appends `…`.
    public static func cut(_ text: String) -> String { cut(text, to: limit) }

    static func cut(_ text: String, to limit: Int) -> String {
        guard text.utf8.count > limit else { return text }
        var end = text.utf8.index(text.startIndex, offsetBy: limit - 3)
        while String.Index(end, within: text) == nil, end > text.startIndex { end = text.utf8.index(before: end) }
        return text[..<end] + "…"
    }

    /// Truncates the strings and the list of tags of a countdown.
    static func cut(_ countdown: CountdownStatus) -> CountdownStatus {
        var cut = countdown
        (cut.id, cut.title) = (self.cut(cut.id), self.cut(cut.title))
        (cut.group, cut.step) = (cut.group.map { self.cut($0) }, cut.step.map { self.cut($0) })
        cut.tags = self.cut(cut.tags)
        return cut
    }

    /// Truncates the texts and the list of tags of a countdown of a file.
    static func cut(_ countdown: FileCountdown) -> FileCountdown {
        var cut = countdown
        for case (let key, .text(let text)) in countdown { cut[key] = .text(self.cut(text)) }
        if case .texts(let tags)? = countdown["tags"] { cut["tags"] = .texts(self.cut(tags)) }
        return cut
    }

    /// Returns the longest prefix of the list whose strings have at most ``limit`` bytes together.
    static func cut(_ texts: [String]) -> [String] {
        var room = limit
        return texts.prefix { text in
            room -= text.utf8.count
            return room >= 0
        }
    }
}
