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

    /// Whether the text is a time that is refused: it has two likely readings, or names a day or an hour that does not
    /// exist.
    ///
    /// A line with such a text is refused, and the text is not taken for a part of its title.
    public let isRefusal: Bool

    /// The kind of an error's help.
    enum Offer: Hashable, Sendable {
        case correction
        /// The valid notations in general.
        case usage
        /// The word that was most likely meant.
        case word(String)
    }

    init(
        _ message: String, help: String, range: Range<Int>, offer: Offer = .correction, isRefusal: Bool = false
    ) {
        (self.message, self.help, self.range, self.offer) = (message, help, range, offer)
        self.isRefusal = isRefusal
    }

    /// The error for a text that is a time, but has two likely readings, or names a day or an hour that does not exist.
    static func refusal(_ message: String, help: String, range: Range<Int>) -> GrammarError {
        GrammarError(message, help: help, range: range, isRefusal: true)
    }

    /// The error for a text with two likely readings.
    static func twoReadings(
        _ text: String, _ first: String, _ second: String, help: String, range: Range<Int>
    ) -> GrammarError {
        refusal("\(text.quoted) can be \(first) or \(second)", help: help, range: range)
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

extension GrammarError {
    /// The error with another help.
    public func with(help: String) -> GrammarError {
        GrammarError(message, help: help, range: range, offer: offer, isRefusal: isRefusal)
    }

    /// The error with its range shifted by `count`, for a longer text in which the parsed text starts at the index
    /// `count`.
    func shifted(by count: Int) -> GrammarError {
        GrammarError(
            message, help: help, range: range.lowerBound + count..<range.upperBound + count, offer: offer,
            isRefusal: isRefusal)
    }
}

extension GrammarError: CustomStringConvertible {
    /// The error in one line, sanitized for a terminal: `"x" is not a unit of time; units are y, mo, w, d, h, m and s`.
    public var description: String { DisplayText.sanitized("\(message); \(help)") }
}
