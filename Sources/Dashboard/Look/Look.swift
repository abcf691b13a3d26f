import Countdowns
import Screen

/// The view state of a board in one front end, such as the theme, the view, the list and the open overlay.
///
/// The value has no clock. A front end changes the view state by commands, and passes each change of the board to
/// ``apply(_:of:at:)``. Before a query, pass all changes of the board. Also advance the board and the view state to the moment
/// of the query.
public struct Look: Equatable, Sendable {
    /// The names of the themes, in the order in which keys select them.
    public private(set) var themes: [String]

    /// The name of the current theme.
    public private(set) var theme: String

    /// The current view.
    public private(set) var view: BoardView

    /// The style of the big digits.
    public private(set) var face: DigitFace

    /// The list.
    public internal(set) var list: CountdownList

    /// The open overlay; nil if no overlay is open.
    public private(set) var overlay: OpenOverlay? {
        didSet { list.isBusy = overlay != nil || hasPrompt }
    }

    private var hasPrompt = false

    /// The timing of animations.
    public private(set) var rhythm: AnimationTiming

    /// Whether the header and the footer are hidden.
    public private(set) var isKiosk: Bool

    /// Whether keys change only the view state, and not the board.
    public let isReadOnly: Bool

    /// The reader, for the forms of times and dates.
    public var reader: DateReader

    private var notices: Notices

    /// Creates the initial view state of a front end.
    ///
    /// - Parameters:
    ///   - board: the board.
    ///   - remembered: the initial theme, view, digit style and list; nil for those that the board remembers.
    ///   - themes: the names of the themes, in the order in which keys select them.
    ///   - hasMotion: whether animations are on: smooth scrolling, and a pulse of countdowns at zero.
    ///   - isKiosk: whether the header and the footer are hidden.
    ///   - isReadOnly: whether keys must not change the board.
    ///   - reader: the reader, for the forms of times and dates.
    ///   - stay: the minimum real time for which a countdown stays selected after zero; nil for the default.
    ///   - moment: the current time.
    public init(
        of board: Board, as remembered: RememberedLook? = nil, themes: [String], hasMotion: Bool = true,
        isKiosk: Bool = false, isReadOnly: Bool = false, reader: DateReader = DateReader(), stay: Duration? = nil,
        at moment: Moment
    ) {
        self.themes = themes
        let remembered = remembered ?? board.remembered
        (theme, view, face) = (remembered.theme, remembered.view, remembered.face)
        let rhythm = AnimationTiming(speed: board.speed, hasMotion: hasMotion)
        self.rhythm = rhythm
        (self.isKiosk, self.isReadOnly, self.reader) = (isKiosk, isReadOnly, reader)
        notices = Notices(speed: board.speed)
        let length = stay.map { max($0 * board.speed, rhythm.pulseLength) } ?? PostZeroDisplay.length * board.speed
        list = CountdownList(
            of: board, as: remembered.list, glide: rhythm.glide, stay: length, at: moment)
        let leftOut = board.definition.leftOutEvents
        if leftOut > 0 {
            let events = leftOut == 1 ? "1 event was" : "\(leftOut) events were"
            notices.show("\(events) skipped; see 'countdowns check'.", .long, at: moment)
        }
    }

    // MARK: Queries

    /// The part of the view state that a board remembers.
    ///
    /// The theme shown by the open theme picker is not included.
    public var remembered: RememberedLook {
        RememberedLook(theme: chosenTheme, view: view, face: face, list: list.remembered)
    }

    /// The current theme; while the theme picker is open, the theme before the preview.
    private var chosenTheme: String { overlay?.themeBefore ?? theme }

    /// The action by which Enter starts the selected countdown, which waits for its user or is ready; nil if Enter opens an
    /// overlay.
    public func start(on board: Board, at moment: Moment) -> CountdownAction? {
        guard overlay == nil, let index = list.selection(on: board, at: moment) else { return nil }
        let item = board.items[index]
        return item.isReady ? .toggle : item.reading(at: moment).step?.isWaiting == true ? .skip : nil
    }

    /// Returns the current notice; nil after its display time.
    public func notice(at moment: Moment) -> Notice? { notices.shown(at: moment) }

    /// Whether the view state is up to date at a moment.
    ///
    /// If the view state is out of date, the owner calls ``apply(_:of:at:)``.
    public func isCurrent(at moment: Moment) -> Bool { list.untilNextChange(at: moment).map { $0 > .zero } ?? true }

