extension Report {
    /// Adds the error for a key that a mapping may not have.
    ///
    /// - Parameters:
    ///   - name: the key; empty if the key is not a word.
    ///   - sourceRange: the source range of the key.
    ///   - meant: the key that was most likely meant; nil if no key is similar.
    ///   - known: the keys that the mapping may have.
    func addUnknownKey(_ name: String, at sourceRange: SourceRange, meant: String?, known: [String]) {
        let help =
            name == "<<"
            ? "merge keys are not supported; write the merged keys out"
            : meant.map { "did you mean \"\($0)\"?" } ?? "keys here are \(known.joined(separator: ", "))"
        add(
            .unknownKey, name.isEmpty ? "a key must be a word" : "unknown key \(name.quoted)", at: sourceRange,
            help: help)
    }
}
