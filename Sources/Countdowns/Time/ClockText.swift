/// Moments in local time, as text for users.
public enum ClockText {
    /// Formats a moment like ``RFC3339``, but with the seconds of historical offsets: `1890-01-01T00:00:00+00:53:28`.
    ///
    /// - Parameters:
    ///   - time: the moment.
    ///   - utcOffset: the offset in seconds east of Greenwich; 0 is written as `Z`.
    /// - Returns: the text.
    public static func text(of time: WallTime, utcOffset: Int) -> String {
        RFC3339.text(of: time, writtenOffset: utcOffset)
    }
}
