/// A duration that messages and files contain as text: an exact decimal number of seconds, such as `"1500.25"`.
///
/// - Units: seconds, with up to 18 digits after the point, so that every `Duration` is represented exactly.
public struct ExactSeconds: Hashable, Sendable {
    /// The duration.
    public var duration: Duration

    /// Creates a value from a duration.
    public init(_ duration: Duration) { self.duration = duration }

    /// Parses a decimal number; nil if it is invalid or out of the range of `Duration`.
    public init?(_ text: String) {
        // The parser splits UTF-8 bytes, not characters: splitting characters took a fifth of the time to load a state file.
        let isNegative = text.utf8.first == UInt8(ascii: "-")
        let parts = text.utf8.dropFirst(isNegative ? 1 : 0)
            .split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).map { Substring($0) }
        guard (1...2).contains(parts.count), parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(\.isASCIIDigit) }),
            let seconds = Int64(parts[0]), seconds < Int64.max
        else { return nil }
        guard let fraction = Duration(decimals: parts.count == 2 ? parts[1] : "") else { return nil }
        duration = isNegative ? .seconds(-seconds) - fraction : .seconds(seconds) + fraction
    }

    /// The duration as text.
    public var text: String {
        let (seconds, attoseconds) = duration.components
        let sign = seconds < 0 || attoseconds < 0 ? "-" : ""
        return "\(sign)\(seconds.magnitude)\(duration.decimals)"
    }

}

extension ExactSeconds: Codable {
    /// Decodes a duration from its text.
    ///
    /// - Throws: the error of the decoder; `DecodingError` if the text is not a number of seconds.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let value = ExactSeconds(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "the text is not a number of seconds")
        }
        self = value
    }

    /// Encodes the duration as text.
    ///
    /// - Throws: the error of the encoder.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
