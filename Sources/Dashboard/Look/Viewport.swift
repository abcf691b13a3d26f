import Countdowns

/// The part of a list that a window shows: the rows, how they lie in the window, and how far they are scrolled.
public struct Viewport: Equatable, Sendable {
    /// The arrangement of the countdowns in the window.
    public internal(set) var arrangement = Arrangement(visibleRows: 1)

    /// The rows of the list, as they were at the last command.
    public private(set) var rows: BoardRows

    /// The distance to which the axis of time reaches at most; nil shows all.
    public private(set) var reach: Duration?

    /// Whether the user scrolled, so that the list does not follow the selection.
    var isScrolledAway = false

    private var position: Scroll

    /// Shows the rows from the first one on.
    init(_ rows: BoardRows, glide: Duration) {
        self.rows = rows
        position = Scroll(glide: glide)
    }

    /// The first row of the list that is visible.
    public func firstVisibleRow(at moment: Moment) -> Int {
        min(max(Int(position.position(at: moment.uptime).rounded()), 0), lastPosition)
    }

    /// Whether the list glides, so that the next frame differs without anything having happened.
    public func isMoving(at moment: Moment) -> Bool { position.isMoving(at: moment.uptime) }

    private var lastPosition: Int { max(rows.rows.count - arrangement.visibleRows, 0) }

    // MARK: Rows

    /// Takes other rows of the same countdowns; what is visible stays where it is when rows above it come or go.
    mutating func replaceRows(by new: BoardRows) {
        let before = rows
        rows = new
        let first = position.target
        var rowsAbove = 0
        if first > 0 {
            for row in before.rows.dropFirst(first) {
                let members = before.items(in: row)
                if members.isEmpty { rowsAbove += 1 }
                guard let index = members.first(where: { rows.rowOfItem[$0] != nil }), let place = rows.rowOfItem[index]
                else { continue }
                position.shift(by: max(place - rowsAbove, 0) - first)
                break
            }
        }
        position.shift(by: min(position.target, lastPosition) - position.target)
    }

    /// Takes the rows of other countdowns.
    mutating func restart(with new: BoardRows) {
        rows = new
        clampPosition()
    }

    // MARK: Scrolling

    /// Lets the list glide for so long after a step.
    mutating func setGlide(_ glide: Duration) { position.glide = glide }

    /// Scrolls by so many rows, as far as there are rows.
    mutating func scroll(by rows: Int, at moment: Moment) {
        let target = min(max(position.target + rows, 0), lastPosition)
        guard target != position.target else { return }
        isScrolledAway = true
        position.glide(to: target, at: moment.uptime)
    }

    /// Shows a countdown at once.
    mutating func reveal(_ index: Int) {
        isScrolledAway = false
        position.jump(to: revealing(index))
    }

    /// Glides until a countdown is visible.
    mutating func glide(to index: Int, at moment: Moment) {
        isScrolledAway = false
        position.glide(to: revealing(index), at: moment.uptime)
    }

    /// Keeps the selected countdown visible, unless the user scrolled it away or the list still glides.
    ///
    /// - Parameters:
    ///   - index: the selected countdown.
    ///   - isFollowing: whether the selection follows the next to happen, which has a place of its own.
    ///   - moment: now.
    mutating func follow(_ index: Int, isFollowing: Bool, at moment: Moment) {
        guard !isScrolledAway, !isMoving(at: moment) else { return }
        if isFollowing, let lead = arrangement.lead, let row = rows.rowOfItem[index] {
            position.jump(to: min(max(row - lead, 0), lastPosition))
        } else {
            position.jump(to: revealing(index))
        }
    }

    /// Stands at the last rows where there are no others.
    mutating func clampPosition() { position.jump(to: min(position.target, lastPosition)) }

    /// The scroll position nearest to the current one at which a countdown is visible, its heading too if it stands right
    /// under it.
    private func revealing(_ index: Int) -> Int {
        guard let row = rows.rowOfItem[index] else { return position.target }
        let isFirstOfGroup = row > 0 && rows.rows[row - 1].isHeading
        let top = isFirstOfGroup && arrangement.visibleRows > 1 ? row - 1 : row
        let lowest = max(row - arrangement.visibleRows + 1, 0)
        return min(max(min(position.target, top), lowest), lastPosition)
    }

    // MARK: The axis of time

    /// The distances to which the axis of time may reach, from the nearest to the farthest.
    private static let reaches: [Duration] = [
        3_600, 21_600, 86_400, 604_800, 2_629_746, 15_778_476, 31_556_952, 157_784_760, 631_139_040, 3_155_695_200,
    ].map { .seconds($0) }

    /// Lets the axis of time reach less far by so many steps, farther if negative; at the end of the steps it reaches all.
    mutating func zoom(_ steps: Int, on board: Board, at moment: Moment) {
        for _ in 0..<min(steps.magnitude, UInt(Self.reaches.count)) {
            guard let new = zoomed(closer: steps > 0, on: board, at: moment) else { return }
            reach = new < farthest(on: board, at: moment) ? new : nil
        }
    }

    /// Whether there is a step nearer, or farther.
    func canZoom(closer isCloser: Bool, on board: Board, at moment: Moment) -> Bool {
        zoomed(closer: isCloser, on: board, at: moment) != nil
    }

    /// The next distance; nil where there is none.
    private func zoomed(closer isCloser: Bool, on board: Board, at moment: Moment) -> Duration? {
        guard isCloser else {
            return reach.map { reach in Self.reaches.first { $0 > reach } ?? farthest(on: board, at: moment) }
        }
        let now = reach ?? farthest(on: board, at: moment)
        return Self.reaches.last { $0 < now }
    }

    /// The distance of the countdown that lies farthest from now.
    private func farthest(on board: Board, at moment: Moment) -> Duration {
        let places = [rows.order.first, rows.order.last].compactMap(\.self).map { index in
            let reading = board.items[index].reading(at: moment)
            return reading.date.map { $0 - moment.wall } ?? reading.amount
        }
        return places.map { max($0, .zero - $0) }.max() ?? .zero
    }
}
