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
            : meant.map { "did you mean \"\($0)\"?" } ?? (suggests ? Self.keys(near: name, among: known) : nil)
        add(
            .unknownKey, name.isEmpty ? "a key must be a word" : "unknown key \(name.quoted)", at: sourceRange,
            help: help)
    }

    /// The most keys that an error lists; of more keys, it lists the nearest.
    private static let mostKeys = 8

    private static func keys(near name: String, among known: [String]) -> String {
        guard known.count > mostKeys, !name.isEmpty else { return "keys here are \(known.joined(separator: ", "))" }
        return "the nearest keys are \(Spelling.nearest(3, to: name, among: known).joined(separator: ", "))"
    }
}
