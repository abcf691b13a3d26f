extension UInt8 {
    /// Whether the byte is an ASCII digit, `0` to `9`.
    public var isASCIIDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
