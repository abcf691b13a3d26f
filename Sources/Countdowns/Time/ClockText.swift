/// Moments as the clocks of a place show them, for people.
public enum ClockText {
    /// Writes a moment as ``RFC3339`` does, but with the seconds that the offsets before the railways have:
    /// `1890-01-01T00:00:00+00:53:28`.
    ///
    /// - Parameters:
    ///   - time: the moment.
    ///   - utcOffset: seconds east of Greenwich; 0 is written as `Z`.
    /// - Returns: the text.
    public static func text(of time: WallTime, utcOffset: Int) -> String {
        RFC3339.text(of: time, writtenOffset: utcOffset)
    }
}