    /// Returns the time until the view state changes automatically; nil if the view state never changes automatically.
    ///
    /// - Returns: zero or a positive duration.
    public func untilNextChange(at moment: Moment) -> Duration? {
        list.untilNextChange(at: moment).map { max($0, .zero) }
    }

    /// Whether a command would have an effect now.
    ///
    /// Hints list only keys that have an effect.
    public func accepts(_ command: LookCommand, on board: Board, at moment: Moment) -> Bool {
        if let overlay, !command.ignoresOverlay, !overlay.kind.allows(command) {
            return command.steps(page: 1) != 0 && (overlay.hiddenRows > 0 || overlay.kind == .themes)
        }
        let (arrangement, rows) = (list.viewport.arrangement, list.viewport.rows)
        var item: BoardItem? { list.selection(on: board, at: moment).map { board.items[$0] } }
        return switch command {
        case .moveSelection, .pageSelection, .selectFirst, .selectLast, .scroll: rows.order.count > 1
        case .selectDue: board.counts(at: moment).due > 0
        case .zoom(let steps): view == .timeline && list.viewport.canZoom(closer: steps > 0, on: board, at: moment)
        case .moveSideways: board.items.count > 1 && arrangement.sideStep > 0
        case .moveMatch: list.choice.filter != nil && rows.order.count > 1
        case .select(let id): board.index(of: id) != nil
        case .foldGroup(let group):
            (group == nil || arrangement.order == .grouped) && list.choice.filter == nil
        case .toggleFold: list.canFold(on: board, at: moment)
        case .toggleFoldAll: arrangement.order == .grouped && board.groups.count > 1
        case .activate: overlay?.kind == .themes || overlay?.kind != .help && item != nil
        case .toggleMark: item != nil
        case .back:
            overlay != nil || list.choice.filter != nil || !list.cursor.marked.isEmpty
                || list.cursor.selected != .following || list.viewport.isScrolledAway || list.stay.newest != nil
        case .cycleTheme: themes.count > 1
        case .setTheme(let name): themes.contains(name)
        case .arrange, .hideOverlayRows, .setThemes, .notify, .refuse, .dismissNotice, .setMotion,
            .foldPast, .toggleKiosk, .setView, .cycleView, .setFace, .cycleFace, .setOrder, .cycleSort, .reverseOrder,
            .setFilter, .toggleThemes, .toggleHelp:
            true
        }
    }

    /// Whether a key would have an effect now.
    public func accepts(_ key: BoardKey, on board: Board, at moment: Moment) -> Bool {
        switch key {
        case .toggleMute: return true
        case .startOrOpen: return accepts(.activate, on: board, at: moment)
        case .change(let action):
            guard !isCovered, let index = target(of: action, on: board, at: moment) else { return false }
            guard !list.selectionIsFolded(on: board, at: moment) else { return action == .toggle }
            return board.keyRefusal(of: action, for: index, at: moment) == nil
        case .command(.toggleAll):
            return !isCovered && (board.hasRunningTimer(at: moment) || board.counts(at: moment).paused > 0)
        case .command(let command):
            guard let verb = command.historyVerb else { return true }
            return !isCovered && board.step(of: verb) != nil
        }
    }

    /// Whether an overlay hides the board, so that keys must not change the board.
    private var isCovered: Bool { overlay.map { !$0.kind.showsBoard } ?? false }

    // MARK: Commands

    /// Arranges the rows for a window, in the current view.
    ///
    /// - Parameters:
    ///   - size: the size of the window.
    ///   - profile: the text capabilities of the terminal.
    ///   - board: the board.
    ///   - moment: the current time.
    /// - Complexity: O(1) if nothing has changed since the last call.
    public mutating func fit(
        to size: Size, in profile: DisplayProfile = DisplayProfile(), on board: Board, at moment: Moment
    ) {
        let arrangement = BoardLayout(size: size, of: board, self, in: profile).arrangement
        if arrangement != list.viewport.arrangement { apply(.arrange(arrangement), on: board, at: moment) }
    }

    /// Performs a command.
    public mutating func apply(_ command: LookCommand, on board: Board, at moment: Moment) {
        if command.isOfUser { notices.dismiss(at: moment) }
        perform(command, on: board, at: moment)
        if command.isOfUser { noteKey(at: moment) }
        list.endStays(on: board, at: moment)
    }

