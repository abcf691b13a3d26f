/// The figures that a terminal counted; printed on exit by `--stats`.
public struct Statistics: Equatable, Sendable {
    /// Frames of which at least one byte was sent.
    public var frames = 0
    /// Frames in which nothing had changed.
    public var unchangedFrames = 0
    /// Frames that were left out because the terminal had not yet read the one before.
    public var skippedFrames = 0
    /// Bytes that the terminal took.
    public var bytes = 0
    /// Calls of the ticker.
    public var ticks = 0
    /// How often scrolling began.
    public var trackingRuns = 0
    /// How long the run loop was in its tracking mode.
    public var trackingTime: Duration = .zero
    /// How often the theme changed.
    public var themeChanges = 0
    /// The most memory seen resident, in bytes.
    public var peakMemory = 0

    /// A line for each figure, for a person to read.
    public var lines: [String] {
        let rows: [(String, String)] = [
            ("frames", "\(frames) sent, \(unchangedFrames) unchanged, \(skippedFrames) skipped"),
            ("bytes", "\(bytes)"),
            ("ticks", "\(ticks)"),
            ("tracking", "\(Self.seconds(trackingTime)) s in \(trackingRuns) runs"),
            ("theme changes", "\(themeChanges)"),
            ("memory", "\(peakMemory / 1_048_576) MiB at most"),
        ]
        let width = rows.map(\.0.count).max() ?? 0
        return rows.map { name, value in
            name + String(repeating: " ", count: width + 2 - name.count) + value
        }
    }

    private static func seconds(_ amount: Duration) -> String {
        let milliseconds = Int64(amount / .milliseconds(1))
        let fraction = String(milliseconds % 1_000)
        return "\(milliseconds / 1_000)." + String(repeating: "0", count: 3 - fraction.count) + fraction
    }
}
