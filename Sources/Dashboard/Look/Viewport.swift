import Countdowns

/// The visible part of a list: the rows, their arrangement in the window, and the scroll position.
public struct Viewport: Equatable, Sendable {
    /// The arrangement of the countdowns in the window.
    public internal(set) var arrangement = Arrangement(visibleRows: 1)

    /// The rows of the list, as of the last command.
    public private(set) var rows: BoardRows

    /// The number of bands that the user chose for the timeline; nil for all bands in which countdowns end.
    public private(set) var bands: Int?

    /// Whether the user scrolled, so that the list does not follow the selection.
    var isScrolledAway = false

    private var position: Scroll

    /// Creates a viewport that starts at the first row.
    init(_ rows: BoardRows, glide: Duration) {
        self.rows = rows
        position = Scroll(glide: glide)
    }

    /// The first visible row of the list.
    public func firstVisibleRow(at moment: Moment) -> Int {
        min(max(Int(position.position(at: moment.uptime).rounded()), 0), lastPosition)
    }

    /// Whether a scroll animation is running, so that the next frame differs even if the board does not change.
    public func isMoving(at moment: Moment) -> Bool { position.isMoving(at: moment.uptime) }

    private var lastPosition: Int { max(rows.rows.count - arrangement.visibleRows, 0) }

    // MARK: Rows

    /// Replaces the rows after a change of the same board.
    ///
    /// Visible rows keep their place when rows above them appear or disappear.
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

    /// Replaces the rows by the rows of a reloaded board.
    mutating func restart(with new: BoardRows) {
        rows = new
        clampPosition()
    }

    // MARK: Scrolling

    mutating func setGlide(_ glide: Duration) { position.glide = glide }

    /// Scrolls by a number of rows.
    ///
    /// A positive number scrolls down. Scrolling stops at both ends of the list.
    mutating func scroll(by rows: Int, at moment: Moment) {
        let target = min(max(position.target + rows, 0), lastPosition)
        guard target != position.target else { return }
        isScrolledAway = true
        position.glide(to: target, at: moment.uptime)
    }

    /// Scrolls to a countdown without animation.
    mutating func reveal(_ index: Int) {
        isScrolledAway = false
        position.jump(to: revealing(index))
    }

    /// Scrolls with animation until a countdown is visible.
    mutating func glide(to index: Int, at moment: Moment) {
        isScrolledAway = false
        position.glide(to: revealing(index), at: moment.uptime)
    }

    /// Keeps the selected countdown visible, unless the user scrolled away or a scroll animation is running.
    ///
    /// - Parameters:
    ///   - index: the index of the selected countdown.
    ///   - isFollowing: whether the selection follows the next countdown. If so, ``Arrangement/lead`` rows above this
    ///     countdown stay visible.
    ///   - moment: the current time.
    mutating func follow(_ index: Int, isFollowing: Bool, at moment: Moment) {
        guard !isScrolledAway, !isMoving(at: moment) else { return }
        if isFollowing, let lead = arrangement.lead, let row = rows.rowOfItem[index] {
            position.jump(to: min(max(row - lead, 0), lastPosition))
        } else {
            position.jump(to: revealing(index))
        }
    }

    /// Limits the scroll position: the window shows empty rows below the list only if the whole list is visible.
    mutating func clampPosition() { position.jump(to: min(position.target, lastPosition)) }

    /// The scroll position nearest to the current position at which a countdown is visible.
    ///
    /// A heading directly above the countdown is visible at that position, too.
    private func revealing(_ index: Int) -> Int {
        guard let row = rows.rowOfItem[index] else { return position.target }
        let isFirstOfGroup = row > 0 && rows.rows[row - 1].isHeading
        let top = isFirstOfGroup && arrangement.visibleRows > 1 ? row - 1 : row
        let lowest = max(row - arrangement.visibleRows + 1, 0)
        return min(max(min(position.target, top), lowest), lastPosition)
    }

    // MARK: Timeline

    /// Removes the farthest band for each step; adds a band for each negative step.
    mutating func zoom(_ steps: Int, on board: Board, at moment: Moment) {
        let most = neededBands(on: board, at: moment)
        let count = min(max(shownBands(on: board, at: moment) - steps, 1), most)
        bands = count < most ? count : nil
    }

    /// Whether the timeline can show one band less (`isCloser`) or more.
    func canZoom(closer isCloser: Bool, on board: Board, at moment: Moment) -> Bool {
        let count = shownBands(on: board, at: moment)
        return isCloser ? count > 1 : count < neededBands(on: board, at: moment)
    }

    /// The number of bands that the timeline shows.
    func shownBands(on board: Board, at moment: Moment) -> Int {
        min(bands ?? .max, neededBands(on: board, at: moment))
    }

    /// The number of bands in which countdowns end; constant during a minute of the clock.
    private func neededBands(on board: Board, at moment: Moment) -> Int {
        let minute = WhenText(now: moment.wall, boardZone: board.zone).minute
        let lefts = rows.lastEnds.map { board.items[$0].reading(at: moment).left(at: minute) }
        return TimelineBand.count(for: lefts.max() ?? .zero)
    }
}
