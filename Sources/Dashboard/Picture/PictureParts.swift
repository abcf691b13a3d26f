import Countdowns
import Screen

/// The parts of a picture that the time changes, each with the time until which it is right.
///
/// The clock, the big digits and the rows of the list are drawn one by one as their time comes; whatever else changes
/// makes the whole picture wrong. With a clock in it that happens at each full minute anyway, so that words which name a day
/// are right after midnight, in any zone.
struct PictureParts: Sendable {
    /// A row of the list.
    struct Row: Sendable {
        let row: BoardRows.Row
        /// Where it is drawn.
        let line: Int
        /// The countdown in it; nil for what is none.
        let item: Int?
        /// Until when its digits are right; nil: for ever.
        var digits: Uptime?
        /// Until when the rest is right.
        var rest: Uptime?
    }

    /// The big digits of the selected countdown.
    struct Hero: Sendable {
        let index: Int
        /// What stands there; nil if nobody remembers.
        var drawn: DrawnDigits?
        var digits: Uptime?
        /// Until when the words below are right.
        var words: Uptime?
    }

    private let layout: BoardLayout
    private let columns: ListColumns
    /// How far the wall clock is ahead; differs once it was set.
    private let wallAhead: Duration
    /// Until when what is no part is right.
    private var others: Uptime?
    /// Until when the clock in the header is right.
    private var clock: Uptime?
    private let hasClock: Bool
    /// Whether the board's zone differs from UTC by whole minutes.
    private let sharesSeconds: Bool
    private let selection: Int?
    private let notice: Notice?
    private let heroFrame: HeroFrame?
    private var hero: Hero?
    private var rows: [Row] = []

    /// When the picture differs next; nil if it never will by itself.
    private(set) var next: Uptime?

    /// Finds the parts of a picture that was just drawn.
    ///
    /// - Parameters:
    ///   - board: the board.
    ///   - hasClock: whether the header shows one.
    ///   - moment: when it was drawn.
    ///   - size: the size of the canvas.
    /// - Complexity: O(*visible rows* + log *n*) for *n* countdowns.
    init(of board: Board, hasClock: Bool = true, at moment: Moment, size: Size) {
        let board = board.settled(at: moment)
        layout = BoardLayout(size: size, of: board)
        columns = ListColumns(width: layout.list.columns, margin: layout.margin)
        wallAhead = moment.wall.sinceEpoch - moment.uptime.sinceBoot
        self.hasClock = hasClock
        sharesSeconds = board.zone.utcOffset(at: moment.wall) % 60 == 0
        selection = board.selection(at: moment)
        notice = board.notice(at: moment)
        heroFrame = HeroFrame(layout)
        others = moment.after(layout.untilOthersChange(on: board, at: moment))
        clock = layout.headerRow == nil ? nil : moment.nextSecond
        if layout.view == .list {
            let list = board.list(at: moment)
            for (offset, row) in board.visibleRows(at: moment).enumerated() {
                rows.append(Row(row: row, line: layout.list.row + offset, item: list.items(in: row).first))
                plan(offset, board, at: moment)
            }
            if heroFrame != nil, let index = selection {
                hero = Hero(index: index)
                planHero(CountdownFace(of: board, index, at: moment), WhenText(board, at: moment), at: moment)
            }
        }
        findNext()
    }

    /// Whether nothing but the parts differs from what was drawn.
    func areAll(of board: Board, at moment: Moment) -> Bool {
        abs((moment.wall.sinceEpoch - moment.uptime.sinceBoot - wallAhead) / .milliseconds(1)) < 1
            && !others.isOver(at: moment) && board.selection(at: moment) == selection
            && board.notice(at: moment) == notice
    }
}

extension PictureParts {
    /// Draws the parts whose time has come.
    mutating func redraw(_ picture: BoardPicture, _ board: Board, at moment: Moment, in canvas: inout Canvas) {
        guard let next, next <= moment.uptime else { return }
        let words = WhenText(board, at: moment)
        if clock.isOver(at: moment) {
            if hasClock { redrawClock(picture, words, at: moment, in: &canvas) }
            clock = moment.nextSecond
        }
        redrawHero(picture, board, words, at: moment, in: &canvas)
        for index in rows.indices {
            if rows[index].rest.isOver(at: moment) {
                redraw(rows[index], picture, board, words, at: moment, in: &canvas)
                plan(index, board, at: moment)
            } else if rows[index].digits.isOver(at: moment), let item = rows[index].item {
                let face = CountdownFace(of: board, item, at: moment)
                picture.redrawAmount(
                    face, row: rows[index].line, columns, isSelected: item == selection, in: &canvas)
                rows[index].digits = moment.after(face.untilAmountChanges)
            }
        }
        findNext()
    }

