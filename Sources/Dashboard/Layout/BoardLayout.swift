import Countdowns
import Screen

/// Which part of the board lies where; a function of the window's size, the view and how many countdowns there are, so that
/// nothing moves while time passes.
///
/// What goes first when room is short: the big digits, the rule, the footer, the header. The list stays. A window that is
/// too small for the view shows compact rows, and says what the view needs.
public struct BoardLayout: Equatable, Sendable {
    /// The room of the big digits.
    struct Hero: Equatable, Sendable {
        /// The area, its empty rows included.
        var area: Rect
        /// The largest scale at which digits fit in its height.
        var scale: Int
    }

    /// The size of the window.
    public let size: Size

    /// The view that is drawn.
    public let view: BoardView

    /// How big digits are drawn.
    public let face: DigitFace

    /// The face that takes the least room on this terminal.
    let smallFace: DigitFace

    /// How many countdowns there are.
    let count: Int

    /// Whether the board has an order of its own.
    let isSorted: Bool

    /// Empty columns at either side.
    let margin: Int

    /// The row that says why the board is not what its files say; nil where it is.
    let problemRow: Int?

    /// The row of title, counts and clock.
    let headerRow: Int?

    /// The row of the line under the header.
    let ruleRow: Int?

    /// The big digits of the selected countdown.
    let hero: Hero?

    /// The list, or what a view shows in its place.
    let list: Rect

    /// The row of the keys.
    let footerRow: Int?

    /// The row that says how large a window the chosen view needs; nil where it has that.
    let needRow: Int?

    /// How the countdowns lie in it.
    public var arrangement: Arrangement {
        switch view {
        case .list:
            Arrangement(visibleRows: list.rows, withGaps: list.rows >= 10, order: isSorted ? .sorted : .grouped)
        case .cards:
            Arrangement(
                visibleRows: CardGrid(self).visibleRows, columns: CardGrid(self).columns,
                order: isSorted ? .sorted : .plain)
        case .focus: Arrangement(visibleRows: 1, sideStep: 1, order: isSorted ? .sorted : .plain)
        case .timeline:
            Arrangement(
                visibleRows: TimelineFrame(self).visibleRows, sideStep: 1, order: .byTime, lead: list.rows / 3)
        case .compact:
            // What ended last stays in sight above what comes.
            Arrangement(
                visibleRows: CompactColumns(self).places,
                sideStep: CompactColumns(self).columns > 1 ? CompactColumns(self).rows : 0,
                order: isSorted ? .sorted : .byTime, lead: list.rows >= 4 ? 1 : 0)
        }
    }

    /// Lays a window out for a board in a look, on a terminal that makes this of text.
    public init(size: Size, of board: Board, _ look: Look, in profile: DisplayProfile = DisplayProfile()) {
        self.init(
            size: size, view: look.view, face: profile.face(look.face), smallFace: profile.face(.half),
            count: board.items.count,
            hasProblem: board.problem != nil, isKiosk: look.isKiosk, isSorted: look.list.choice.order.sort != .group)
    }

    /// How many rows the banner takes, above what lies over the board.
    public var problemRows: Int { problemRow == nil ? 0 : 1 }

    /// Lays a window out.
    public init(
        size: Size, view: BoardView = .list, face: DigitFace = .half, smallFace: DigitFace = .half, count: Int = 0,
        hasProblem: Bool = false, isKiosk: Bool = false, isSorted: Bool = false
    ) {
        let isLargeEnough = view.fits(size)
        self.size = size
        self.view = isLargeEnough ? view : .compact
        (self.face, self.smallFace) = (face, smallFace)
        self.count = count
        self.isSorted = isSorted
        margin = size.columns >= 100 ? 3 : size.columns >= 60 ? 2 : size.columns >= 40 ? 1 : 0
        var bottom = size.rows
        let hasFrame = self.view != .compact
        // Where room is short it takes the place of the header; in a few rows the countdowns say more.
        let hasOwnRow = hasFrame ? size.rows >= 12 : size.rows >= (isLargeEnough ? 2 : 3)
        problemRow = hasProblem && (hasOwnRow || hasFrame && size.rows >= 4) ? 0 : nil
        var top = problemRow == nil ? 0 : 1
        let hasHeader = hasFrame ? size.rows >= 4 && (problemRow == nil || hasOwnRow) : isLargeEnough && size.rows >= 8
        headerRow = hasHeader && !isKiosk ? top : nil
        if headerRow != nil { top += 1 }
        // In a low window the compact view has a countdown more.
        ruleRow = headerRow != nil && size.rows >= (hasFrame ? 12 : 16) ? top : nil
        if ruleRow != nil { top += 1 }
        footerRow = hasFrame && !isKiosk && size.rows >= 8 ? size.rows - 1 : nil
        if footerRow != nil { bottom -= size.rows >= 16 ? 2 : 1 }
        // In a single row the countdown itself says more.
        needRow = !isLargeEnough && size.rows >= 2 ? size.rows - 1 : nil
        if needRow != nil { bottom -= 1 }
        hero = self.view == .list ? Self.hero(in: size, face, top: top, margin: margin) : nil
        if let hero { top += hero.area.rows }
        list = Rect(column: 0, row: top, columns: size.columns, rows: max(bottom - top, 0))
    }

    /// The big digits take at most a third of the height, and never more than the width of `00:00:00` allows.
    ///
    /// Around them lie the title, the words and an empty row below, in a high window more empty rows. A wide one keeps
    /// room beside them; see ``HeroFrame/side``.
    private static func hero(in size: Size, _ face: DigitFace, top: Int, margin: Int) -> Hero? {
        guard size.rows >= 18, size.columns >= 40 else { return nil }
        let most = size.rows / 3
        // Without room beside them digits are better than none; high ones give up the empty row below, too.
        let side = size.columns >= 76 ? HeroFrame.leastSide : 0
        let paddings = size.rows >= 30 ? [5, 3] : [3]
        let rooms = paddings.map { ($0, side) } + (paddings + [2]).map { ($0, 0) }
        let scales = rooms.lazy.compactMap { padding, side in
            (1...6).last { scale in
                BigDigits.rows(face, scale: scale) + padding <= most
                    && BigDigits(face, scale: scale).columns(of: "00:00:00") + side + 2 * margin <= size.columns
            }
        }
        guard let scale = scales.first else { return nil }
        let rows = min(BigDigits.rows(face, scale: scale) + 6, most)
        return Hero(area: Rect(column: 0, row: top, columns: size.columns, rows: rows), scale: scale)
    }
}

extension BoardView {
    /// The smallest window in which the view can be read.
    var leastSize: Size {
        switch self {
        case .list: Size(columns: 20, rows: 3)
        case .cards: Size(columns: 20, rows: 4)
        case .focus: Size(columns: 16, rows: 3)
        case .timeline: Size(columns: 40, rows: 8)
        case .compact: Size(columns: 12, rows: 1)
        }
    }

    /// Whether a window is large enough for the view.
    func fits(_ size: Size) -> Bool { size.columns >= leastSize.columns && size.rows >= leastSize.rows }
}
