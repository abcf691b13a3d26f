import Yams

/// Makes a tree of a YAML text, or says why it is none.
enum YAMLDocument {
    /// The root of the only document in a text; nil if the text holds nothing but comments.
    ///
    /// Every scalar stays the text that it was: no tag is resolved, so `12:30` is not a number and `no` not a boolean.
    ///
    /// - Throws: one mistake, which hides all others: the parser stops at it.
    static func root(of source: inout SourceText) throws(DefinitionErrors) -> Node? {
        let text: String
        do { text = try source.checkedText() } catch { throw DefinitionErrors([error]) }
        do {
            if let key = AliasedKey.find(in: source.bytes) {
                throw YAMLProblem.aliasedKey(offset: key)
            }
            // The encoding is given so that Yams does not look for it in the environment.
            return try Parser(yaml: text, resolver: .basic, encoding: .utf8).singleRoot()
        } catch {
            throw DefinitionErrors([YAMLProblem(error).error(in: &source)])
        }
    }
}
