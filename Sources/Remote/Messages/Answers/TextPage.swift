import Countdowns

/// A page of the text that a command prints.
public struct TextPage: Codable, Hashable, Sendable {
    /// The text.
    public private(set) var text: String
    /// The time until the text changes although the board does not change; nil if there is no such time.
    public let lasts: ExactSeconds?
    /// The warnings of the command; nil for none.
    public let warnings: [String]?
    /// The cursor of the next page; nil on the last page.
    public private(set) var next: Int?

    /// The number of Unicode scalars of a piece; even escaped, a piece fits into a page.
    private static let pieceLength = 4_000

    /// Creates a page; the page begins at a cursor.
    public init(of text: String, lasts: Duration? = nil, warnings: [String] = [], at cursor: Int?) {
        // A cursor beyond the end gives an empty page.
        var place = min(max(cursor ?? 0, 0), text.unicodeScalars.count / Self.pieceLength + 1)
        var rest = text.unicodeScalars.dropFirst(place * Self.pieceLength)
        var page = ""
        var left = MessagePage.room
        while !rest.isEmpty {
            let piece = String(rest.prefix(Self.pieceLength))
            left -= MessageCoder.size(of: piece)
            guard left >= 0 else { break }
            page += piece
            (rest, place) = (rest.dropFirst(Self.pieceLength), place + 1)
        }
        (self.text, next) = (page, rest.isEmpty ? nil : place)
        self.lasts = lasts.map(ExactSeconds.init)
        self.warnings = warnings.isEmpty ? nil : warnings.map(MessageText.cut)
    }

    /// Joins the pages that a body returns for their cursors.
    ///
    /// - Throws: the error of the body.
    init<Failure: Error>(joining page: (Int?) throws(Failure) -> TextPage) throws(Failure) {
        self = try page(nil)
        while let cursor = next {
            let more = try page(cursor)
            text += more.text
            next = more.next
        }
    }
}
