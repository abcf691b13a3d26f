import Countdowns

/// A countdown and an amount, such as `tea + 10m`, as it stands behind `after` and `before`.
///
/// A blank stands before the sign, because names have hyphens. Names may have signs, too: only who knows the names can tell
/// where the name ends.
struct LinkText {
    /// The text, without the blanks around it.
    let text: String

    /// What stands before the last sign behind a blank; nil where there is none.
    let name: String?

    /// The sign, and where it stands.
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

    /// The amount behind the sign.
    ///
    /// - Parameter key: the key before the text, which says whether it is added.
    /// - Returns: how much later than the other countdown this one ends; earlier if it is negative.
    /// - Throws: why there is none, and where.
    func offset(behind key: CountdownField) throws(GrammarError) -> Duration {
        guard let sign else { return .zero }
        let scalars = Array(text.unicodeScalars)
        let isLater = sign.character == "+"
        guard isLater == (key == .after) else {
            let other = isLater ? CountdownField.after : .before
            throw GrammarError(
                "\(key.rawValue.quoted) takes a duration with \(isLater ? "\"-\"" : "\"+\"")",
                help: "write \"\(other.rawValue): \(text)\"", range: sign.place..<sign.place + 1)
        }
        let rest = scalars[(sign.place + 1)...].drop { $0.isBlank }
        var amount = ""
        amount.unicodeScalars.append(contentsOf: rest)
        let duration: CalendarDuration
        do {
            duration = try DurationText.parse(amount)
        } catch {
            throw GrammarError(
                error.message, help: error.help,
                range: error.range.lowerBound + rest.startIndex..<error.range.upperBound + rest.startIndex)
        }
        guard duration.isExact else {
            throw GrammarError(
                "months and years have no fixed length", help: "use weeks or days",
                range: rest.startIndex..<scalars.count)
        }
        return isLater ? duration.exact : .zero - duration.exact
    }
}
