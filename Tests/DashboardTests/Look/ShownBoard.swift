import Countdowns
import Foundation
import Screen

@testable import Dashboard

/// A board and a view state, which are updated together as in a front end.
@dynamicMemberLookup
struct ShownBoard: Equatable {
    var board: Board
    var look: Look

    init(
        _ definition: BoardDefinition, title: String = "test", zone: TimeZone = .gmt,
        themes: [String] = ["a", "b", "c"], theme: String = "a", view: BoardView = .list, face: DigitFace = .block,
        speed: Double = 1, motion: Bool = true, kiosk: Bool = false, stay: Duration? = nil, at moment: Moment
    ) {
        let remembered = RememberedLook(theme: theme, view: view, face: face)
        board = Board(definition, title: title, zone: zone, remembered: remembered, speed: speed, at: moment)
        look = Look(of: board, themes: themes, hasMotion: motion, isKiosk: kiosk, stay: stay, at: moment)
    }

    subscript<Value>(dynamicMember path: KeyPath<Board, Value>) -> Value { board[keyPath: path] }

    subscript<Value>(dynamicMember path: KeyPath<Look, Value>) -> Value { look[keyPath: path] }

    var remembered: RememberedLook { look.remembered }
    var choice: ListOptions { look.list.choice }
    var marked: Set<Countdown.ID> { look.list.cursor.marked }
    var rows: BoardRows { look.list.viewport.rows }
    var arrangement: Arrangement { look.list.viewport.arrangement }
    var timelineBands: Int? { look.list.viewport.bands }

    // MARK: Commands

    @discardableResult
    mutating func apply(_ command: Command, at moment: Moment, cause: Change.Cause? = nil) -> [Change] {
        let changes = follow(board.apply(command, at: moment, cause: cause), at: moment)
        if let peer = cause?.peer { look.follow(command, from: peer, at: moment) }
        return changes
    }

    @discardableResult
    mutating func apply(_ command: LookCommand, at moment: Moment, cause: Change.Cause? = nil) -> [Change] {
        let changes = apply(.tick, at: moment)
        let before = look.remembered
        look.apply(command, on: board, at: moment)
        return changes + remember(since: before, at: moment, cause: cause ?? command.defaultCause)
    }

    @discardableResult
    mutating func apply(_ key: BoardKey, at moment: Moment) -> [Change] {
        var changes = apply(.tick, at: moment)
        let before = look.remembered
        if let command = look.act(key, on: board, at: moment) {
            let own = apply(command, at: moment, cause: .user)
            look.selectUndone(own, on: board, at: moment)
            changes += own
        }
        return changes + remember(since: before, at: moment, cause: .user)
    }

    @discardableResult
    mutating func apply(_ command: KeyCommand, at moment: Moment) -> [Change] {
        switch command {
        case .board(let key): apply(key, at: moment)
        case .look(let command): apply(command, at: moment)
        case .frontEnd: []
        }
    }

    @discardableResult
    mutating func reload(as fresh: Board, at moment: Moment) -> [Change] {
        follow(board.reload(as: fresh, at: moment), at: moment)
    }

    private mutating func follow(_ changes: [Change], at moment: Moment) -> [Change] {
        look.apply(changes, of: board, at: moment)
        return changes
    }

    private mutating func remember(since before: RememberedLook, at moment: Moment, cause: Change.Cause) -> [Change] {
        look.remembered.commands(since: before).flatMap { command in
            follow(board.apply(command, at: moment, cause: cause), at: moment)
        }
    }

    /// The board and its view state after a tick.
    func advanced(to moment: Moment) -> ShownBoard {
        var shown = self
        shown.apply(.tick, at: moment)
        return shown
    }

    /// Returns this view state with another board that has the same countdowns.
    func shown(on other: Board, at moment: Moment) -> ShownBoard {
        var shown = self
        shown.board = other
        shown.look.follow(Board.Reload(), to: other, at: moment)
        return shown
    }

    mutating func fit(to size: Size, in profile: DisplayProfile = DisplayProfile(), at moment: Moment) {
        look.fit(to: size, in: profile, on: board, at: moment)
    }

    // MARK: Queries

    func index(of id: Countdown.ID?) -> Int? { board.index(of: id) }
    func counts(at moment: Moment) -> BoardCounts { board.counts(at: moment) }
    func untilNextEnd(at moment: Moment) -> Duration? { board.untilNextEnd(at: moment) }
    func next(after index: Int?, at moment: Moment) -> Int? { board.next(after: index, at: moment) }
    func selection(at moment: Moment) -> Int? { look.list.selection(on: board, at: moment) }
    func selectionIsFolded(at moment: Moment) -> Bool { look.list.selectionIsFolded(on: board, at: moment) }
    func untilSelectionMoves(at moment: Moment) -> Duration? { look.list.untilSelectionMoves(on: board, at: moment) }
    func firstVisibleRow(at moment: Moment) -> Int { look.list.viewport.firstVisibleRow(at: moment) }
    func isMoving(at moment: Moment) -> Bool { look.list.viewport.isMoving(at: moment) }
    func notice(at moment: Moment) -> Notice? { look.notice(at: moment) }
    func pulse(_ index: Int, at moment: Moment) -> Expiring<Bool>? {
        board.items[index].sinceZero(at: moment).flatMap { look.rhythm.pulse($0, at: moment) }
    }
    /// Whether a surface pulses and is not faint now.
    func isLit(_ index: Int, at moment: Moment) -> Bool { pulse(index, at: moment)?.value == false }
    func accepts(_ command: LookCommand, at moment: Moment) -> Bool { look.accepts(command, on: board, at: moment) }
    func accepts(_ key: BoardKey, at moment: Moment) -> Bool { look.accepts(key, on: board, at: moment) }
    func accepts(_ command: KeyCommand, at moment: Moment) -> Bool { command.works(on: board, look, at: moment) }
    func start(at moment: Moment) -> CountdownAction? { look.start(on: board, at: moment) }
    func isCurrent(at moment: Moment) -> Bool { board.isCurrent(at: moment) && look.isCurrent(at: moment) }
    func untilNextChange(at moment: Moment) -> Duration? {
        [board.untilNextChange(at: moment), look.untilNextChange(at: moment)].compactMap(\.self).min()
    }
}

/// The keys that the tests use.
extension BoardKey {
    static let togglePause = BoardKey.change(.toggle)
    static let togglePauseAll = BoardKey.command(.toggleAll)
    static let restart = BoardKey.change(.restart)
    static let skip = BoardKey.change(.skip)
    static let undo = BoardKey.command(.undo)
    static let redo = BoardKey.command(.redo)
}

extension Change {
    /// Whether the change concerns the undo history.
    var isOfHistory: Bool { if case .history = event { true } else { false } }
}
