extension String {
    /// Replaces each occurrence of the Unicode scalars of `old` by `new`.
    ///
    /// `replacing(_:with:)` compares grapheme clusters, so it misses a quotation mark that is combined with the scalar
    /// before or after it. A shell or a parser that reads the text would still interpret this quotation mark.
    public func replacingScalars(_ old: String, with new: String) -> String {
        String(unicodeScalars.replacing(old.unicodeScalars, with: new.unicodeScalars))
    }

    /// The text with `&`, `<` and `>` escaped for markup such as Pango's.
    public var escapedForMarkup: String {
        replacingScalars("&", with: "&amp;").replacingScalars("<", with: "&lt;").replacingScalars(">", with: "&gt;")
    }
}
