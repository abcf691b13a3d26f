import Foundation

extension Board {
    /// Carries out a command: the only place where a board changes.
    ///
    /// - Parameters:
    ///   - command: what was asked.
    ///   - moment: now.
    /// - Returns: what is to be done outside the board, in order.
    public mutating func apply(_ command: Command, at moment: Moment) -> [Effect] {
        if command.isOfUser { currentNotice = nil }
        noticeSleep(until: moment)
        settle(at: moment)
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
        case .setZone(let zone): setZone(zone, at: moment)
        case .togglePause: togglePause(at: moment)
        case .togglePauseAll: togglePauseAll(at: moment)
        case .restart: restart(at: moment)
        case .moveSelection(let step): moveSelection(by: step, at: moment)
        case .pageSelection(let pages):
            return select(row: selectedRow(at: moment) + pages * visibleRows, step: pages.signum(), at: moment)
        case .selectFirst: return select(row: 0, step: 1, at: moment)
        case .selectLast: return select(row: rows.rows.count - 1, step: -1, at: moment)
        case .scroll(let rows):
            return scroll(by: rows, at: moment)
        case .back: goBack(at: moment)
        case .cycleTheme(let step): return cycleTheme(by: step)
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
        if items[index].reading(at: moment).state == .done {
            show(
                "“\(items[index].countdown.title)” has ended: there is nothing to pause.", for: noticeLifetime,
                at: moment)
        } else if items[index].isPaused {
            items[index].resume(at: moment)
            if selected == .held(index) { selected = .following }
        } else {
            items[index].pause(at: moment)
            if selected == .following { selected = .held(index) }
        }
        itemsChanged(at: moment)
        revealSelection(at: moment)
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
        itemsChanged(at: moment)
    }

    private mutating func restart(at moment: Moment) {
        guard let index = selection(at: moment) else { return }
        if items[index].restart(in: zone, at: moment) {
            // Otherwise the selection would go to whatever is next now, and a second press would hit that.
            selected = .chosen(index)
            itemsChanged(at: moment)
        } else {
            let title = items[index].countdown.title
            show("“\(title)” is bound to a date: only durations can start again.", for: noticeLifetime, at: moment)
        }
        revealSelection(at: moment)
    }

    /// Shows a sentence until time has passed or a key is pressed.
    mutating func show(_ text: String, for lifetime: Duration, at moment: Moment) {
        currentNotice = Notice(text: text, end: moment.uptime + lifetime)
    }

    private mutating func setZone(_ zone: TimeZone, at moment: Moment) {
        guard followsMachine, zone != self.zone else { return }
        self.zone = zone
        for index in items.indices { items[index].move(to: zone) }
        itemsChanged(at: moment)
        followSelection(at: moment)
    }

    // MARK: Selecting and scrolling

    private func selectedRow(at moment: Moment) -> Int {
        selection(at: moment).flatMap { rows.rowOfItem[$0] } ?? 0
    }

    private mutating func moveSelection(by step: Int, at moment: Moment) {
        guard var index = selection(at: moment) else { return }
        for _ in 0..<min(step.magnitude, UInt(rows.count)) {
            let row = (rows.rowOfItem[index] ?? 0) + step.signum()
            index = rows.item(nearest: row, step: step.signum()) ?? index
        }
        selected = .chosen(index)
        revealSelection(at: moment)
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
        guard let target = rows.item(nearest: row, step: step) else { return [] }
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
        if withGaps != rows.withGaps { rows = BoardRows(groups, of: items, withGaps: withGaps, at: moment) }
        scroll.jump(to: min(scroll.target, lastScrollPosition))
        followSelection(at: moment)
    }

    private mutating func followSelection(at moment: Moment) {
        guard !scrolledAway, !isMoving(at: moment), let index = selection(at: moment) else { return }
        scroll.jump(to: revealing(index))
    }

    private mutating func revealSelection(at moment: Moment) {
        guard let index = selection(at: moment) else { return }
        scrolledAway = false
        scroll.jump(to: revealing(index))
    }

    /// The scroll position nearest to the current one at which an item is visible, its heading too if it stands right
    /// under it.
    private func revealing(_ index: Int) -> Int {
        guard let row = rows.rowOfItem[index] else { return scroll.target }
        let isFirstOfGroup = row > 0 && rows.rows[row - 1].isHeading
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
        theme = themes[next]
        return [.setTheme(theme)]
    }
}
