import Countdowns

/// Bounds the texts of messages, so that whatever a file says, what is told of one countdown fits into a line.
public enum MessageText {
    /// The bytes of UTF-8 of a single text at most.
    public static let limit = 1 << 10

    /// The same for the names of a countdown, of which one message may carry many.
    public static let nameLimit = 1 << 8

    /// The text, cut at a character and ended with `…` where it takes more bytes than the limit.
    public static func cut(_ text: String) -> String { cut(text, to: limit) }

    static func cut(_ text: String, to limit: Int) -> String {
        guard text.utf8.count > limit else { return text }
        var end = text.utf8.index(text.startIndex, offsetBy: limit - 3)
        while String.Index(end, within: text) == nil, end > text.startIndex { end = text.utf8.index(before: end) }
        return text[..<end] + "…"
    }

    /// The countdown with its texts cut; of many tags the first are told.
    static func cut(_ countdown: CountdownStatus) -> CountdownStatus {
        var cut = countdown
        (cut.id, cut.title) = (self.cut(cut.id), self.cut(cut.title))
        (cut.group, cut.step) = (cut.group.map { self.cut($0) }, cut.step.map { self.cut($0) })
        cut.tags = self.cut(cut.tags)
        return cut
    }

    /// As many of the texts as take no more than ``limit`` together.
    static func cut(_ texts: [String]) -> [String] {
        var room = limit
        return texts.prefix { text in
            room -= text.utf8.count
            return room >= 0
        }
    }
}
