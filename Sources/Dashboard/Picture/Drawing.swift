import Countdowns
import Screen
import Themes

/// A part of a picture that is redrawn separately when its content is out of date.
struct Region: Sendable {
    let area: Rect
    /// Whether the area is cleared before it is redrawn.
    let isBlanked: Bool
    let draw: @Sendable (inout Drawing) -> Void
    /// The uptime until which the content is valid; nil if the content is valid as long as the whole picture.
    var until: Uptime?
}

/// The retained state of a picture: its regions, and the values that decide whether the whole picture must be redrawn.
struct DrawnPicture: Sendable {
    let layout: BoardLayout
    /// The difference between wall clock and uptime.
    ///
    /// The difference changes when the clock is set.
    private let wallAhead: Duration
    let selection: Int?
    private let notice: Notice?
    /// The uptime until which the parts outside all regions are valid; nil if these parts do not depend on the time.
    var until: Uptime?
    /// The regions in drawing order.
    var regions: [Region] = []
    /// The big digits that were drawn, by the index of their countdown.
    var digits: [Int: DrawnDigits] = [:]
    /// Whether the content of a region no longer fits its area, so that the whole picture must be redrawn.
    var isOutgrown = false
    /// The clickable areas.
    ///
    /// If areas overlap, a click selects the area that was added last.
    var clicks: [ClickArea] = []

    init(_ board: Board, _ look: Look, at moment: Moment, size: Size, in profile: DisplayProfile) {
        layout = BoardLayout(size: size, of: board, look, in: profile)
        wallAhead = moment.wall.sinceEpoch - moment.uptime.sinceBoot
        selection = look.list.selection(on: board, at: moment)
        notice = look.notice(at: moment)
    }

    /// Whether everything outside the regions is still valid, so that only regions may need a redraw.
    func holds(for board: Board, _ look: Look, at moment: Moment) -> Bool {
        abs((moment.wall.sinceEpoch - moment.uptime.sinceBoot - wallAhead) / .milliseconds(1)) < 1
            && !until.isOver(at: moment) && look.list.selection(on: board, at: moment) == selection
            && look.notice(at: moment) == notice
    }

    /// The uptime at the next change; nil if the picture never changes automatically.
    var next: Uptime? {
        // Reads the regions by index, because a copy of a region would retain its drawing closure.
        regions.indices.reduce(until) { $0.earlier(regions[$1].until) }
    }
}

/// A drawing of a board at one moment.
///
/// Every timed value is drawn through ``show(_:)``, which records the time until which the value is valid. The region,
/// or the parts outside all regions, are valid until the earliest recorded time.
struct Drawing {
    let picture: BoardPicture
    let board: Board
    let look: Look
    let moment: Moment
    let words: WhenText
    var canvas: Canvas
    /// The styles on the current surface.
    var styles: BoardStyles
    var drawn: DrawnPicture
    /// The uptime until which the content that is drawn now is valid; nil if this content does not depend on the time.
    private var until: Uptime?
    /// Whether the whole picture is drawn, not only regions.
    private(set) var isWhole = false
    /// The cached face of the last countdown.
    ///
    /// The regions of a countdown are drawn one after the other, and need the same face.
    private var face: (index: Int, isBig: Bool, timed: Expiring<CountdownFace>)?

    init(_ picture: BoardPicture, _ board: Board, _ look: Look, at moment: Moment, over drawn: DrawnPicture) {
        self.picture = picture
        self.board = board
        self.look = look
        self.moment = moment
        self.drawn = drawn
        words = WhenText(board, look, at: moment)
        canvas = Canvas(size: Size(columns: 0, rows: 0))
        styles = picture.styles
        if let due = windowSurface.value { styles = picture.styles(of: due, .window) }
    }

    /// The rows of the list.
    ///
    /// Each access copies the rows, so a view must read this property only once.
    var list: BoardRows { look.list.viewport.rows }
    var layout: BoardLayout { drawn.layout }
    var selection: Int? { drawn.selection }
    var theme: Theme { picture.theme }

    /// Returns a time-dependent value, and records the time until which the value is valid.
    mutating func show<Value>(_ timed: Expiring<Value>) -> Value {
        note(timed.lasts)
        return timed.value
    }

