import Screen

/// The reason why a text is not a valid duration, date, zone or other value.
public struct GrammarError: Error, Hashable, Sendable {
    /// The description of the error, such as `there is no 30 February`.
    public let message: String

    /// The remedy.
    public let help: String

    /// The invalid part of the text.
    ///
    /// - Units: Unicode scalars from the start of the text; may be empty at its end.
    public let range: Range<Int>

    /// The kind of ``help``.
    ///
    /// A caller that accepts fewer notations uses the kind to decide whether to replace the help.
    let offer: Offer

    /// The kind of an error's help.
    enum Offer: Hashable, Sendable {
        case correction
        /// The valid notations in general.
        case usage
        /// The word that was most likely meant.
        case word(String)
    }

    init(_ message: String, help: String, range: Range<Int>, offer: Offer = .correction) {
        (self.message, self.help, self.range, self.offer) = (message, help, range, offer)
    }

    /// The error for a misspelt word: its help offers the most similar candidate, or else the valid notations.
    init(
        _ message: String, misspelt word: String, among candidates: some Sequence<String>, otherwise usage: String,
        range: Range<Int>
    ) {
        let nearest = Spelling.nearest(to: word, among: candidates)
        self.init(
            message, help: nearest.map { "did you mean \"\($0)\"?" } ?? usage, range: range,
            offer: nearest.map(Offer.word) ?? .usage)
    }
}

extension GrammarError: CustomStringConvertible {
    /// The error in one line, sanitized for a terminal: `"x" is not a unit of time; units are y, mo, w, d, h, m and s`.
    public var description: String { DisplayText.sanitized("\(message); \(help)") }
}
