extension String {
    /// The text with a text in each place of another one, whatever stands beside it.
    ///
    /// `replacing(_:with:)` compares characters, so it misses a quote that makes one character with the mark behind it, or with
    /// the letter before it. A program that reads the text sees the quote.
    public func replacingScalars(_ old: String, with new: String) -> String {
        String(unicodeScalars.replacing(old.unicodeScalars, with: new.unicodeScalars))
    }

    /// The text with references in place of the signs that begin a tag or a reference of markup, such as Pango's.
    public var escapedForMarkup: String {
        replacingScalars("&", with: "&amp;").replacingScalars("<", with: "&lt;").replacingScalars(">", with: "&gt;")
    }
}
