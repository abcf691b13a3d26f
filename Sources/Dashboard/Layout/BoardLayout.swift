import Countdowns
import Screen

/// The layout of the board's parts.
///
/// The layout depends on the window, the view state, the number of countdowns, and whether the files have an error. The
/// layout does not depend on the time. If space is short, parts are omitted in this order: the big digits, the line
/// under the header, the footer, the header. The list is never omitted. A window that is too small for the view shows
/// compact rows and the size that the view needs.
public struct BoardLayout: Equatable, Sendable {
    /// The area of the big digits.
    struct Hero: Equatable, Sendable {
        /// The area, including the empty rows around the digits.
        var area: Rect
        /// The largest scale at which the digits fit into the area.
        var scale: Int
    }

    /// The size of the window.
    public let size: Size

    /// The view that is drawn.
    public let view: BoardView

    /// The style of the big digits.
    public let face: DigitFace

    let count: Int

    private let groups: Int

    /// Whether the sort order of the board differs from the order of the file.
    let isSorted: Bool

    /// The number of empty columns on each side.
    let margin: Int

    /// The row of the error in the board's files; nil without an error or without space.
    let problemRow: Int?

    /// The row of the title, the counts and the clock.
    let headerRow: Int?

    /// The row of the line under the header.
    let ruleRow: Int?

    /// The area of the selected countdown's big digits; nil without space.
    let hero: Hero?

    /// The area of the list, or of the view that is shown instead of the list.
    let list: Rect

    /// The row of the key hints.
    let footerRow: Int?

    /// The row of the message about the window size that the chosen view needs; nil if the window is large enough.
    let needRow: Int?

    /// The arrangement of the countdowns in the list area.
    public var arrangement: Arrangement {
        switch view {
        case .list:
            return Arrangement(visibleRows: list.rows, withGaps: list.rows >= 10, order: isSorted ? .sorted : .grouped)
        case .cards:
            let grid = CardGrid(self)
            return Arrangement(
                visibleRows: grid.visibleRows, columns: grid.columns, order: isSorted ? .sorted : .plain,
                hasPastRow: false)
        case .focus:
            return Arrangement(visibleRows: 1, sideStep: 1, order: isSorted ? .sorted : .plain, hasPastRow: false)
        case .timeline:
            let rows = list.rows - TimelineAxis.headRows(self)
            return Arrangement(
                visibleRows: rows, sideStep: 1, withGaps: count + 2 * groups <= rows, sortsGroups: true)
        case .compact:
            let columns = CompactColumns(self)
            // The countdown that ended last stays visible above the next countdowns.
            return Arrangement(
                visibleRows: columns.places, sideStep: columns.columns > 1 ? columns.rows : 0,
                order: isSorted ? .sorted : .byTime, hasPastRow: false, lead: list.rows >= 4 ? 1 : 0)
        }
    }

    /// Creates the layout of a window for a board, a view state, and the text capabilities of a terminal.
    public init(size: Size, of board: Board, _ look: Look, in profile: DisplayProfile = DisplayProfile()) {
        self.init(
            size: size, view: look.view, face: profile.face(look.face), count: board.items.count - board.farCount,
            groups: board.groups.count, hasProblem: board.problem != nil, isKiosk: look.isKiosk,
            isSorted: look.list.choice.order.sort != .group)
    }

    /// The number of rows of the error banner at the top, which overlays do not cover.
    public var problemRows: Int { problemRow == nil ? 0 : 1 }

