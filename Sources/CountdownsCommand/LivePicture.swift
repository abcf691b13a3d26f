import Foundation
import Ticking

/// Lines that are drawn over themselves again and again, on a terminal without taking its screen.
///
/// - Thread: any.
final class LivePicture: Sendable {
    private let output: PlainOutput
    private let height = LockedValue(0)

    /// Makes a picture below whatever was printed last; nothing is drawn yet.
    init(on output: PlainOutput) {
        self.output = output
    }

    /// Draws lines over those that were drawn before.
    func draw(_ lines: [String]) {
        height.withLock { height in
            // Up to the first line; each line clears what is left of the one before.
            let up = height > 0 ? "\u{1B}[\(height)A" : ""
            try? output.writeFrame(up + lines.map { output.safe($0) + "\u{1B}[K\n" }.joined())
            height = lines.count
        }
    }
}
