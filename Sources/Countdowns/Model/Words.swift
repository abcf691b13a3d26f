extension CaseIterable where Self: RawRepresentable<String> {
    /// The raw values of all cases.
    public static var words: [String] { allCases.map(\.rawValue) }

    /// The raw values of all cases, as in a help text: `a, b or c`.
    static var choice: String { words.alternatives }
}

extension [String] {
    /// The strings as alternatives: `a, b or c`.
    public var alternatives: String {
        dropLast().joined(separator: ", ") + (last.map { " or " + $0 } ?? "")
    }
}
