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
        if let overlay, !command.isIndependent, !overlay.letsThrough(command) {
            return move(within: overlay, by: command)
        }
        switch command {
        case .tick:
            currentNotice = notice(at: moment)
            followSelection(at: moment)
        case .setZone(let zone): setZone(zone, at: moment)
        case .arrange(let arrangement): arrange(arrangement, at: moment)
        case .change(let action, let ids): change(action, of: ids, at: moment)
        case .adopt(let states): adopt(states, at: moment)
        case .setView(let view): self.view = view
        case .togglePause: togglePause(at: moment)
        case .togglePauseAll: togglePauseAll(at: moment)
        case .restart: restart(at: moment)
        case .skip: skipSelection(at: moment)
        case .activate where waitsForNextStep(at: moment): skipSelection(at: moment)
        case .moveSelection(let step): moveSelection(rows: step, at: moment)
        case .moveSideways(let step): moveSelection(places: step, at: moment)
        case .pageSelection(let pages): return pageSelection(by: pages, at: moment)
        case .selectFirst: return select(row: 0, step: 1, at: moment)
        case .selectLast: return select(row: rows.rows.count - 1, step: -1, at: moment)
        case .scroll(let rows): return scroll(by: rows, at: moment)
        case .toggleFold: toggleFold(at: moment)
        case .toggleFoldAll: toggleFoldAll(at: moment)
        case .cycleView(let step): view = view.moved(by: step)
        case .cycleFace(let step): face = face.moved(by: step)
        case .cycleTheme(let step): return moveTheme(by: step, around: true)
        case .setTheme(let name): return setTheme(name)
        case .activate, .back, .toggleThemes, .toggleHelp, .hideOverlayRows, .setThemes:
            return applyToOverlay(command, at: moment)
        // What comes unasked takes longer to be seen.
        case .notify(let text): show(text, for: noticeLifetime * 3, at: moment)
        case .redraw: return [.redraw]
        case .suspend: return [.suspend]
        case .quit: return [.quit(interrupted: false)]
        case .interrupt: return [.quit(interrupted: true)]
        }
        return []
    }

    /// Shows a sentence until time has passed or a key is pressed.
    mutating func show(_ text: String, for lifetime: Duration, at moment: Moment) {
        currentNotice = Notice(text: text, end: moment.uptime + lifetime)
    }

    private mutating func setZone(_ zone: TimeZone, at moment: Moment) {
        guard followsMachine, zone != self.zone else { return }
        var clocks = ZoneClocks()
        for index in items.indices { items[index].move(from: self.zone, to: zone, &clocks) }
        self.zone = zone
        itemsChanged(at: moment)
        followSelection(at: moment)
    }
}
