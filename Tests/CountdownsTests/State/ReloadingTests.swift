import Foundation
import TestSupport
import Testing

@testable import Countdowns

/// Reloads of a board's files.
@Suite struct ReloadingTests {
    /// Creates a board with new countdowns, and with the title, zone and theme that a ``BoardFixture`` has by default.
    private static func fresh(
        _ countdowns: [Countdown], like board: Board, zone: TimeZone? = nil, title: String? = nil, at moment: Moment
    ) -> Board {
        Board(
            BoardDefinition(title: title, zone: zone, countdowns: countdowns), title: "test", zone: .gmt,
            remembered: RememberedLook(theme: "a"), at: moment)
    }

    private static func left(_ board: Board, _ id: String, at moment: Moment) -> Double? {
        board.index(of: id).map { board.items[$0].reading(at: moment).amount / .seconds(1) }
    }

    /// Reloads the board of a fixture `seconds` after its start.
    @discardableResult
    private static func reload(
        _ fixture: inout BoardFixture, _ countdowns: [Countdown], after seconds: Double
    ) -> [Change] {
        let moment = fixture.after(seconds)
        let before = BoardState(fixture.board)
        let changes = fixture.board.reload(
            as: fresh(countdowns, like: fixture.board, at: moment), at: moment)
        var state = before
        for change in changes { state.apply(change) }
        #expect(state == BoardState(fixture.board))
        for change in changes.reversed() { state.reacquire(change) }
        #expect(state == before)
        #expect(fixture.board.isCurrent(at: moment))
        return changes
    }

    @Test func `a reload keeps running and paused countdowns, starts added ones and drops removed ones`() {
        var fixture = BoardFixture([.lasting("tea", 600), .lasting("nap", 900), .lasting("egg", 300)])
        fixture.board.apply(.change(.pause, of: ["nap"]), at: fixture.after(100))
        let changes = Self.reload(
            &fixture, [.lasting("walk", 60), .lasting("nap", 900), .lasting("tea", 600)], after: 200)
        let now = fixture.after(200)
        #expect(Self.left(fixture.board, "tea", at: now) == 400)
        #expect(Self.left(fixture.board, "nap", at: now) == 800)
        #expect(Self.left(fixture.board, "walk", at: now) == 60)
        #expect(fixture.board.items.map(\.id) == ["walk", "nap", "tea"])
        #expect(fixture.board.items[1].isPaused)
        var reload = Board.Reload()
        (reload.added, reload.removed, reload.removedTitles) = (["walk"], ["egg"], ["egg"])
        reload.isRearranged = true
        #expect(changes.filter { $0.cause == .file && !$0.isOfHistory }.map(\.event) == [.reloaded(reload)])
    }

    @Test func `an edit of the forms of dates alone is a reload`() {
        var fixture = BoardFixture([.lasting("tea", 600)])
        var definition = fixture.board.definition
        definition.dates = DateStyle(clock: .twelve)
        let (moment, look) = (fixture.after(1), RememberedLook(theme: "a"))
        let fresh = Board(definition, title: "test", zone: .gmt, remembered: look, at: moment)
        #expect(!fixture.board.reload(as: fresh, at: moment).isEmpty)
        #expect(fixture.board.definition.dates.clock == .twelve)
    }

    @Test func `a reload matches a countdown whose id changed by its title, and reports the new id`() {
        var fixture = BoardFixture([.lasting("tea", 600), .lasting("nap", 900)])
        var renamed = Countdown.lasting("brew", 600)
        renamed.title = "tea"
        fixture.board.apply(.toggleAll, at: fixture.after(1))
        fixture.board.apply(.toggleAll, at: fixture.after(1))
        fixture.board.apply(.toggleAll, at: fixture.after(50))
        let changes = Self.reload(&fixture, [.lasting("nap", 900), renamed], after: 100)
        #expect(Self.left(fixture.board, "brew", at: fixture.after(100)) == 550)
        let reloads = changes.compactMap { if case .reloaded(let reload) = $0.event { reload } else { nil } }
        #expect(reloads.map(\.renamed) == [["tea": "brew"]])
        #expect(fixture.board.pausedTogether == ["brew", "nap"])
    }