    /// Records whether a prompt is open, after an input of the prompt.
    ///
    /// While a prompt is open, the selection does not move to a countdown that reaches zero.
    public mutating func setPrompt(isOpen: Bool, at moment: Moment) {
        hasPrompt = isOpen
        list.isBusy = overlay != nil || hasPrompt
        noteKey(at: moment)
    }

    private mutating func noteKey(at moment: Moment) { list.noteKey(for: .seconds(3) * rhythm.speed, at: moment) }

    private mutating func perform(_ command: LookCommand, on board: Board, at moment: Moment) {
        let before = chosenTheme
        defer {
            if command.isOfUser, chosenTheme != before { notices.show("Theme “\(theme)”.", .brief, at: moment) }
        }
        if let overlay, !command.ignoresOverlay, !overlay.kind.allows(command) {
            return move(within: overlay, by: command)
        }
        switch command {
        case .arrange(let arrangement): list.arrange(arrangement, on: board, at: moment)
        case .hideOverlayRows(let count): overlay?.hide(rows: count)
        case .setThemes(let names, let shown): if names.contains(shown) { (themes, theme) = (names, shown) }
        case .notify(let text): notices.show(text, .long, at: moment)
        case .refuse(let text): notices.show(text, .brief, at: moment)
        case .dismissNotice: break
        case .setMotion(let hasMotion):
            rhythm = AnimationTiming(speed: rhythm.speed, hasMotion: hasMotion)
            list.viewport.setGlide(rhythm.glide)
        case .toggleMark: list.toggleMark(on: board, at: moment)
        case .foldPast: notices.show(list.foldPast(on: board, at: moment), .brief, at: moment)
        case .toggleKiosk: isKiosk.toggle()
        case .setView(let view): self.view = view
        case .cycleView(let step): view = view.moved(by: step)
        case .setFace(let face): self.face = face
        case .cycleFace(let step): face = face.moved(by: step)
        case .setTheme(let name): if themes.contains(name) { theme = name }
        case .cycleTheme(let step): moveTheme(by: step, around: true)
        case .moveSelection(let step): list.move(rows: step, on: board, at: moment)
        case .moveSideways(let step): list.moveSideways(step, on: board, at: moment)
        case .zoom(let steps): list.viewport.zoom(steps, on: board, at: moment)
        case .pageSelection(let pages): list.page(by: pages, on: board, at: moment)
        case .selectFirst: list.select(row: 0, step: 1, on: board, at: moment)
        case .selectLast: list.select(row: list.viewport.rows.rows.count - 1, step: -1, on: board, at: moment)
        case .selectDue:
            if !list.selectNextDue(on: board, at: moment) { notices.show("Nothing is due.", .brief, at: moment) }
        case .scroll(let rows): list.viewport.scroll(by: rows, at: moment)
        case .select(let id): if let index = board.index(of: id) { list.select(index, on: board) }
        case .moveMatch(let step): list.moveMatch(by: step, on: board, at: moment)
        case .toggleFold: list.toggleFold(on: board, at: moment)
        case .toggleFoldAll: list.toggleFoldAll(on: board, at: moment)
        case .foldGroup(let group): list.toggleFold(of: group, on: board, at: moment)
        case .setFilter(let filter): list.setFilter(filter, on: board, at: moment)
        case .setOrder(let order): setOrder(order, on: board, at: moment)
        case .cycleSort(let step): setOrder(BoardOrder(list.choice.order.sort.moved(by: step)), on: board, at: moment)
        case .reverseOrder:
            let order = list.choice.order
            setOrder(BoardOrder(order.sort, isReversed: !order.isReversed), on: board, at: moment)
        case .activate, .back, .toggleThemes, .toggleHelp: changeOverlay(by: command, on: board, at: moment)
        }
    }

    private mutating func setOrder(_ order: BoardOrder, on board: Board, at moment: Moment) {
        list.setOrder(order, on: board, at: moment)
        notices.show("Sorted \(order.words).", .brief, at: moment)
    }

    // MARK: Keys that change the board

    /// Returns the board command for a key, with the marked or selected countdowns as its targets.
    ///
    /// - Returns: the command, to be sent to the board at the same moment; nil if the key has no effect on the board. If nil,
    ///   a notice may show the reason.
    public mutating func act(_ key: BoardKey, on board: Board, at moment: Moment) -> Command? {
        notices.dismiss(at: moment)
        let command = command(of: key, on: board, at: moment)
        noteKey(at: moment)
        list.endStays(on: board, at: moment)
        return command
    }

