extension Board {
    /// Whether a command would do something now, so that only keys that work are offered.
    public func accepts(_ command: Command, at moment: Moment) -> Bool {
        if let overlay, !command.isIndependent, !overlay.kind.letsThrough(command) {
            return command.steps(page: 1) != 0 && (overlay.hiddenRows > 0 || overlay.kind == .themes)
        }
        var item: BoardItem? { selection(at: moment).map { items[$0] } }
        return switch command {
        case .change(_, .all): counts(at: moment).running + counts(at: moment).paused > 0
        case .change(let action, .selection) where selectionIsFolded(at: moment): action == .toggle
        case .change(let action, .selection):
            selection(at: moment).map { selectionRefusal(of: action, for: $0, at: moment) == nil } ?? false
        case .moveSelection, .pageSelection, .selectFirst, .selectLast, .scroll: rows.order.count > 1
        case .selectDue: counts(at: moment).due > 0
        case .zoom(let steps): canZoom(steps, at: moment)
        case .moveSideways: items.count > 1 && arrangement.sideStep > 0
        case .moveMatch: choice.filter != nil && rows.order.count > 1
        case .select(let id): index(of: id) != nil
        case .foldGroup: arrangement.order == .grouped && choice.filter == nil
        case .toggleFold: arrangement.order == .grouped && item?.countdown.group != nil
        case .toggleFoldAll: arrangement.order == .grouped && groups.count > 1
        case .activate: overlay?.kind == .themes || overlay?.kind != .help && item != nil
        case .toggleMark: item != nil
        case .togglePast, .toggleKiosk: true
        case .back:
            overlay != nil || choice.filter != nil || !marked.isEmpty || selected != .following || scrolledAway
                || zeroStay.index != nil
        case .cycleTheme: themes.count > 1
        case .setTheme(let name): themes.contains(name)
        case .undo: !history.undoable.isEmpty
        case .redo: !history.redoable.isEmpty
        case .change(_, .ids), .adopt, .setView, .tick, .arrange, .setZone, .hideOverlayRows, .setThemes, .notify,
            .refuse, .dismissNotice, .cycleView, .cycleFace, .setFace, .setMuted, .toggleMute, .setMotion, .setOrder,
            .cycleSort, .reverseOrder, .setFilter, .toggleThemes, .toggleHelp, .setProblem, .setStanding:
            true
        }
    }
}
