import Foundation
import TestSupport
import Testing

@testable import Countdowns

/// Undo and redo of single steps.
@Suite struct BoardHistoryTests {
    private func left(_ fixture: BoardFixture, _ id: String, after seconds: Double) -> Double? {
        fixture.reading(id, after: seconds).map { $0.amount / .seconds(1) }
    }

    @Test func `undoing a restart restores the old deadline, and the duration is due if that has passed`() {
        var fixture = BoardFixture([.lasting("tea", 600), .lasting("nap", 900)])
        fixture.board.apply(.change(.restart, of: ["tea"]), at: fixture.after(500), cause: .user)
        #expect(left(fixture, "tea", after: 500) == 600)
        var early = fixture
        early.board.apply(.undo, at: fixture.after(510))
        #expect(left(early, "tea", after: 510) == 90)
        let changes = fixture.board.apply(.undo, at: fixture.after(700))
        #expect(left(fixture, "tea", after: 700) == -100)
        #expect(fixture.reading("tea", after: 700)?.state == .due)
        #expect(changes.last { $0.reachesZero }?.time == fixture.after(600).wall)
    }

    @Test func `reaching zero is no undo step, and undo takes the elapsed time into account`() {
        var fixture = BoardFixture([.lasting("tea", 60), .lasting("nap", 900)])
        fixture.board.apply(.change(.extend(.seconds(60)), of: ["tea"]), at: fixture.after(10), cause: .user)
        fixture.board.apply(.tick, at: fixture.after(130))
        #expect(fixture.reading("tea", after: 130)?.state == .due)
        fixture.board.apply(.change(.restart, of: ["tea"]), at: fixture.after(140), cause: .user)
        fixture.board.apply(.undo, at: fixture.after(150))
        #expect(left(fixture, "tea", after: 150) == -30)
        fixture.board.apply(.undo, at: fixture.after(150))
        #expect(left(fixture, "tea", after: 150) == -90)
        #expect(fixture.board.history.undoable.isEmpty)
    }

    @Test func `an edit of a countdown while the board is closed drops only its own undo steps`() {
        var fixture = BoardFixture([.lasting("tea", 600), .lasting("nap", 1_500)])
        fixture.board.apply(.change(.pause, of: ["tea"]), at: fixture.after(10), cause: .user)
        fixture.board.apply(.change(.extend(.seconds(60)), of: ["nap"]), at: fixture.after(20), cause: .user)
        let saved = SavedBoard(fixture.board, at: fixture.after(30))
        var edited = BoardFixture([.lasting("tea", 600), .lasting("nap", 3_000)])
        _ = edited.board.restore(saved, at: fixture.after(30))
        #expect(left(edited, "nap", after: 30) == 3_030)
        edited.board.apply(.undo, at: fixture.after(40))
        #expect(edited.board.history.redoable.last?.sentence == "“tea” was paused")
        #expect(left(edited, "nap", after: 40) == 3_020)
        #expect(edited.board.history.undoable.isEmpty)
        #expect(edited.board.apply(.undo, at: fixture.after(50)).isEmpty)
    }

    @Test func `pausing all running countdowns is one undo step`() {
        var fixture = BoardFixture((0..<50).map { .lasting("c\($0)", 600) })
        fixture.board.apply(.toggleAll, at: fixture.after(10), cause: .user)
        #expect(fixture.board.counts(at: fixture.after(10)).paused == 50)
        fixture.board.apply(.undo, at: fixture.after(20))
        #expect(fixture.board.history.redoable.last?.sentence == "50 countdowns were paused")
        #expect(fixture.board.counts(at: fixture.after(20)).running == 50)
        #expect(left(fixture, "c7", after: 20) == 580)
        // After undo and redo, the board still stores the countdowns that were paused together.
        fixture.board.apply(.redo, at: fixture.after(20))
        #expect(fixture.board.pausedTogether.count == 50)
    }

    @Test func `a new change clears the redo steps`() {
        var fixture = BoardFixture([.lasting("tea", 600)])
        fixture.board.apply(.change(.pause, of: ["tea"]), at: fixture.after(10), cause: .user)
        fixture.board.apply(.undo, at: fixture.after(20))
        fixture.board.apply(.change(.pin, of: ["tea"]), at: fixture.after(30), cause: .user)
        #expect(fixture.board.step(of: .redo) == nil)
        fixture.board.apply(.undo, at: fixture.after(30))
        #expect(fixture.board.history.redoable.last?.sentence == "“tea” was pinned")
    }