    private mutating func command(of key: BoardKey, on board: Board, at moment: Moment) -> Command? {
        switch key {
        case .toggleMute: return .setMuted(!board.isMuted)
        case .startOrOpen:
            if let start = start(on: board, at: moment) { return change(start, on: board, at: moment) }
            perform(.activate, on: board, at: moment)
            return nil
        case .change(let action): return isCovered ? nil : change(action, on: board, at: moment)
        case .command(.toggleAll):
            guard !isCovered else { return nil }
            let isRunning = board.hasRunningTimer(at: moment)
            guard isRunning || board.counts(at: moment).paused > 0 else {
                notices.show("There is no timer to pause.", .brief, at: moment)
                return nil
            }
            if !isRunning {
                if case .held = list.cursor.selected { list.cursor.selected = .following }
            } else if list.cursor.selected == .following, let index = list.selection(on: board, at: moment) {
                list.cursor.selected = .held(board.items[index].id)
            }
            return .toggleAll
        case .command(let command):
            guard let verb = command.historyVerb else { return command }
            guard !isCovered else { return nil }
            guard board.step(of: verb) != nil else {
                notices.show("There is nothing to \(verb.rawValue).", .brief, at: moment)
                return nil
            }
            return command
        }
    }

    /// Returns the countdown on which a key acts without marks: the selected countdown.
    ///
    /// Keys that answer a zero act on what rings instead, unless the selected countdown is at zero itself or a page shows it.
    private func target(of action: CountdownAction, on board: Board, at moment: Moment) -> Int? {
        let selected = list.selection(on: board, at: moment)
        guard action.answersZero, overlay == nil, let ringing = list.ringing(on: board),
            selected.map({ !board.isAtZero(board.items[$0], at: moment) }) ?? true
        else { return selected }
        return ringing
    }

    private mutating func change(_ action: CountdownAction, on board: Board, at moment: Moment) -> Command? {
        guard list.cursor.marked.isEmpty else { return changeMarked(action, on: board, at: moment) }
        guard let index = target(of: action, on: board, at: moment) else { return nil }
        let (item, refusal) = (board.items[index], board.keyRefusal(of: action, for: index, at: moment))
        if action == .acknowledge, refusal != nil, case let due = board.unacknowledged(at: moment), !due.isEmpty {
            return .change(action, of: Set(due.map { board.items[$0].id }))
        }
        defer { list.reveal(on: board, at: moment) }
        if list.selectionIsFolded(on: board, at: moment) {
            list.toggleFold(on: board, at: moment)
            return nil
        }
        if let refusal {
            notices.show(refusal.sentence, .brief, at: moment)
            return nil
        }
        if action == .toggle {
            if item.isPaused {
                if list.cursor.selected == .held(item.id) { list.cursor.selected = .following }
            } else if list.cursor.selected.id != item.id {
                list.cursor.selected = .held(item.id)
            }
        } else if list.cursor.selected.id != item.id, action.dismisses(item, at: moment) {
            list.endStays([item.id], on: board, at: moment)
        } else {
            // The selection stops following the next countdown. Otherwise, the selection would move to another
            // countdown now, and a second key press would change that countdown.
            list.cursor.selected = .chosen(item.id)
        }
        return .change(action, of: [item.id])
    }

    /// Changes the marked countdowns to which the action applies, and leaves the other marked countdowns unchanged.
    private mutating func changeMarked(_ action: CountdownAction, on board: Board, at moment: Moment) -> Command? {
        let refusals = list.marked(on: board).map { (index: $0, board.keyRefusal(of: action, for: $0, at: moment)) }
        let able = refusals.filter { $0.1 == nil }.map { board.items[$0.index].id }
        if able.isEmpty, let refusal = refusals.first?.1 {
            notices.show(refusal.sentence, .brief, at: moment)
            return nil
        }
        if list.cursor.selected == .following, let index = list.selection(on: board, at: moment) {
            list.cursor.selected = .chosen(board.items[index].id)
        }
        return .change(action, of: Set(able))
    }

