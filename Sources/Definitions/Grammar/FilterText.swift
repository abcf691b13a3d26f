import Countdowns

/// Parses the filter of the list: one or more terms, all of which a countdown must match.
///
/// | text | matches |
/// |---|---|
/// | `tea` | the title or the id contains `tea` |
/// | `#work` | a tag begins with `work` |
/// | `group:Kitchen` | the heading begins with `Kitchen`; a name with spaces needs quotes: `group:"Deep work"` |
/// | `is:paused` | the state: `running`, `paused`, `due` or `done`, or `today` for whole days |
/// | `<2h`, `>1d` | the remaining time is less than 2 hours, or more than 1 day |
/// | `all` | every countdown |
public enum FilterText {
    /// Parses a filter.
    ///
    /// - Returns: the filter; nil if the text matches every countdown.
    /// - Throws: the error of an invalid duration, such as `<2x`.
    public static func parse(_ text: String) throws(GrammarError) -> BoardFilter? {
        var terms: [BoardFilter.Term] = []
        for word in words(of: text) where word.lowercased() != "all" { terms.append(try term(word)) }
        return terms.isEmpty ? nil : BoardFilter(text.trimmed, terms: terms)
    }

    private static func term(_ word: String) throws(GrammarError) -> BoardFilter.Term {
        for (prefix, isLess) in [("<", true), (">", false)] where word.hasPrefix(prefix) {
            let amount = try DurationText.parse(String(word.dropFirst()))
            return .left(isLess: isLess, than: amount.length(from: WallTime(unixSeconds: 0), in: .gmt))
        }
        return switch CountdownSelector(word) {
        case .tag(let tag): .tag(tag)
        case .group(let group): .group(group)
        case .state(let state): .state(state)
        case .name, .all: .text(word)
        }
    }

    /// The words of a text, separated by whitespace outside quotes.
    private static func words(of text: String) -> [String] {
        var words: [String] = []
        var word = ""
        var isQuoted = false
        for character in text {
            if character == "\"" {
                isQuoted.toggle()
            } else if character.isWhitespace, !isQuoted {
                if !word.isEmpty { words.append(word) }
                word = ""
            } else {
                word.append(character)
            }
        }
        return word.isEmpty ? words : words + [word]
    }
}