    @Test func `a renamed countdown and its followers keep their states under the new id, and undo renames back`() {
        func named(_ title: String, _ id: String, after leader: String? = nil) -> Countdown {
            var countdown = Countdown.lasting(id, leader == nil ? 600 : 900)
            (countdown.title, countdown.isNamedByTitle) = (title, true)
            countdown.link = leader.map { CountdownLink(to: $0, offset: .seconds(300)) }
            return countdown
        }
        var fixture = BoardFixture([named("Tea", "tea"), named("Soup", "soup", after: "tea")])
        fixture.board.apply(.change(.extend(.seconds(60)), of: ["tea"]), at: fixture.after(50), cause: .user)
        fixture.board.apply(.change(.pin, of: ["tea"]), at: fixture.after(50), cause: .user)
        fixture.board.apply(.change(.pause, of: ["tea"]), at: fixture.after(60), cause: .user)
        let now = fixture.after(100)
        let renamed = Self.fresh(
            [named("Mint", "mint"), named("Soup", "soup", after: "mint")], like: fixture.board, at: now)
        let changes = fixture.board.reload(as: renamed, renamed: ["tea": "mint"], at: now)
        let reloads = changes.compactMap { if case .reloaded(let reload) = $0.event { reload } else { nil } }
        #expect(reloads.map(\.renamed) == [["tea": "mint"]] && reloads.map(\.added) == [[]])
        #expect(reloads.map(\.removed) == [[]] && reloads.map(\.discardedStates) == [[]])
        #expect(Self.left(fixture.board, "mint", at: now) == 600)
        #expect(Self.left(fixture.board, "soup", at: now) == 900)
        #expect(fixture.board.removedItems.isEmpty)
        // A board that is opened again undoes the earlier steps under the new id.
        let saved = SavedBoard(fixture.board, at: now)
        var opened = BoardFixture([named("Mint", "mint"), named("Soup", "soup", after: "mint")])
        _ = opened.board.restore(saved, at: fixture.after(110))
        #expect(opened.board.items.allSatisfy { $0.isPaused })
        opened.board.apply(.undo, at: fixture.after(110))
        #expect(opened.board.items.allSatisfy { !$0.isPaused })
        fixture.board.apply(.undo, at: now)
        #expect(fixture.board.items.map(\.id) == ["tea", "soup"])
        #expect(Self.left(fixture.board, "tea", at: now) == 600)
        fixture.board.apply(.redo, at: now)
        #expect(Self.left(fixture.board, "mint", at: now) == 600)
        fixture.board.apply(.undo, at: now)
        fixture.board.apply(.undo, at: now)
        #expect(fixture.board.items.allSatisfy { !$0.isPaused })
    }

    @Test func `a saved state can be renamed`() {
        var leader = Countdown.lasting("tea", 600)
        leader.title = "Tea"
        var follower = Countdown.lasting("soup", 900)
        follower.link = CountdownLink(to: "tea", offset: .seconds(300))
        let fixture = BoardFixture([leader, follower])
        var saved = SavedBoard(fixture.board, at: fixture.after(10))
        saved.look = ListLook(selected: "tea")
        saved.pausedTogether = ["tea", "soup"]
        saved.rename(["tea": "mint"])
        (leader.id, follower.link) = ("mint", CountdownLink(to: "mint", offset: .seconds(300)))
        #expect(saved.items["mint"]?.fingerprint == leader.fingerprint && saved.items["tea"] == nil)
        #expect(saved.items["soup"]?.fingerprint == follower.fingerprint)
        #expect(saved.look?.selected == "mint" && saved.pausedTogether == ["mint", "soup"])
    }

    @Test func `a removed countdown does not give its state to a countdown that gets its id`() {
        func tea(_ id: String) -> Countdown {
            var countdown = Countdown.lasting(id, 600)
            (countdown.title, countdown.isNamedByTitle) = ("Tea", true)
            return countdown
        }
        var fixture = BoardFixture([tea("tea"), tea("tea-2")])
        fixture.board.apply(.change(.pause, of: ["tea"]), at: fixture.after(10), cause: .user)
        let now = fixture.after(20)
        let rest = Self.fresh([tea("tea")], like: fixture.board, at: now)
        _ = fixture.board.reload(as: rest, renamed: ["tea-2": "tea"], at: now)
        #expect(!fixture.board.items[0].isPaused)
        fixture.board.apply(.undo, at: now)
        #expect(fixture.board.items.map(\.isPaused) == [true, false])
    }