    @Test func `a saved view state is no undo step, and undo and redo leave it unchanged`() {
        var fixture = BoardFixture([.lasting("tea", 600)])
        fixture.board.apply(.change(.pause, of: ["tea"]), at: fixture.after(10), cause: .user)
        let list = ListLook(folded: ["Home"], order: BoardOrder(.title))
        for command: Command in [.saveTheme("b"), .saveView(.cards), .saveFace(.thin), .saveList(list)] {
            fixture.board.apply(command, at: fixture.after(20), cause: .user)
        }
        let look = RememberedLook(theme: "b", view: .cards, face: .thin, list: list)
        #expect(fixture.board.history.undoable.map(\.sentence) == ["“tea” was paused"])
        fixture.board.apply(.undo, at: fixture.after(30))
        #expect(fixture.board.remembered == look && !fixture.board.items[0].isPaused)
        fixture.board.apply(.saveView(.focus), at: fixture.after(40), cause: .user)
        fixture.board.apply(.redo, at: fixture.after(50))
        #expect(fixture.board.remembered.view == .focus && fixture.board.items[0].isPaused)
    }

    @Test func `the repeats of a key that is held down make one undo step`() {
        var fixture = BoardFixture([.lasting("tea", 600)])
        for press in 0..<60 {
            let moment = fixture.after(1 + Double(press) / 60)
            fixture.board.apply(.change(.extend(.seconds(60)), of: ["tea"]), at: moment, cause: .user)
        }
        #expect((left(fixture, "tea", after: 2) ?? 0).rounded() == 598 + 3_600)
        #expect(fixture.board.history.undoable.map(\.sentence) == ["“tea” was extended by 1 h"])
        fixture.board.apply(.change(.extend(.seconds(60)), of: ["tea"]), at: fixture.after(4), cause: .user)
        #expect(fixture.board.history.undoable.count == 2)
        for _ in 0..<2 { fixture.board.apply(.undo, at: fixture.after(5)) }
        #expect((left(fixture, "tea", after: 5) ?? 0).rounded() == 595)
    }

    @Test func `the history keeps up to 1000 steps within its size limit, and the last step of any size`() {
        var history = History()
        var step = UndoStep("x", zone: .gmt)
        for _ in 0..<1_500 { history.apply(.added(step)) }
        #expect(history.undoable.count == 1_000)
        let state = ItemState(run: .live, start: WallTime(unixSeconds: 0))
        step.items = (0..<1_000).map { .init("c\($0)", .init(before: state, after: state)) }
        for _ in 0..<30 { history.apply(.added(step)) }
        let bytes = history.undoable.reduce(0) { $0 + $1.bytesOnDisk }
        #expect((5..<15).contains(history.undoable.count) && bytes <= History.maxBytesOnDisk)
        step.items = (0..<20_000).map { .init("c\($0)", .init(before: state, after: state)) }
        for _ in 0..<3 { history.apply(.added(step)) }
        #expect(history.undoable.map(\.items.count) == [20_000])
    }

    // MARK: Reloads

    private func reload(_ fixture: inout BoardFixture, _ countdowns: [Countdown], after seconds: Double) {
        let moment = fixture.after(seconds)
        let fresh = Board(
            BoardDefinition(countdowns: countdowns), title: "test", zone: .gmt, remembered: RememberedLook(theme: "a"),
            at: moment)
        _ = fixture.board.reload(as: fresh, at: moment)
    }

    @Test func `the history stores a file version as its difference from the next version`() {
        let file: [Countdown] = (0..<1_000).map { .lasting("c\($0)", 300) }
        var fixture = BoardFixture(file)
        for edit in 1...10 {
            var edited = file
            for index in 0..<(edit * 50) { edited[index].origin = Origin(path: "board.yaml", line: index + edit) }
            edited[edit * 50] = .lasting("c\(edit * 50)", 400)
            reload(&fixture, edited, after: Double(edit))
        }
        #expect(fixture.board.history.undoable.count == 10)
        // Each version differs from the original file in one countdown (apart from line numbers), which is 50 places
        // after the changed countdown of the previous version. So two consecutive versions differ in a range of 51
        // countdowns.
        #expect(fixture.board.history.undoable.allSatisfy { $0.bytesInMemory < 102 * 2_000 })
        for _ in 0..<10 { fixture.board.apply(.undo, at: fixture.after(20)) }
        #expect(fixture.board.items.map(\.countdown.kind) == file.map(\.kind))
    }

