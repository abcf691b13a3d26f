import Countdowns

/// The value of `after` or `before`: a countdown and an offset, such as `tea + 10m`.
///
/// The sign must follow whitespace, because names may contain hyphens. A name may also contain a sign after whitespace,
/// so the end of the name can only be found with the list of all names.
struct LinkText {
    /// The text without surrounding whitespace.
    let text: String

    /// The text before the last sign that follows whitespace; nil if there is no such sign.
    let name: String?

    private let sign: (character: Unicode.Scalar, place: Int)?

    init(_ text: String) {
        self.text = text
        let scalars = Array(text.unicodeScalars)
        let place = scalars.indices.last { index in
            index > 0 && "+-−".unicodeScalars.contains(scalars[index]) && scalars[index - 1].isBlank
        }
        sign = place.map { (scalars[$0], $0) }
        name = place.map { place in
            var name = ""
            name.unicodeScalars.append(contentsOf: scalars[..<place])
            return name.trimmed
        }
    }

    /// The text with spaces around its last sign, if a digit follows the sign and no space precedes it, as in
    /// `release-1d`; nil for any other text.
    var spaced: LinkText? {
        let scalars = Array(text.unicodeScalars)
        let place = scalars.indices.dropFirst().dropLast().last { index in
            "+-−".unicodeScalars.contains(scalars[index]) && scalars[index + 1].isDigit && !scalars[index - 1].isBlank
        }
        guard let place else { return nil }
        var view = String.UnicodeScalarView(scalars[..<place])
        view.append(contentsOf: " \(scalars[place]) ".unicodeScalars)
        view.append(contentsOf: scalars[(place + 1)...])
        return LinkText(String(view))
    }

    /// Parses the offset after the sign.
    ///
    /// - Parameter key: the key of the text, which determines the valid sign.
    /// - Returns: the offset from the deadline of the other countdown; negative for an earlier deadline.
    /// - Throws: ``GrammarError`` if the sign or the duration after it is invalid.
    func offset(behind key: CountdownField) throws(GrammarError) -> LinkOffset {
        guard let sign else { return .zero }
        let scalars = Array(text.unicodeScalars)
        let isLater = sign.character == "+"
        guard isLater == (key == .after) else {
            let other = isLater ? CountdownField.after : .before
            throw GrammarError(
                "\(key.rawValue.quoted) must have a duration with the sign \(isLater ? "\"-\"" : "\"+\"")",
                help: "write \"\(other.rawValue): \(text)\"", range: sign.place..<sign.place + 1)
        }
        let rest = scalars[(sign.place + 1)...].drop { $0.isBlank }
        var amount = ""
        amount.unicodeScalars.append(contentsOf: rest)
        do {
            return try DurationText.offset(amount, isLater: isLater)
        } catch {
            throw error.shifted(by: rest.startIndex)
        }
    }
}
