/// The statistics of a session on a terminal; `--stats` prints them on exit.
public struct Statistics: Equatable, Sendable {
    /// The number of frames that sent at least one byte.
    public var frames = 0
    /// The number of drawn frames that were equal to the previous frame, so that no byte was sent.
    public var unchangedFrames = 0
    /// The number of frames that were skipped because the terminal had not accepted the previous frame.
    public var skippedFrames = 0
    /// The number of bytes that the terminal accepted.
    public var bytes = 0
    /// The number of ticks.
    public var ticks = 0
    /// The number of times that scrolling began.
    public var trackingRuns = 0
    /// The time for which the run loop was in its tracking mode.
    public var trackingTime: Duration = .zero
    /// The number of theme changes.
    public var themeChanges = 0
    /// The peak of the resident memory, in bytes.
    public var peakMemory = 0

    /// The lines that `--stats` prints.
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
