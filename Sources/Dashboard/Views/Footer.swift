import Countdowns
import Screen

extension Drawing {
    /// Draws the position in the list, and the notice.
    ///
    /// If there is no notice, draws hints for the keys that work now.
    mutating func drawFooter() {
        guard let row = layout.footerRow else { return }
        let start = layout.margin
        var room = canvas.size.columns - 2 * layout.margin
        if look.overlay == nil, layout.view != .focus, let place = placeInList(asWords: room >= 40), room >= 20 {
            let width = canvas.width(of: place)
            room -= width + 3
            canvas.write(place, column: start + room + 3, row: row, style: styles.dim)
        }
        if let notice = look.notice(at: moment) {
            note(notice.end - moment.uptime)
            canvas.writeTruncated(notice.text, column: start, row: row, style: styles.strong, columns: room)
        } else {
            drawHints(column: start, row: row, room: room)
        }
    }

    /// Draws the notice over the last row of a window without a footer, so that each view shows notices.
    mutating func drawNotice() {
        let (row, columns) = (canvas.size.rows - 1, canvas.size.columns)
        guard layout.footerRow == nil, row >= 3, let notice = look.notice(at: moment) else {
            return
        }
        note(notice.end - moment.uptime)
        canvas.fill(Rect(column: 0, row: row, columns: columns, rows: 1), style: styles.background)
        canvas.writeTruncated(
            notice.text, column: layout.margin, row: row, style: styles.strong, columns: columns - 2 * layout.margin)
    }

    private mutating func drawHints(column: Int, row: Int, room: Int) {
        let gap = canvas.size.columns >= 100 ? 3 : 2
        var column = column
        let end = column + room
        // After the time `left`, the hint for acknowledging the countdown disappears.
        if let left = selection.flatMap({ board.untilQuiet($0, at: moment) }) { note(left) }
        column += drawFilter(column: column, row: row, room: room / 2)
        for hint in Self.fitting(picture.keys.hints(for: board, look, at: moment), gap: gap, room: end - column) {
            noteClick(on: Rect(column: column, row: row, columns: hint.width, rows: 1), .hint(hint.trigger))
            column += canvas.write(hint.key, column: column, row: row, style: styles.strong) + 1
            column += canvas.write(hint.label, column: column, row: row, style: styles.dim) + gap
        }
    }

    /// Draws the filter and the number of countdowns that match it.
    ///
    /// - Returns: the number of columns used.
    private mutating func drawFilter(column: Int, row: Int, room: Int) -> Int {
        guard let filter = look.list.choice.filter else { return 0 }
        let count = " \(list.order.count) of \(board.items.count)"
        let width = canvas.width(of: count)
        var used = canvas.writeTruncated(
            "/" + filter.text, column: column, row: row, style: styles.strong, columns: room - width)
        used += canvas.write(count, column: column + used, row: row, style: styles.dim)
        return used + 3
    }

    /// The hints that fit.
    ///
    /// Hints for opening the help, closing an overlay and quitting take precedence.
    private static func fitting(_ hints: [KeyMap.Hint], gap: Int, room: Int) -> [KeyMap.Hint] {
        var left = room + gap
        let ranked = hints.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
        let chosen = ranked.filter { _, hint in
            guard hint.width + gap <= left else { return false }
            left -= hint.width + gap
            return true
        }
        return chosen.sorted { $0.offset < $1.offset }.map(\.element)
    }

    /// The number of countdowns above and below the visible part, such as `▾ 12 more` or `▾12`; nil if all are visible.
    func placeInList(asWords: Bool) -> String? {
        let first = look.list.viewport.firstVisibleRow(at: moment)
        let list = self.list
        let end = first + look.list.viewport.arrangement.visibleRows
        let above = list.countdowns(in: 0..<first)
        let below = end < list.rows.count ? list.countdowns(in: end..<list.rows.count) : 0
        let gap = asWords ? " " : ""
        let parts = [above > 0 ? "▴\(gap)\(above)" : nil, below > 0 ? "▾\(gap)\(below)" : nil].compactMap(\.self)
        guard !parts.isEmpty else { return nil }
        return parts.joined(separator: asWords ? "  " : " ") + (asWords ? " more" : "")
    }

    /// Draws the window size that the chosen view needs, in the longest text that fits.
    mutating func drawNeed() {
        guard let row = layout.needRow else { return }
        let least = look.view.leastSize
        let size = "\(least.columns)x\(least.rows)"
        let forms = ["\(look.view.rawValue) needs \(size)", "needs \(size)", size, "…"]
        let text = forms.first { canvas.width(of: $0) <= canvas.size.columns }
        canvas.write(text ?? "", column: 0, row: row, style: styles.dim)
    }