    @Test func `a changed duration moves the deadline, and a changed date discards an earlier extension`() {
        var fixture = BoardFixture([.lasting("tea", 600), .dated("launch", in: 5_000)])
        fixture.board.apply(.change(.extend(.seconds(60)), of: ["tea", "launch"]), at: fixture.after(100))
        Self.reload(&fixture, [.lasting("tea", 900), .dated("launch", in: 7_000)], after: 200)
        #expect(Self.left(fixture.board, "tea", at: fixture.after(200)) == 760)
        #expect(Self.left(fixture.board, "launch", at: fixture.after(200)) == 6_800)
    }

    @Test func `a reload of unchanged files changes nothing`() {
        let countdowns: [Countdown] = [.lasting("tea", 600), .dated("launch", in: 5_000)]
        var fixture = BoardFixture(countdowns)
        let before = BoardState(fixture.board)
        #expect(Self.reload(&fixture, countdowns, after: 100).isEmpty)
        #expect(BoardState(fixture.board) == before)
    }

    @Test func `a reload that moves a countdown to another line only updates the line of its origin`() {
        func moved(_ line: Int) -> Countdown {
            var tea = Countdown.lasting("tea", 600)
            tea.origin = Origin(path: "a.yaml", line: line)
            return tea
        }
        var fixture = BoardFixture([moved(3)])
        let changes = Self.reload(&fixture, [moved(4)], after: 100)
        #expect(changes.map(\.event) == [.reloaded(Board.Reload())])
        #expect(fixture.board.items[0].countdown.origin?.line == 4)
    }

    @Test func `a countdown that returns to the files continues, or restarts if its deadline has passed`() {
        var fixture = BoardFixture([.lasting("tea", 600), .lasting("egg", 150), .lasting("nap", 900)])
        Self.reload(&fixture, [.lasting("nap", 900)], after: 100)
        #expect(fixture.board.removedItems.keys.sorted() == ["egg", "tea"])
        Self.reload(&fixture, [.lasting("tea", 600), .lasting("egg", 150), .lasting("nap", 900)], after: 200)
        #expect(Self.left(fixture.board, "tea", at: fixture.after(200)) == 400)
        #expect(Self.left(fixture.board, "egg", at: fixture.after(200)) == 150)
        #expect(fixture.board.removedItems.isEmpty)
    }

    @Test func `the saved state of a countdown missing from the files is used when a reload adds it again`() {
        let before = BoardFixture([.lasting("tea", 600), .lasting("nap", 900)])
        let saved = SavedBoard(before.board, at: before.after(100))
        var fixture = BoardFixture([.lasting("nap", 900)])
        _ = fixture.board.restore(saved, at: fixture.after(100))
        Self.reload(&fixture, [.lasting("tea", 600), .lasting("nap", 900)], after: 200)
        #expect(Self.left(fixture.board, "tea", at: fixture.after(200)) == 400)
    }

    @Test func `a reload reports earlier zeros first, and no zero for a date moved into the past`() {
        var fixture = BoardFixture([.lasting("egg", 50), .dated("launch", in: 5_000)])
        let changes = Self.reload(&fixture, [.lasting("egg", 50), .dated("launch", in: 20)], after: 100)
        #expect(changes.first?.event == .reachedZero(times: 1) && changes.first?.countdown == "egg")
        #expect(!changes.contains { $0.countdown == "launch" })
    }

    @Test func `a reload replaces the title and the zone of the board`() throws {
        var fixture = BoardFixture([.lasting("egg", 50)])
        let tokyo = try #require(TimeZone(identifier: "Asia/Tokyo"))
        let now = fixture.after(1)
        let changes = fixture.board.reload(
            as: Self.fresh([.lasting("egg", 50)], like: fixture.board, zone: tokyo, title: "Other", at: now), at: now)
        #expect(changes.contains { $0.event == .zone(tokyo) })
        #expect(fixture.board.title == "Other")
        #expect(fixture.board.zone == tokyo)
    }

    @Test func `an error of the files is reported as one change, and stays until it is cleared`() {
        var fixture = BoardFixture([.lasting("tea", 600), .lasting("nap", 900)])
        let changes = fixture.board.apply(.setProblem("a.yaml:1:2: no"), at: fixture.after(1))
        #expect(changes.map(\.event) == [.problem("a.yaml:1:2: no")])
        #expect(fixture.board.apply(.setProblem("a.yaml:1:2: no"), at: fixture.after(1)).isEmpty)
        #expect(fixture.board.problem == "a.yaml:1:2: no")
        Self.reload(&fixture, [.lasting("tea", 600)], after: 3)
        #expect(fixture.board.apply(.setProblem(nil), at: fixture.after(3)).map(\.event) == [.problem(nil)])
        #expect(fixture.board.problem == nil)
    }

