extension Board {
    /// Carries out a command: the only place where a board changes.
    ///
    /// - Parameters:
    ///   - command: what was asked.
    ///   - moment: now.
    /// - Returns: what is to be done outside the board, in order.
    public mutating func apply(_ command: Command, at moment: Moment) -> [Effect] {
        if command.isOfUser { currentNotice = nil }
        guard !showsHelp || command.worksOverHelp else {
            scrollHelp(by: command.helpRows(page: visibleRows))
            return []
        }
        switch command {
        case .tick:
            currentNotice = notice(at: moment)
            followSelection(at: moment)
        case .showRows(let count, let withGaps):
            showRows(count, withGaps: withGaps, at: moment)
        case .togglePause: togglePause(at: moment)
        case .togglePauseAll: togglePauseAll(at: moment)
        case .restart: restart(at: moment)
        case .moveSelection(let step): moveSelection(by: step, at: moment)
        case .pageSelection(let pages):
            return select(row: selectedRow(at: moment) + pages * visibleRows, step: pages.signum(), at: moment)
        case .selectFirst: return select(row: 0, step: 1, at: moment)
        case .selectLast: return select(row: list.rows.count - 1, step: -1, at: moment)
        case .scroll(let rows):
            return scroll(by: rows, at: moment)
        case .back: goBack(at: moment)
        case .cycleTheme(let step): return cycleTheme(by: step)
        case .setTheme(let name): return setTheme(name)
        case .hideHelpRows(let count):
            hiddenHelpRows = max(count, 0)
            scrollHelp(by: 0)
        case .toggleHelp:
            showsHelp.toggle()
            firstHelpRow = 0
        case .redraw: return [.redraw]
        case .suspend: return [.suspend]
        case .quit: return [.quit(interrupted: false)]
        case .interrupt: return [.quit(interrupted: true)]
        }
        return []
    }

    // MARK: Pausing

    private mutating func togglePause(at moment: Moment) {
        guard let index = selection(at: moment) else { return }
        if items[index].isPaused {
            items[index].resume(at: moment)
            if selected == .held(index) { selected = .following }
        } else {
            items[index].pause(at: moment)
            if selected == .following { selected = .held(index) }
        }
        agenda = Agenda(items)
        reveal(selection(at: moment) ?? index)
    }

    private mutating func togglePauseAll(at moment: Moment) {
        let running = items.indices.filter { items[$0].reading(at: moment).state == .running }
        if running.isEmpty {
            let together = pausedTogether.filter { items[$0].isPaused }
            for index in together.isEmpty ? Set(items.indices) : together { items[index].resume(at: moment) }
            pausedTogether = []
            if case .held = selected { selected = .following }
        } else {
            if selected == .following, let index = selection(at: moment) { selected = .held(index) }
            for index in running { items[index].pause(at: moment) }
            pausedTogether = Set(running)
        }
        agenda = Agenda(items)
    }

    private mutating func restart(at moment: Moment) {
        guard let index = selection(at: moment) else { return }
        if items[index].restart(in: zone, at: moment) {
            // Otherwise the selection would go to whatever is next now, and a second press would hit that.
            selected = .chosen(index)
            agenda = Agenda(items)
        } else {
            let title = items[index].countdown.title
            show("“\(title)” is bound to a date: only durations can start again.", at: moment)
        }
        reveal(index)
    }

    private mutating func show(_ text: String, at moment: Moment) {
        currentNotice = Notice(text: text, end: moment.uptime + noticeLifetime)
    }

    // MARK: Selecting and scrolling

    private func selectedRow(at moment: Moment) -> Int {
        selection(at: moment).map { list.rowOfItem[$0] } ?? 0
    }

    private mutating func moveSelection(by step: Int, at moment: Moment) {
        guard var index = selection(at: moment) else { return }
        for _ in 0..<min(step.magnitude, UInt(items.count)) {
            let row = list.rowOfItem[index] + step.signum()
            index = list.item(nearest: row, step: step.signum()) ?? index
        }
        selected = .chosen(index)
        reveal(index)
    }

    private mutating func scroll(by rows: Int, at moment: Moment) -> [Effect] {
        let target = min(max(scroll.target + rows, 0), lastScrollPosition)
        if target != scroll.target {
            scrolledAway = true
            scroll.glide(to: target, at: moment.uptime)
        }
        return [.trackScrolling]
    }

    private mutating func select(row: Int, step: Int, at moment: Moment) -> [Effect] {
        guard let target = list.item(nearest: row, step: step) else { return [] }
        selected = .chosen(target)
        scrolledAway = false
        scroll.glide(to: revealing(target), at: moment.uptime)
        return [.trackScrolling]
    }

    private mutating func goBack(at moment: Moment) {
        if showsHelp {
            showsHelp = false
        } else {
            selected = .following
            scrolledAway = false
            followSelection(at: moment)
        }
    }

    private mutating func showRows(_ count: Int, withGaps: Bool, at moment: Moment) {
        visibleRows = max(count, 1)
        if withGaps != list.withGaps { list = BoardRows(items, withGaps: withGaps) }
        scroll.jump(to: min(scroll.target, lastScrollPosition))
        followSelection(at: moment)
    }

    private mutating func followSelection(at moment: Moment) {
        guard !scrolledAway, !isMoving(at: moment), let index = selection(at: moment) else { return }
        scroll.jump(to: revealing(index))
    }

    private mutating func reveal(_ index: Int) {
        scrolledAway = false
        scroll.jump(to: revealing(index))
    }

    /// The scroll position nearest to the current one at which an item is visible, its heading too if it stands right
    /// under it.
    private func revealing(_ index: Int) -> Int {
        let row = list.rowOfItem[index]
        let isFirstOfGroup = row > 0 && list.rows[row - 1].isHeading
        let top = isFirstOfGroup && visibleRows > 1 ? row - 1 : row
        let lowest = max(row - visibleRows + 1, 0)
        return min(max(min(scroll.target, top), lowest), lastScrollPosition)
    }

    private mutating func scrollHelp(by rows: Int) {
        firstHelpRow = min(max(firstHelpRow + rows, 0), hiddenHelpRows)
    }

    // MARK: Themes

    private mutating func cycleTheme(by step: Int) -> [Effect] {
        let current = themes.firstIndex(of: theme) ?? 0
        let next = ((current + step) % themes.count + themes.count) % themes.count
        return setTheme(themes[next])
    }

    private mutating func setTheme(_ name: String) -> [Effect] {
        guard themes.contains(name) else { return [] }
        theme = name
        return [.setTheme(name)]
    }
}

extension BoardRows.Row {
    fileprivate var isHeading: Bool {
        if case .heading = self { true } else { false }
    }
}