    @Test func `a reload of the files can be undone, with a banner on the board, and redone`() {
        var fixture = BoardFixture([.lasting("tea", 600), .lasting("nap", 900)])
        fixture.board.apply(.change(.extend(.seconds(60)), of: ["tea"]), at: fixture.after(10), cause: .user)
        reload(&fixture, [.lasting("nap", 1_000), .lasting("egg", 300)], after: 100)
        let undone = fixture.board.apply(.undo, at: fixture.after(200))
        #expect(undone.contains { $0.event == .history(.undone(reading: 0)) })
        #expect(fixture.board.items.map(\.id) == ["tea", "nap"])
        #expect(left(fixture, "tea", after: 200) == 460 && left(fixture, "nap", after: 200) == 700)
        #expect(fixture.board.problem?.line.contains("R reloads them") == true)
        #expect(
            fixture.board.history.redoable.last?.sentence
                == "“egg” was added, “nap” was edited, “tea” was removed")
        fixture.board.apply(.undo, at: fixture.after(210))
        #expect(left(fixture, "tea", after: 210) == 390)
        fixture.board.apply(.redo, at: fixture.after(220))
        let redone = fixture.board.apply(.redo, at: fixture.after(220))
        #expect(redone.contains { $0.event == .history(.redone(reading: 1)) })
        #expect(fixture.board.items.map(\.id) == ["nap", "egg"])
        #expect(left(fixture, "egg", after: 220) == 180 && left(fixture, "nap", after: 220) == 780)
        #expect(fixture.board.problem == nil)
    }

    @Test func `the changes of an undone or redone reload turn the old state into the new one, and back`() {
        var fixture = BoardFixture([.lasting("tea", 600), .lasting("nap", 900)])
        fixture.board.apply(.toggleAll, at: fixture.after(10), cause: .user)
        reload(&fixture, [.lasting("nap", 1_000), .lasting("egg", 300)], after: 100)
        for command in [Command.undo, .undo, .redo, .redo] {
            let before = BoardState(fixture.board)
            let changes = fixture.board.apply(command, at: fixture.after(200))
            var state = before
            for change in changes { state.apply(change) }
            #expect(state == BoardState(fixture.board))
            for change in changes.reversed() { state.reacquire(change) }
            #expect(state == before)
        }
    }

    @Test func `after a restart of the program a countdown has no undo steps from before its edit`() {
        let file: [Countdown] = [.lasting("tea", 600), .lasting("nap", 900)]
        var fixture = BoardFixture(file)
        for id in ["tea", "nap"] {
            fixture.board.apply(.change(.pause, of: [id]), at: fixture.after(10), cause: .user)
        }
        reload(&fixture, [.lasting("tea", 700), .lasting("nap", 900)], after: 100)
        fixture.board.apply(.change(.resume, of: ["tea"]), at: fixture.after(110), cause: .user)
        let saved = SavedBoard(fixture.board, at: fixture.after(120))
        var again = BoardFixture([.lasting("tea", 700), .lasting("nap", 900)])
        _ = again.board.restore(saved, at: again.after(130))
        #expect(again.board.history.undoable.map(\.sentence) == ["“nap” was paused", "“tea” was resumed"])
    }

    @Test func `after a reboot undo steps use the new uptime`() {
        let file: [Countdown] = [.lasting("tea", 600)]
        var fixture = BoardFixture(file)
        fixture.board.apply(.change(.pause, of: ["tea"]), at: fixture.after(100), cause: .user)
        var saved = SavedBoard(fixture.board, at: fixture.after(110))
        saved.isSameBoot = false
        var again = BoardFixture(file)
        var moment = Moment(wall: fixture.after(200).wall, uptime: Uptime(sinceBoot: .seconds(5)))
        _ = again.board.restore(saved, at: moment)
        moment = moment + .seconds(10)
        again.board.apply(.undo, at: moment)
        #expect(again.board.items[0].reading(at: moment).amount == .seconds(600 - 210))
    }
}