    /// Records how long the drawn content is valid.
    mutating func note(_ lasts: Duration?) {
        if let lasts { until = until.earlier(moment.uptime + lasts) }
    }

    /// Returns the face of a countdown for a row, and records the time until which the face is valid.
    ///
    /// The displayed time has no tenths, because tenths would not align with the digits of other rows.
    mutating func show(_ index: Int) -> CountdownFace {
        let timed = timed(index)
        return show(timed)
    }

    /// Returns the face of a countdown for big digits, and records the time until which the face is valid.
    ///
    /// Big digits show tenths in the last ten seconds.
    mutating func showBig(_ index: Int) -> CountdownFace {
        let timed = timed(index, isBig: true)
        return show(timed)
    }

    /// Returns the face of a countdown for properties that do not depend on the time, so no time is recorded.
    mutating func look(at index: Int, isBig: Bool = false) -> CountdownFace { timed(index, isBig: isBig).value }

    private mutating func timed(_ index: Int, isBig: Bool = false) -> Expiring<CountdownFace> {
        if let face, face.index == index, face.isBig == isBig { return face.timed }
        let made = CountdownFace(
            board.items[index], isKept: look.list.stay.contains(board.items[index].id), isBig: isBig, at: moment)
        let timed = Expiring(made, for: made.lasts)
        face = (index, isBig, timed)
        return timed
    }

    /// Draws a region, and redraws it whenever its content is out of date.
    ///
    /// - Parameters:
    ///   - area: the cells of the region. A region inside the previous region is redrawn together with that region.
    ///   - isBlanked: whether the area is cleared before its content is redrawn.
    ///   - draw: draws the content.
    mutating func region(
        _ area: Rect, isBlanked: Bool = true, _ draw: @escaping @Sendable (inout Drawing) -> Void
    ) {
        // Nothing is inside an empty region, so it would end the redrawing of the regions inside the previous region.
        guard !area.isEmpty else { return }
        let outer = until
        until = nil
        draw(&self)
        drawn.regions.append(Region(area: area, isBlanked: isBlanked, draw: draw, until: until))
        until = outer
    }

    mutating func drawAll() {
        isWhole = true
        canvas.reset(to: canvas.size, style: styles.background)
        // A countdown that ends leaves the list, changes the counts, or continues with its next occurrence. So the
        // whole picture is valid only until the next countdown ends.
        note(board.untilNextEnd(at: moment))
        note(look.list.untilSelectionMoves(on: board, at: moment))
        note(windowSurface.lasts)
        drawHeader()
        if list.rows.isEmpty { drawEmptyBoard() } else { drawView() }
        drawFooter()
        drawNeed()
        drawNotice()
        drawProblem()
        drawn.until = until
    }

    /// Redraws the regions that are out of date.
    mutating func drawRegions() {
        var last: Rect?
        for index in drawn.regions.indices {
            let isOver = drawn.regions[index].until.isOver(at: moment)
            let isWithin = last.map { !$0.intersection(drawn.regions[index].area).isEmpty } ?? false
            guard isOver || isWithin else { continue }
            let region = drawn.regions[index]
            // A region inside a redrawn one does not replace it: more regions inside may follow.
            if !isWithin { last = region.area }
            if region.isBlanked, isOver { canvas.fill(region.area, style: styles.background) }
            until = nil
            region.draw(&self)
            drawn.regions[index].until = until
        }
        // The notice covers the last row, so it is drawn again after the regions.
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
        case .compact:
            drawHero()
            drawCompact()
        }
    }

    private mutating func drawEmptyBoard() {
        let (count, far) = (board.items.count, board.farCount)
        let lines =
            count == 0
            ? ["No countdowns yet.", "Add a countdown to the file:", "  - title: Tea", "    in: 4m"]
            : look.list.choice.filter != nil
                ? ["Nothing matches the filter.", "Esc shows all countdowns."]
                : far > 0
                    ? ["Nothing is near: \(far) \(far == 1 ? "countdown appears" : "countdowns appear") later."]
                    : [count == 1 ? "Nothing left: the countdown has ended." : "Nothing left: all \(count) have ended."]
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
