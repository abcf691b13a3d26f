extension String {
    /// Replaces placeholders, which are names in braces, with their values.
    ///
    /// Placeholders within a value are not replaced.
    ///
    /// - Parameter values: the values by name. Names must not contain braces.
    /// - Returns: the text; placeholders with unknown names are unchanged.
    public func filled(_ values: [String: String]) -> String {
        var (result, rest) = ("", self[...])
        // The search compares bytes, because a combining mark after a brace forms one `Character` with the brace.
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

    /// Replaces `{age}` by an age, and `{nth}` by its ordinal, such as `37th`.
    func filled(age: Int) -> String {
        filled(["age": "\(age)", "nth": age.ordinal])
    }
}

extension Int {
    /// The number as an ordinal in digits: `1st`, `22nd`, `37th`.
    public var ordinal: String {
        let end =
            switch (self % 100, self % 10) {
            case (11...13, _): "th"
            case (_, 1): "st"
            case (_, 2): "nd"
            case (_, 3): "rd"
            default: "th"
            }
        return "\(self)\(end)"
    }
}