    @Test func `a countdown whose kind changes loses its pause or extension, and the reload lists it as a misfit`() {
        var fixture = BoardFixture([.dated("launch", in: 5_000), .lasting("nap", 900)])
        fixture.board.apply(.change(.extend(.seconds(60)), of: ["launch"]), at: fixture.after(1))
        fixture.board.apply(.change(.pause, of: ["nap"]), at: fixture.after(1))
        let changes = Self.reload(&fixture, [.lasting("launch", 60), .dated("nap", in: 700)], after: 10)
        #expect(Self.left(fixture.board, "launch", at: fixture.after(10)) == 60)
        #expect(Self.left(fixture.board, "nap", at: fixture.after(10)) == 690)
        let discardedStates = changes.compactMap {
            if case .reloaded(let reload) = $0.event { reload.discardedStates } else { nil }
        }
        #expect(discardedStates == [["launch", "nap"]])
    }

    @Test func `a duration shortened below its elapsed time reaches zero once`() {
        var fixture = BoardFixture([.lasting("tea", 600)])
        let changes = Self.reload(&fixture, [.lasting("tea", 60)], after: 100)
        #expect(changes.contains { $0.event == .reachedZero(times: 1) && $0.countdown == "tea" })
        #expect(!fixture.board.apply(.tick, at: fixture.after(101)).contains { $0.countdown == "tea" })
        Self.reload(&fixture, [.lasting("tea", 600)], after: 110)
        let end = fixture.board.apply(.tick, at: fixture.after(700))
        #expect(end.contains { $0.event == .reachedZero(times: 1) && $0.countdown == "tea" })
    }

    @Test func `a countdown keeps its pause when countdowns with the same title are removed or added`() {
        func tea(_ id: String, _ seconds: Double) -> Countdown {
            var tea = Countdown.lasting(id, seconds)
            (tea.title, tea.isNamedByTitle) = ("Tea", true)
            return tea
        }
        var fixture = BoardFixture([tea("tea", 600), tea("tea-2", 900), .lasting("nap", 50)])
        fixture.board.apply(.change(.pause, of: ["tea-2"]), at: fixture.after(10))
        Self.reload(&fixture, [tea("tea", 900), .lasting("nap", 50)], after: 20)
        #expect(fixture.board.items[0].isPaused)
        #expect(Self.left(fixture.board, "tea", at: fixture.after(20)) == 890)
        // A new countdown of the same title, above the paused countdown, changes the id of the paused one back to
        // `tea-2`.
        Self.reload(&fixture, [tea("tea", 300), tea("tea-2", 900), .lasting("nap", 50)], after: 30)
        #expect(!fixture.board.items[0].isPaused)
        #expect(fixture.board.items[1].isPaused)
        #expect(Self.left(fixture.board, "tea-2", at: fixture.after(30)) == 890)
    }

    @Test(arguments: 0..<8)
    func `changes of random reloads convert the old state to the new state and back`(seed: UInt64) {
        var random = SplitMix(seed: seed + 900)
        var journey = Journey(using: &random)
        let all = journey.board.items.map(\.countdown)
        for step in 0..<Tries.of(200) {
            let moment = journey.next(using: &random)
            _ = journey.board.apply(journey.command(using: &random), at: moment)
            let some = all.filter { _ in Int.random(in: 0...3, using: &random) != 0 }.shuffled(using: &random)
            let edited = some.map { countdown in
                var edited = countdown
                switch Int.random(in: 0...5, using: &random) {
                case 0: edited.id += "-other"
                case 1: edited.kind = all[Int.random(in: 0..<all.count, using: &random)].kind
                default: break
                }
                return edited
            }
            let before = BoardState(journey.board)
            let fresh = Board(
                BoardDefinition(countdowns: edited), title: journey.board.title, zone: journey.board.zone,
                remembered: journey.board.remembered, at: moment)
            let changes = journey.board.reload(as: fresh, at: moment)
            var state = before
            for change in changes { state.apply(change) }
            #expect(state == BoardState(journey.board), "step \(step)")
            for change in changes.reversed() { state.reacquire(change) }
            #expect(state == before, "step \(step)")
            #expect(journey.board.isCurrent(at: moment), "step \(step)")
            #expect(Set(journey.board.removedItems.keys).isDisjoint(with: journey.board.items.map(\.id)))
        }
    }
}
