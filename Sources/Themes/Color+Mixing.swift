import Screen

extension Color {
    /// Mixes this colour with another colour; a `part` of 0 gives this colour, and a `part` of 1 gives `other`.
    public func mixed(with other: Color, _ part: Double) -> Color {
        func channel(_ a: UInt8, _ b: UInt8) -> UInt8 {
            UInt8((Double(a) + (Double(b) - Double(a)) * part).rounded())
        }
        return Color(
            red: channel(red, other.red), green: channel(green, other.green), blue: channel(blue, other.blue))
    }
}
