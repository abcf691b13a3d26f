import Screen

/// Why a text is not a duration, a date, a zone or whatever else it should be.
public struct GrammarError: Error, Hashable, Sendable {
    /// What is wrong, such as `there is no 30 February`.
    public let message: String

    /// How to mend it.
    public let help: String

    /// The part of the text that is wrong.
    ///
    /// - Units: Unicode scalars from the start of the text; may be empty at its end.
    public let range: Range<Int>

    /// What the help offers; a caller that reads a narrower kind of text replaces what does not fit there.
    let offer: Offer

    /// What the help of an error offers.
    enum Offer: Hashable, Sendable {
        /// A way to mend this very mistake.
        case correction
        /// How such a text is written at all.
        case usage
        /// The word that is meant.
        case word(String)
    }

    init(_ message: String, help: String, range: Range<Int>, offer: Offer = .correction) {
        (self.message, self.help, self.range, self.offer) = (message, help, range, offer)
    }

    /// The error of a misspelt word: it offers the nearest of some words, or else says how to write it.
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
    /// The error in one line, safe for a terminal: `"x" is not a unit of time; units are y, mo, w, d, h, m and s`.
    public var description: String { DisplayText.sanitized("\(message); \(help)") }
}
