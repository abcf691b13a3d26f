/// An amount of time as messages and files carry it where nothing may be lost: seconds as a decimal text, such as `"1500.25"`.
///
/// - Units: seconds; up to 18 digits after the point, so any `Duration` comes back as it was.
public struct ExactSeconds: Hashable, Sendable {
    /// The amount.
    public var duration: Duration

    /// Takes an amount.
    public init(_ duration: Duration) { self.duration = duration }

    /// Reads a text; nil if it is no decimal number within what a `Duration` holds.
    public init?(_ text: String) {
        // In bytes: a state has many amounts, and splitting by characters takes a fifth of the time to read it.
        let isNegative = text.utf8.first == UInt8(ascii: "-")
        let parts = text.utf8.dropFirst(isNegative ? 1 : 0)
            .split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).map { Substring($0) }
        guard (1...2).contains(parts.count), parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(\.isASCIIDigit) }),
            let seconds = Int64(parts[0]), seconds < Int64.max
        else { return nil }
        guard let fraction = Duration(decimals: parts.count == 2 ? parts[1] : "") else { return nil }
        duration = isNegative ? .seconds(-seconds) - fraction : .seconds(seconds) + fraction
    }

    /// The amount as a text.
    public var text: String {
        let (seconds, attoseconds) = duration.components
        let sign = seconds < 0 || attoseconds < 0 ? "-" : ""
        return "\(sign)\(seconds.magnitude)\(duration.decimals)"
    }

}

extension ExactSeconds: Codable {
    /// Reads the text.
    ///
    /// - Throws: what the decoder throws; also where the text is no amount.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let value = ExactSeconds(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a number of seconds")
        }
        self = value
    }

    /// Writes the text.
    ///
    /// - Throws: what the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