    /// Creates the layout of a window.
    public init(
        size: Size, view: BoardView = .list, face: DigitFace = .block, count: Int = 0, groups: Int = 0,
        hasProblem: Bool = false, isKiosk: Bool = false, isSorted: Bool = false
    ) {
        let isLargeEnough = view.fits(size)
        self.size = size
        self.view = isLargeEnough ? view : .compact
        self.face = face
        (self.count, self.groups) = (count, groups)
        self.isSorted = isSorted
        margin = size.columns >= 100 ? 3 : size.columns >= 60 ? 2 : size.columns >= 40 ? 1 : 0
        var bottom = size.rows
        let hasFrame = self.view != .compact
        // If space is short, the error replaces the header. In very low windows the error is omitted, because the countdowns
        // matter more.
        let hasOwnRow = hasFrame ? size.rows >= 12 : size.rows >= (isLargeEnough ? 2 : 3)
        problemRow = hasProblem && (hasOwnRow || hasFrame && size.rows >= 4) ? 0 : nil
        var top = problemRow == nil ? 0 : 1
        let hasHeader = hasFrame ? size.rows >= 4 && (problemRow == nil || hasOwnRow) : isLargeEnough && size.rows >= 8
        headerRow = hasHeader && !isKiosk ? top : nil
        if headerRow != nil { top += 1 }
        // The axis of the timeline replaces the line under the header. In a low window, the compact view shows one more
        // countdown instead of this line.
        ruleRow = headerRow != nil && self.view != .timeline && size.rows >= (hasFrame ? 12 : 16) ? top : nil
        if ruleRow != nil { top += 1 }
        let hasFooter = hasFrame ? size.rows >= 8 : size.rows >= 24 && size.columns >= 80
        footerRow = hasFooter && !isKiosk ? size.rows - 1 : nil
        // Cards have a gap of their own.
        if footerRow != nil { bottom -= size.rows >= 16 && self.view != .cards ? 2 : 1 }
        // In a window with a single row, a countdown is shown instead of the message about the window size.
        needRow = !isLargeEnough && size.rows >= 2 ? size.rows - 1 : nil
        if needRow != nil { bottom -= 1 }
        // The rows that the list does not need. An empty list shows a text of four rows.
        let room = bottom - top
        hero =
            switch self.view {
            case .list:
                Self.hero(
                    in: size, face, top: top, margin: margin, free: room - max(count + (isSorted ? 0 : 2 * groups), 4),
                    least: size.rows / 3)
            case .compact where size.columns >= 100:
                Self.hero(
                    in: size, face, top: top, margin: margin,
                    free: min(
                        room - CompactColumns.leastRows(of: count, columns: size.columns - 2 * margin),
                        size.rows / 3 + 2))
            case .cards, .focus, .timeline, .compact: nil
            }
        if let hero { top += hero.area.rows }
        list = Rect(column: 0, row: top, columns: size.columns, rows: max(bottom - top, 0))
    }

    /// Returns the area of the big digits, with the largest scale at which `00:00` fits into `least` rows, or into the
    /// rows that the list does not need.
    ///
    /// The area also contains the title, the bar, the text line and empty rows, for which it may be two rows higher than
    /// `least`. In a wide window, columns next to the digits stay free; see ``HeroFrame/side``.
    private static func hero(
        in size: Size, _ face: DigitFace, top: Int, margin: Int, free: Int, least: Int = 0
    ) -> Hero? {
        guard size.rows >= 18, size.columns >= 40 else { return nil }
        let most = max(least, free)
        // In a narrow window the digits take the whole width. If the digits are high, the empty row below them may be
        // omitted.
        let side = size.columns >= 76 ? HeroFrame.leastSide : 0
        let paddings = size.rows >= 30 ? [5, 3] : [3]
        let rooms = paddings.map { ($0, side) } + (paddings + [2]).map { ($0, 0) }
        let scales = rooms.lazy.compactMap { padding, side in
            (1...BigDigits.largestScale(face)).last { scale in
                BigDigits(face, scale: scale).rows + padding <= most
                    && BigDigits(face, scale: scale).columns(of: "00:00") + side + 2 * margin <= size.columns
            }
        }
        guard let scale = scales.first else { return nil }
        let rows = min(BigDigits(face, scale: scale).rows + 6, max(least + (size.rows < 24 ? 1 : 2), free))
        return Hero(area: Rect(column: 0, row: top, columns: size.columns, rows: rows), scale: scale)
    }
}

extension BoardView {
    /// The smallest window in which the view is readable.
    var leastSize: Size {
        switch self {
        case .list: Size(columns: 20, rows: 3)
        case .cards: Size(columns: 20, rows: 4)
        case .focus: Size(columns: 16, rows: 3)
        case .timeline: Size(columns: 40, rows: 8)
        case .compact: Size(columns: 12, rows: 1)
        }
    }

    func fits(_ size: Size) -> Bool { size.columns >= leastSize.columns && size.rows >= leastSize.rows }
}
