import Countdowns
import Screen
import Themes

/// A part of a picture that is drawn again on its own when its time is over.
struct Region: Sendable {
    let area: Rect
    /// Whether the area is blanked before it is drawn again.
    let isBlanked: Bool
    let draw: @Sendable (inout Drawing) -> Void
    /// Until when it is right; nil: as long as the whole is.
    var until: Uptime?
}

/// What stays of a picture from frame to frame: its regions, and what decides whether they are all that has changed.
struct DrawnPicture: Sendable {
    let layout: BoardLayout
    /// How far the wall clock is ahead; differs once it was set.
    private let wallAhead: Duration
    let selection: Int?
    private let notice: Notice?
    /// Until when that is right which lies in no region.
    var until: Uptime?
    /// In the order in which they are drawn.
    var regions: [Region] = []
    /// The big digits by the index of their countdown, once they are drawn.
    var digits: [Int: DrawnDigits] = [:]
    /// Whether a region found that it does not fit where it lies any more, so that all is to be drawn.
    var isOutgrown = false
    /// What a click on each part is for; later ones lie above.
    var clicks: [ClickArea] = []

    init(_ board: Board, _ look: Look, at moment: Moment, size: Size, in profile: DisplayProfile) {
        layout = BoardLayout(size: size, of: board, look, in: profile)
        wallAhead = moment.wall.sinceEpoch - moment.uptime.sinceBoot
        selection = look.list.selection(on: board, at: moment)
        notice = look.notice(at: moment)
    }

    /// Whether nothing but regions differs from what was drawn.
    func holds(for board: Board, _ look: Look, at moment: Moment) -> Bool {
        abs((moment.wall.sinceEpoch - moment.uptime.sinceBoot - wallAhead) / .milliseconds(1)) < 1
            && !until.isOver(at: moment) && look.list.selection(on: board, at: moment) == selection
            && look.notice(at: moment) == notice
    }

    /// When the picture differs next; nil if it never will by itself.
    var next: Uptime? {
        // By index: a copy of a region would retain what draws it.
        regions.indices.reduce(until) { $0.earlier(regions[$1].until) }
    }
}

/// A board that is being drawn at a moment.
///
/// Every timed value that is drawn goes through ``show(_:)``, which records until when it is right. The earliest of these
/// moments is the deadline of the region, or of what lies in no region.
struct Drawing {
    let picture: BoardPicture
    let board: Board
    let look: Look
    let moment: Moment
    let words: WhenText
    var canvas: Canvas
    var drawn: DrawnPicture
    /// The deadline of the region that is being drawn.
    private var until: Uptime?
    /// Whether all is drawn, rather than regions alone.
    private(set) var isWhole = false
    /// The countdown that was drawn last: regions that show the same one follow each other.
    private var face: (index: Int, isBig: Bool, timed: Timed<CountdownFace>)?

    init(_ picture: BoardPicture, _ board: Board, _ look: Look, at moment: Moment, over drawn: DrawnPicture) {
        self.picture = picture
        self.board = board
        self.look = look
        self.moment = moment
        self.drawn = drawn
        words = WhenText(board, at: moment)
        canvas = Canvas(size: Size(columns: 0, rows: 0))
    }

    /// A copy of the rows: take it once a view.
    var list: BoardRows { look.list.viewport.rows }
    var layout: BoardLayout { drawn.layout }
    var selection: Int? { drawn.selection }
    var styles: BoardStyles { picture.styles }
    var theme: Theme { picture.theme }

    /// A value that is about to be drawn.
    mutating func show<Value>(_ timed: Timed<Value>) -> Value {
        note(timed.lasts)
        return timed.value
    }

    /// Notes how long what is drawn is right.
    mutating func note(_ lasts: Duration?) {
        if let lasts { until = until.earlier(moment.uptime + lasts) }
    }

    /// One of the board's countdowns, about to be drawn in a row: without tenths, which would not stand under the digits of
    /// other rows.
    mutating func show(_ index: Int) -> CountdownFace {
        let timed = timed(index)
        return show(timed)
    }

    /// The same about to be drawn with big digits, which have tenths in the last ten seconds.
    mutating func showBig(_ index: Int) -> CountdownFace {
        let timed = timed(index, isBig: true)
        return show(timed)
    }

    /// The same where what is seen of it holds as long as the board does.
    mutating func look(at index: Int) -> CountdownFace { timed(index).value }

    private mutating func timed(_ index: Int, isBig: Bool = false) -> Timed<CountdownFace> {
        if let face, face.index == index, face.isBig == isBig { return face.timed }
        let timed = CountdownFace.timed(of: board.items[index], look.rhythm, tenths: isBig, at: moment)
        face = (index, isBig, timed)
        return timed
    }

    /// Draws a region, and again each time when what is drawn in it is not right any more.
    ///
    /// - Parameters:
    ///   - area: its cells. A region that lies within the one before it is drawn again with it.
    ///   - isBlanked: whether the area is blanked before it is drawn again.
    ///   - draw: draws it on an area that is blank.
    mutating func region(
        _ area: Rect, isBlanked: Bool = true, _ draw: @escaping @Sendable (inout Drawing) -> Void
    ) {
        let outer = until
        until = nil
        draw(&self)
        drawn.regions.append(Region(area: area, isBlanked: isBlanked, draw: draw, until: until))
        until = outer
    }

    /// Draws all of the board.
    mutating func drawAll() {
        isWhole = true
        canvas.reset(to: canvas.size, style: styles.background)
        // What ends leaves the list, changes the counts, or goes on to its next time.
        note(board.untilNextEnd(at: moment))
        note(look.list.untilSelectionMoves(on: board, at: moment))
        drawHeader()
        if list.rows.isEmpty { drawEmptyBoard() } else { drawView() }
        drawFooter()
        drawNeed()
        drawNotice()
        drawProblem()
        drawn.until = until
    }

    /// Draws the regions whose time is over.
    mutating func drawRegions() {
        var last: Rect?
        for index in drawn.regions.indices {
            let isOver = drawn.regions[index].until.isOver(at: moment)
            let isWithin = last.map { !$0.intersection(drawn.regions[index].area).isEmpty } ?? false
            guard isOver || isWithin else {
                last = nil
                continue
            }
            let region = drawn.regions[index]
            if isOver { last = region.area }
            if region.isBlanked, isOver { canvas.fill(region.area, style: styles.background) }
            until = nil
            region.draw(&self)
            drawn.regions[index].until = until
        }
        // It lies over whatever is in the last row.
        drawNotice()
    }

    private mutating func drawView() {
        switch layout.view {
        case .list:
            drawHero()
            drawList()
        case .cards: drawCards()
        case .focus: drawFocus()
        case .timeline: drawTimeline()
        case .compact: drawCompact()
        }
    }

    private mutating func drawEmptyBoard() {
        let count = board.items.count
        let lines =
            count == 0
            ? ["No countdowns yet.", "Add one to the file:", "  - title: Tea", "    in: 4m"]
            : look.list.choice.filter != nil
                ? ["Nothing matches the filter.", "Esc shows all again."]
                : [count == 1 ? "Nothing left: it has ended." : "Nothing left: all \(count) have ended."]
        let column = layout.margin + 3
        for (offset, line) in lines.prefix(layout.list.rows).enumerated() {
            canvas.writeTruncated(
                line, column: column, row: layout.list.row + offset, style: styles.dim,
                columns: layout.list.columns - column)
        }
    }
}

extension Uptime? {
    fileprivate func isOver(at moment: Moment) -> Bool { map { $0 <= moment.uptime } ?? false }
}