    /// Restores the parts of the view state that no board remembers.
    ///
    /// - Parameters:
    ///   - filter: the filter of the list.
    ///   - past: the countdowns that are folded because they are over.
    ///   - marked: the marked countdowns.
    ///   - board: the board.
    ///   - moment: the current time.
    public mutating func restore(
        filter: BoardFilter?, past: PastFold, marked: Set<Countdown.ID>, on board: Board, at moment: Moment
    ) {
        list.restore(filter: filter, past: past, marked: marked, on: board, at: moment)
    }

    // MARK: Following the board

    /// Updates the view state after changes of the board and for the current time.
    ///
    /// - Parameters:
    ///   - changes: the changes of one command, in order.
    ///   - board: the board after the changes, advanced to `moment`.
    ///   - moment: the current time.
    public mutating func apply(_ changes: [Change], of board: Board, at moment: Moment) {
        notices.expire(at: moment)
        for case .reloaded(let reload) in changes.map(\.event) { follow(reload, to: board, at: moment) }
        list.apply(changes, of: board, at: moment)
        notices.apply(changes, of: board, at: moment)
    }

    /// Shows the theme or the view that a client set for all terminals.
    ///
    /// Has no effect for other commands.
    public mutating func follow(_ command: Command, from peer: String, at moment: Moment) {
        let words: String
        switch command {
        case .saveTheme(let name, _) where themes.contains(name) && name != chosenTheme:
            (theme, words) = (name, "Theme “\(name)”")
            overlay?.replaceTheme(by: name)
        case .saveView(let view) where view != self.view:
            (self.view, words) = (view, "View “\(view.rawValue)”")
        default: return
        }
        notices.show("\(words), set from \(peer).", .long, at: moment)
    }

    /// Selects the countdown whose change a key of this terminal undid or redid.
    public mutating func selectUndone(_ changes: [Change], on board: Board, at moment: Moment) {
        list.selectUndone(changes, on: board, at: moment)
    }

    /// Maps the countdowns of the view state to the countdowns of a reloaded board.
    mutating func follow(_ reload: Board.Reload, to board: Board, at moment: Moment) {
        let wasFollowing = list.cursor.selected == .following
        list.follow(reload, to: board, at: moment)
        // If the selected countdown was removed, its details are closed.
        if overlay?.kind == .detail, list.cursor.selected == .following, !wasFollowing { overlay = nil }
    }

    // MARK: Overlays

    private mutating func changeOverlay(by command: LookCommand, on board: Board, at moment: Moment) {
        switch (command, overlay?.kind) {
        case (.toggleHelp, .help): overlay = nil
        case (.toggleHelp, _):
            leaveThemes()
            overlay = OpenOverlay(.help)
        case (.toggleThemes, .themes): overlay = nil
        case (.toggleThemes, _): overlay = OpenOverlay(.themes, themeBefore: theme)
        case (.activate, nil) where list.selectionIsFolded(on: board, at: moment):
            list.toggleFold(on: board, at: moment)
        case (.activate, nil): if list.selection(on: board, at: moment) != nil { overlay = OpenOverlay(.detail) }
        case (.activate, .detail), (.activate, .themes): overlay = nil
        case (.back, nil) where list.choice.filter != nil: list.setFilter(nil, on: board, at: moment)
        case (.back, nil) where !list.cursor.marked.isEmpty: list.cursor.marked = []
        case (.back, nil): list.follow(on: board, at: moment)
        case (.back, _):
            leaveThemes()
            overlay = nil
        default: break
        }
    }

    /// Restores the last theme that was set, in place of the theme that is previewed in the theme picker.
    private mutating func leaveThemes() {
        if let before = overlay?.themeBefore, themes.contains(before) { theme = before }
    }

    private mutating func move(within open: OpenOverlay, by command: LookCommand) {
        guard open.kind == .themes else {
            let steps = command.steps(page: list.viewport.arrangement.visibleRows)
            overlay?.scroll(by: steps)
            return
        }
        // One click of the mouse wheel moves by a single theme, so that the user can look at each theme.
        let page = max(themes.count - open.hiddenRows, 1)
        let steps = if case .scroll(let rows) = command { rows.signum() } else { command.steps(page: page) }
        moveTheme(by: steps, around: false)
    }

    /// Selects the theme `step` places after the current theme; with `around`, wraps around at the ends of the list.
    private mutating func moveTheme(by step: Int, around: Bool) {
        let (next, count) = ((themes.firstIndex(of: theme) ?? 0) + step, themes.count)
        guard count > 0 else { return }
        theme = themes[around ? next.wrapped(below: count) : min(max(next, 0), count - 1)]
    }
}