    /// Draws the seconds alone where the zone has the same as all the world, as every zone of today has: looking up what
    /// the zone makes of a moment costs more than the rest of the clock.
    private func redrawClock(
        _ picture: BoardPicture, _ words: WhenText, at moment: Moment, in canvas: inout Canvas
    ) {
        let second = Int(moment.wall.unixSeconds % 60)
        if sharesSeconds, second > 0 {
            picture.drawSeconds(second, layout, in: &canvas)
        } else {
            picture.drawTime(words, layout, in: &canvas)
        }
    }

    private mutating func redrawHero(
        _ picture: BoardPicture, _ board: Board, _ words: WhenText, at moment: Moment, in canvas: inout Canvas
    ) {
        guard let hero, let heroFrame, hero.digits.isOver(at: moment) || hero.words.isOver(at: moment) else { return }
        let face = CountdownFace(of: board, hero.index, at: moment)
        if hero.digits.isOver(at: moment) {
            var drawn = hero.drawn
            picture.redrawHeroDigits(face, heroFrame, over: &drawn, in: &canvas)
            self.hero?.drawn = drawn
        }
        let isWhole = hero.words.isOver(at: moment)
        if isWhole { picture.redrawHeroWords(face, words, heroFrame, in: &canvas) }
        planHero(face, words, isWhole: isWhole, at: moment)
    }

    /// Draws the whole of a row over what stood there.
    private func redraw(
        _ row: Row, _ picture: BoardPicture, _ board: Board, _ words: WhenText, at moment: Moment,
        in canvas: inout Canvas
    ) {
        let area = Rect(column: 0, row: row.line, columns: layout.size.columns, rows: 1)
        canvas.fill(area, style: picture.styles.background)
        picture.drawListRow(row.row, row.line, board, words, columns, at: moment, in: &canvas)
    }
}

extension PictureParts {
    /// Says until when a row is right that was just drawn.
    private mutating func plan(_ index: Int, _ board: Board, at moment: Moment) {
        switch rows[index].row {
        case .gap: break
        case .heading(let group, _, _):
            let text = GroupText(group, of: board, at: moment)
            // There may be room for what comes, also where there is none for what stands there now.
            rows[index].rest = moment.after(text.untilChange)
        case .countdowns:
            guard let item = rows[index].item else { return }
            let face = CountdownFace(of: board, item, at: moment)
            let words = columns.when == nil ? nil : WhenText(board, at: moment)
            rows[index].digits = moment.after(face.untilAmountChanges)
            rows[index].rest = moment.after(face.untilRestChanges(words, barSteps: columns.barSteps))
        }
    }

    private mutating func planHero(_ face: CountdownFace, _ words: WhenText, isWhole: Bool = true, at moment: Moment) {
        hero?.digits = moment.after(face.untilAmountChanges)
        if isWhole { hero?.words = moment.after(face.untilRestChanges(words, barSteps: [100])) }
    }

    private mutating func findNext() {
        next = others
        for until in [clock, hero?.digits, hero?.words] { next = next.earlier(until) }
        for row in rows { next = next.earlier(row.digits).earlier(row.rest) }
    }
}

extension Uptime? {
    fileprivate func isOver(at moment: Moment) -> Bool { map { $0 <= moment.uptime } ?? false }

    fileprivate func earlier(_ other: Uptime?) -> Uptime? {
        guard let self, let other else { return self ?? other }
        return min(self, other)
    }
}

extension Moment {
    fileprivate func after(_ delay: Duration?) -> Uptime? { delay.map { uptime + $0 } }

    /// When the wall clock shows another second.
    fileprivate var nextSecond: Uptime {
        uptime + (Duration.seconds(wall.unixSeconds + 1) - wall.sinceEpoch)
    }
}

extension ListColumns {
    /// In how many steps bar and percent are shown.
    fileprivate var barSteps: [Int] {
        [bar.map { ProgressBar.steps(columns: $0.columns) }, percent.map { _ in 100 }].compactMap(\.self)
    }
}