    mutating func drawProblem() {
        guard let row = layout.problemRow, let problem = board.problem else { return }
        canvas.writeTruncated(
            "! " + problem.line, column: layout.margin, row: row, style: styles.due,
            columns: canvas.size.columns - 2 * layout.margin)
    }
}

extension KeyMap {
    /// A key that works now, with its label.
    struct Hint: Equatable {
        var key: String
        var label: String
        /// The trigger that a click on the hint performs.
        var trigger: Trigger
        /// The rank of the hint.
        ///
        /// If not all hints fit, hints with a lower rank take precedence.
        var rank: Int

        /// The width of the hint in columns.
        var width: Int { DisplayText.width(of: key) + 1 + DisplayText.width(of: label) }
    }

    /// The hints for the footer, in the order of the key table.
    ///
    /// Includes only keys that would have an effect now.
    ///
    /// Adjacent bindings with the same label share a hint, such as `j/k move`.
    func hints(for board: Board, _ look: Look, at moment: Moment) -> [Hint] {
        var hints: [Hint] = []
        for binding in bindings {
            // Most bindings have no label, and checking the label first is cheaper.
            guard let trigger = binding.triggers.first, let label = label(of: binding, on: board, look, at: moment),
                binding.command.works(on: board, look, at: moment)
            else { continue }
            if let last = hints.last, last.label == label {
                hints[hints.count - 1].key += "/\(trigger.label)"
            } else {
                let isWayOut = exitKeys(of: look).contains(binding.command)
                let isAnswer = binding.command.answersZero
                let hint = Hint(
                    key: trigger.label, label: label, trigger: trigger, rank: isAnswer ? -1 : isWayOut ? 0 : 1)
                hints.insert(hint, at: isAnswer ? 0 : hints.count)
            }
        }
        return hints
    }

    /// The commands that close an overlay, open the help, or quit.
    private func exitKeys(of look: Look) -> [KeyCommand] {
        switch look.overlay?.kind {
        case .themes: [.board(.startOrOpen), .look(.back), .frontEnd(.quit)]
        case .detail: [.look(.back), .frontEnd(.quit)]
        case .help, nil: [.look(.toggleHelp), .frontEnd(.quit)]
        }
    }

    /// The footer's label for a binding; nil if the binding has no label.
    private func label(of binding: Binding, on board: Board, _ look: Look, at moment: Moment) -> String? {
        let overlay = look.overlay?.kind
        if overlay == .themes { return themesLabel(of: binding) }
        var isFolded: Bool { look.list.selectionIsFolded(on: board, at: moment) }
        let start = look.isReadOnly ? nil : look.start(on: board, at: moment)
        var isPaused: Bool { look.list.selection(on: board, at: moment).map { board.items[$0].isPaused } ?? false }
        return switch binding.command {
        case .board(.change(.toggle)) where isFolded: "unfold"
        case .board(.startOrOpen) where isFolded: nil
        case .board(.change(let action)) where action == start: "start"
        case .board(.startOrOpen) where start != nil: "start"
        case .board(.change(.toggle)) where isPaused: "resume"
        case .board(.change(.snooze))
        where !look.accepts(BoardKey.change(.acknowledge), on: board, at: moment): nil
        case .board(.command(.toggleAll)) where !board.hasRunningTimer(at: moment): "resume all"
        case .look(.toggleHelp) where overlay == .help: "close"
        case .look(.moveSelection) where overlay == .help: "scroll"
        case .look(.pageSelection) where overlay == .detail && (look.overlay?.hiddenRows ?? 0) > 0: "scroll"
        case .board(.startOrOpen) where overlay == .detail: nil
        case .look(.back) where overlay == .detail: "close"
        default: binding.footer
        }
    }

    /// The label for a binding while the theme picker is open.
    private func themesLabel(of binding: Binding) -> String? {
        switch binding.command {
        case .look(.moveSelection): "try"
        case .board(.startOrOpen): "keep"
        case .look(.back): "undo"
        case .look(.cycleTheme): nil
        default: binding.footer
        }
    }
}

extension KeyCommand {
    /// Whether the hint for the key comes first, because it answers a zero.
    fileprivate var answersZero: Bool {
        switch self {
        case .board(.change(.acknowledge)), .board(.change(.snooze)): true
        default: false
        }
    }
}
