import Countdowns

/// An animated scroll position.
///
/// The position is a function of time, so a frame does not depend on earlier frames.
struct Scroll: Equatable, Sendable {
    /// The duration of one scroll animation.
    var glide: Duration

    /// The first visible row at the end of the animation.
    private(set) var target = 0
    private var origin = 0.0
    private var start = Uptime(sinceBoot: .zero)

    /// Creates a scroll position at the first row.
    init(glide: Duration) {
        self.glide = glide
    }

    func isMoving(at time: Uptime) -> Bool {
        origin != Double(target) && time - start < glide
    }

    /// The first visible row; a fractional number during the animation.
    func position(at time: Uptime) -> Double {
        guard isMoving(at: time) else { return Double(target) }
        let progress = max((time - start) / glide, 0)
        let eased = 1 - (1 - progress) * (1 - progress)
        return origin + (Double(target) - origin) * eased
    }

    /// Animates from the current position to a row.
    mutating func glide(to row: Int, at time: Uptime) {
        origin = position(at: time)
        target = row
        start = time
    }

    /// Shifts the position by a number of rows immediately.
    ///
    /// A running animation continues.
    mutating func shift(by rows: Int) {
        target += rows
        origin += Double(rows)
    }

    /// Moves to a row without animation.
    mutating func jump(to row: Int) {
        target = row
        origin = Double(row)
    }
}
