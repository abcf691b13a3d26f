import Countdowns

/// Where the list is scrolled to: a position that glides to its target.
///
/// The position is a function of the time, so every frame can be drawn without a step having been taken before it.
struct Scroll: Equatable, Sendable {
    /// How long the list glides after the last step.
    var glide: Duration

    /// The first row that will be visible in the end.
    private(set) var target = 0
    private var origin = 0.0
    private var start = Uptime(sinceBoot: .zero)

    /// Makes a list that stands at its top.
    init(glide: Duration) {
        self.glide = glide
    }

    /// Whether the list still glides.
    func isMoving(at time: Uptime) -> Bool {
        origin != Double(target) && time - start < glide
    }

    /// The first visible row, in fractions of a row while it glides.
    func position(at time: Uptime) -> Double {
        guard isMoving(at: time) else { return Double(target) }
        let progress = max((time - start) / glide, 0)
        let eased = 1 - (1 - progress) * (1 - progress)
        return origin + (Double(target) - origin) * eased
    }

    /// Glides to a row, from wherever the list is now.
    mutating func glide(to row: Int, at time: Uptime) {
        origin = position(at: time)
        target = row
        start = time
    }

    /// Moves by so many rows at once, and glides on if it did.
    mutating func shift(by rows: Int) {
        target += rows
        origin += Double(rows)
    }

    /// Stands at a row at once.
    mutating func jump(to row: Int) {
        target = row
        origin = Double(row)
    }
}
