extension String {
    /// The text with values in the places of their names in braces; what a value holds is not looked at again.
    ///
    /// - Parameter values: the values by their names, none of which has a brace.
    /// - Returns: the text, in which names that have no value stay as they are.
    public func filled(_ values: [String: String]) -> String {
        var (result, rest) = ("", self[...])
        // Looked for as a byte: what stands beside a brace may make one character with it.
        while let open = rest.utf8.firstIndex(of: UInt8(ascii: "{")) {
            let start = rest.utf8.index(after: open)
            guard let end = rest.utf8[start...].firstIndex(where: { "{}".utf8.contains($0) }) else { break }
            if rest.utf8[end] == UInt8(ascii: "}"), let value = values[String(rest[start..<end])] {
                result += rest[..<open]
                result += value
                rest = rest[rest.utf8.index(after: end)...]
            } else {
                result += rest[..<end]
                rest = rest[end...]
            }
        }
        return result + rest
    }

    /// The text with an age in the place of `{age}`, and as `37th` in that of `{nth}`.
    func filled(age: Int) -> String {
        filled(["age": "\(age)", "nth": "\(age)\(Self.ordinalEnd(age))"])
    }

    private static func ordinalEnd(_ number: Int) -> String {
        switch (number % 100, number % 10) {
        case (11...13, _): "th"
        case (_, 1): "st"
        case (_, 2): "nd"
        case (_, 3): "rd"
        default: "th"
        }
    }
}
