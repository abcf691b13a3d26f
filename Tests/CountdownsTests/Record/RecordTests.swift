import Foundation
import TestSupport
import Testing

@testable import Countdowns

/// The changes that a board records.
@Suite struct RecordTests {
    /// A board that returns its recorded changes as short texts.
    private struct Recorded {
        var fixture: BoardFixture

        init(_ countdowns: [Countdown], zone: TimeZone = .gmt) { fixture = BoardFixture(countdowns, zone: zone) }

        mutating func changes(after seconds: Double, asleep: Double = 0, _ command: Command = .tick) -> [String] {
            let moment = fixture.after(seconds, asleep: asleep)
            let changes = fixture.board.apply(command, at: moment)
            #expect(fixture.board.isCurrent(at: moment))
            // Ignores changes of the selection and of the undo history.
            return changes.filter { $0.event != .looked && !$0.isOfHistory }.map(\.words)
        }

        func next(after seconds: Double) -> Duration? { fixture.board.untilNextChange(at: fixture.after(seconds)) }
    }

    private static func change(_ action: CountdownAction, _ ids: String...) -> Command {
        .change(action, of: Set(ids))
    }

    private static func every(_ id: String, _ seconds: Int) -> Countdown {
        let rule = ElapsedRecurrence(every: .seconds(seconds), from: .fixed(WallTime(unixSeconds: 0)))
        let date = RecurringDate(.elapsed(rule), clocks: .zone(.gmt))
        return Countdown(id: id, title: id, kind: .recurring(date), onZero: .next)
    }

    // MARK: Automatic changes

    @Test func `thresholds and zero are recorded once, each at its time`() {
        var tea = Countdown.lasting("tea", 100)
        tea.thresholds = ThresholdSettings(warn: .left(.seconds(30)), danger: .percent(10))
        var record = Recorded([tea, .since("s", 5)])
        var told: [Double: [String]] = [:]
        var seconds = 0.0
        while let next = record.next(after: seconds) {
            seconds += next / .seconds(1)
            told[seconds] = record.changes(after: seconds)
            #expect(record.changes(after: seconds) == [])
        }
        #expect(told == [70: ["tea warned"], 90: ["tea endangered"], 100: ["tea zero"]])
    }

    @Test func `the crossings between two ticks are recorded in order, each with its own time`() {
        var tea = Countdown.lasting("tea", 100)
        tea.thresholds = ThresholdSettings(danger: .left(.seconds(10)))
        var fixture = BoardFixture([.dated("launch", in: 95).onZero(.hide), tea])
        let changes = fixture.board.apply(.tick, at: fixture.after(950))
        #expect(
            changes.map(\.words) == [
                "launch warned", "tea warned", "tea endangered", "launch zero", "launch hidden", "tea zero",
            ])
        #expect(changes.map { ($0.time - fixture.start.wall) / .seconds(1) } == [35, 40, 90, 95, 95, 100])
        #expect(changes.allSatisfy { $0.cause == .time && $0.command == 1 })
    }

    @Test func `a warn threshold that equals the danger threshold is not recorded`() {
        var tea = Countdown.lasting("tea", 100)
        tea.thresholds = ThresholdSettings(warn: .left(.seconds(20)), danger: .left(.seconds(20)))
        var record = Recorded([tea])
        #expect(record.changes(after: 80) == ["tea endangered"])
        #expect(record.changes(after: 100) == ["tea zero"])
    }

    @Test func `a threshold or zero that was reached before the board was loaded is not recorded`() {
        var record = Recorded([.lasting("egg", 50), .dated("past", in: -5), .dated("near", in: 30)])
        #expect(record.changes(after: 1) == [])
        #expect(record.changes(after: 60) == ["near zero", "egg zero"])
    }

    @Test func `the begin of a step and the zero of a step that waits are recorded`() {
        let steps = [StepSequence.Step("a", .seconds(100)), .init("b", .seconds(90))]
        var record = Recorded([
            .steps("auto", StepSequence(steps)), .steps("ask", StepSequence(steps, advance: .ask)),
        ])
        #expect(record.changes(after: 40) == ["auto warned", "ask warned"])
        #expect(record.next(after: 40) == .seconds(60))
        #expect(record.changes(after: 100) == ["auto step 0.1", "ask zero"])
        #expect(record.next(after: 100) == .seconds(30))
        #expect(record.changes(after: 120, Self.change(.skip, "ask")) == ["ask skipped"])
        #expect(record.changes(after: 195) == ["auto warned", "ask warned", "auto zero"])
        #expect(record.changes(after: 310, Self.change(.skip, "ask")) == ["ask zero", "ask finished"])
    }

    @Test func `repeated crossings of one kind are recorded as one change with their number`() {
        let sequence = StepSequence([.init("a", .seconds(100)), .init("b", .seconds(20))])
        var record = Recorded([
            .lasting("blink", 1).onZero(.repeat), .lasting("tea", 300).onZero(.repeat),
            .steps("drill", sequence).onZero(.repeat), Self.every("bell", 600),
        ])
        let night = 8.0 * 3_600
        let changes = record.changes(after: night)
        #expect(
            Set(changes) == [
                "blink zero x28800", "tea warned x96", "tea zero x96", "drill warned x240", "drill step 0.0 x480",
                "bell warned x48", "bell rolled x48",
            ])
        #expect(changes.count == 7)
        #expect(record.changes(after: night) == [])
    }

    @Test func `a clock that jumps ahead by fifty years does not block the board`() {
        let noon = RecurringDate(
            .rule(Recurrence(RecurrenceRule(.daily), start: 1_800_000_000 + 3_600)), clocks: .zone(.gmt))
        var fixture = BoardFixture([
            Self.every("second", 1), Countdown(id: "noon", title: "", kind: .recurring(noon), onZero: .next),
            .lasting("blink", 1).onZero(.repeat),
        ])
        var moment = fixture.after(1.5)
        moment.wall = moment.wall + .seconds(50 * 31_556_952)
        #expect(
            fixture.board.apply(.tick, at: moment).map(\.words) == [
                "clock set", "noon warned x1001", "noon rolled x1001", "second rolled x1577847601", "blink zero",
            ])
        #expect(fixture.board.apply(.tick, at: moment) == [])
    }

    @Test func `a clock that is set back and forth records no crossing twice`() {
        var fixture = BoardFixture([.dated("launch", in: 100), Self.every("bell", 600), .dated("next", in: 5_000)])
        func words(_ seconds: Double, wall: Double) -> [String] {
            var moment = fixture.after(seconds)
            moment.wall = fixture.start.wall + .seconds(wall)
            return fixture.board.apply(.tick, at: moment).map(\.words)
        }
        #expect(words(700, wall: 700) == ["launch warned", "launch zero", "bell warned", "bell rolled"])
        #expect(words(701, wall: 0) == ["clock set"])
        #expect(words(1_300, wall: 599) == [])
        #expect(words(1_401, wall: 700) == [])
        #expect(words(1_902, wall: 1_201) == ["bell warned", "bell rolled"])
    }

    @Test func `a clock that was ahead at load suppresses no crossing after its correction`() {
        var record = Recorded([.dated("launch", in: -100), Self.every("bell", 600), .dated("past", in: -5_000)])
        func words(_ seconds: Double, wall: Double) -> [String] {
            var moment = record.fixture.after(seconds)
            moment.wall = record.fixture.start.wall + .seconds(wall)
            return record.fixture.board.apply(.tick, at: moment).map(\.words)
        }
        #expect(words(1, wall: -1_000) == ["clock set", "launch clock set", "bell clock set", "past clock set"])
        #expect(words(900, wall: -101) == ["bell warned", "bell rolled", "launch warned"])
        #expect(words(901, wall: -100) == ["launch zero"])
        #expect(words(902, wall: -1_000) == ["clock set"])
        #expect(words(1_803, wall: -99) == [])
    }

    @Test func `thresholds and zero of a countdown with working hours follow its working time`() {
        // The fixture starts on Friday, 15 January 2027, at 08:00 UTC, two hours before the working hours.
        let hours = WeeklyHours((0..<5).map { .init(weekday: $0, start: 36_000, length: 7_200) })
        let report = Countdown(
            id: "r", title: "r", kind: .date(.fixed(WallTime(unixSeconds: 1_800_000_000 + 4 * 86_400))), zone: .gmt,
            workHours: hours)
        var record = Recorded([report])
        let warning = 3.0 * 86_400 + 14_400 - 60
        #expect(record.next(after: 0) == .seconds(warning))
        #expect(record.changes(after: warning) == ["r warned"])
        #expect(record.changes(after: warning + 60) == ["r zero"])
        #expect(record.next(after: warning + 60) == nil)
    }

    @Test func `a threshold is not recorded before its time`() {
        var record = Recorded([.lasting("tea", 100)])
        #expect(record.next(after: 0) == .seconds(40))
        #expect(record.next(after: 39.5) == .milliseconds(500))
        #expect(record.changes(after: 39.999) == [])
        #expect(record.next(after: 41) == .zero)
    }

    @Test func `a sleep of the machine is recorded with the crossings during it`() {
        var record = Recorded([
            .lasting("tea", 100), .lasting("kept", 100).pausingInSleep, .lasting("later", 9_999),
            .lasting("blink", 10).onZero(.repeat),
        ])
        #expect(
            record.changes(after: 3_620, asleep: 3_600) == [
                "tea warned", "tea zero", "blink zero x362", "tea slept past", "blink slept past", "slept",
            ])
        #expect(record.changes(after: 3_625, asleep: 3_600) == [])
    }

    // MARK: Changes by the user

    @Test func `each command that has an effect is recorded as a change of each countdown`() {
        var record = Recorded([
            .lasting("a", 100), .dated("b", in: 100), .since("c", 5), .lasting("d", 500), .lasting("e", 500),
        ])
        // A date and a count-up cannot be paused.
        #expect(record.changes(after: 1, Self.change(.pause, "a", "b", "c", "e")) == ["a paused", "e paused"])
        #expect(record.changes(after: 2, Self.change(.pause, "a")) == [])
        #expect(
            record.changes(after: 3, Self.change(.extend(.seconds(9)), "a", "b")) == ["a extended 9", "b extended 9"])
        #expect(record.changes(after: 4, Self.change(.resume, "a", "b", "c", "e")) == ["a resumed", "e resumed"])
        #expect(record.changes(after: 5, Self.change(.restart, "a", "b")) == ["a restarted", "b restarted"])
        #expect(record.changes(after: 7, Self.change(.done, "a", "b")) == ["a finished", "b finished"])
        #expect(record.changes(after: 8, Self.change(.restart, "a", "b")) == ["a restarted", "b restarted"])
        #expect(record.changes(after: 9, Self.change(.pause, "d")) == ["d paused"])
        #expect(record.changes(after: 10, Self.change(.restart, "d")) == ["d restarted"])
        #expect(record.changes(after: 11, .saveTheme("b")) == ["theme b"])
        #expect(record.changes(after: 11, .saveTheme("b")) == [])
        #expect(record.changes(after: 12, .saveView(.cards)) == ["view cards"])
        #expect(record.changes(after: 12, .saveFace(.thin)) == ["face thin"])
    }

    @Test func `the background of a terminal sets the saved theme only as long as no theme is chosen`() {
        var board = BoardFixture([.lasting("a", 100)]).board
        let moment = board.lastMoment
        #expect(board.apply(.saveTheme("light", isChosen: false), at: moment).isEmpty && board.remembered.theme == "a")
        // The files no longer name a theme.
        board.apply(.saveTheme("dark", isChosen: false), at: moment, cause: .file)
        #expect(board.remembered.theme == "dark" && !board.remembered.isThemeChosen)
        board.apply(.saveTheme("light", isChosen: false), at: moment)
        #expect(board.remembered.theme == "light" && !board.remembered.isThemeChosen)
        board.apply(.saveTheme("light"), at: moment, cause: .user)
        board.apply(.saveTheme("dark", isChosen: false), at: moment)
        #expect(board.remembered.theme == "light" && board.remembered.isThemeChosen)
    }

    @Test func `a command is recorded with its cause, the user or a peer`() {
        var record = Recorded([.lasting("a", 100), .lasting("b", 200)])
        #expect(record.changes(after: 3, .toggleAll) == ["a paused", "b paused"])
        let byHand = record.fixture.board.apply(.toggleAll, at: record.fixture.after(6)).filter(\.isUserAction)
        #expect(byHand.map(\.cause) == [.user, .user] && byHand.map(\.command) == [2, 2])
        #expect(byHand.map(\.action) == [.resume, .resume])
        let peer = record.fixture.board.apply(
            Self.change(.pause, "a"), at: record.fixture.after(7), cause: .peer("pts/3"))
        #expect(peer.filter { !$0.isOfHistory }.map(\.cause) == [.peer("pts/3")])
    }

    @Test func `a countdown that is extended or restarted after zero records zero again`() {
        var record = Recorded([.lasting("a", 10)])
        #expect(record.changes(after: 11) == ["a zero"])
        #expect(record.changes(after: 20, Self.change(.extend(.seconds(300)), "a")) == ["a extended 300"])
        #expect(record.next(after: 20) == .seconds(240))
        #expect(record.changes(after: 260) == ["a warned"])
        #expect(record.changes(after: 321) == ["a zero"])
        #expect(record.changes(after: 330, Self.change(.restart, "a")) == ["a restarted"])
        #expect(record.changes(after: 341) == ["a zero"])
    }

    @Test func `a skip is recorded as skipped, or as finished if nothing follows`() {
        let steps = StepSequence([.init("a", .seconds(100)), .init("b", .seconds(90))], advance: .ask)
        var record = Recorded([
            .steps("pass", steps).onZero(.repeat), .lasting("none", 100).onZero(.hide), .dated("launch", in: 500),
        ])
        #expect(record.changes(after: 1, Self.change(.skip, "pass")) == ["pass skipped"])
        // A skip of the last step starts the sequence again from its first step, as a restart does.
        #expect(record.changes(after: 2, Self.change(.skip, "pass")) == ["pass skipped"])
        #expect(record.changes(after: 3, Self.change(.skip, "launch")) == ["launch finished"])
        #expect(record.changes(after: 4, Self.change(.restart, "launch")) == ["launch restarted"])
        #expect(record.changes(after: 5, Self.change(.done, "none")) == ["none finished", "none hidden"])
        #expect(record.changes(after: 6, Self.change(.extend(.seconds(100)), "none")) == ["none extended 100"])
        #expect(record.changes(after: 8, Self.change(.skip, "pass")) == ["pass skipped"])
        #expect(record.changes(after: 97) == ["pass warned", "none warned"])
        #expect(record.changes(after: 101, Self.change(.skip, "pass")) == ["pass zero", "pass skipped"])
    }

    @Test func `a skipped occurrence and a refused pause are not recorded, and the following occurrence is`() {
        var record = Recorded([Self.every("a", 1_000), Self.every("b", 600)])
        #expect(record.changes(after: 1, Self.change(.skip, "a")) == ["a skipped"])
        #expect(record.changes(after: 2, Self.change(.restart, "a", "b")) == ["a restarted"])
        #expect(record.changes(after: 3, Self.change(.skip, "a")) == ["a skipped"])
        #expect(record.changes(after: 601, Self.change(.pause, "a")) == ["b warned", "b rolled"])
        #expect(record.changes(after: 602, Self.change(.resume, "a")) == [])
        #expect(record.changes(after: 1_201, Self.change(.skip, "b")) == ["b warned", "b rolled", "b skipped"])
        #expect(record.changes(after: 1_300) == [])
        #expect(record.changes(after: 2_001) == ["a warned", "a rolled"])
    }

    @Test func `a paused countdown crosses no threshold until it is resumed`() {
        var record = Recorded([.lasting("a", 100, paused: true), .lasting("b", 100)])
        #expect(record.next(after: 0) == .seconds(40))
        #expect(record.changes(after: 1, Self.change(.pause, "b")) == ["b paused"])
        #expect(record.next(after: 1) == nil)
        #expect(record.changes(after: 500) == [])
        #expect(record.changes(after: 600, Self.change(.resume, "b")) == ["b resumed"])
        #expect(record.next(after: 600) == .seconds(39))
        #expect(record.changes(after: 601, Self.change(.extend(.seconds(-50)), "a")) == ["a extended -50"])
        #expect(record.changes(after: 602, Self.change(.resume, "a")) == ["a resumed", "a warned"])
        #expect(record.changes(after: 699) == ["b warned", "a zero", "b zero"])
    }

    @Test func `a skip is recorded with the zero or the threshold that it reaches`() {
        var record = Recorded([
            .steps("drill", StepSequence([.init("on", .seconds(600)), .init("off", .seconds(30))])).onZero(.hide)
        ])
        #expect(record.changes(after: 1, Self.change(.skip, "drill")) == ["drill skipped", "drill warned"])
        #expect(
            record.changes(after: 2, Self.change(.skip, "drill")) == ["drill skipped", "drill zero", "drill hidden"])
    }

    @Test func `restarting a date that was ended manually records the crossings in between`() {
        var record = Recorded([.dated("launch", in: 100), .dated("show", in: 230)])
        #expect(record.changes(after: 5, Self.change(.done, "launch", "show")) == ["launch finished", "show finished"])
        #expect(
            record.changes(after: 200, Self.change(.restart, "launch", "show")) == [
                "launch restarted", "launch zero", "show restarted", "show warned",
            ])
    }

    @Test func `a board is current after a zone change that leaves no occurrence after the skipped one`() throws {
        // The date recurs daily at 09:00, until 17 January 2027, 10:00 UTC.
        let start = CivilTime(year: 2020, month: 1, day: 1).dayNumber * 86_400 + 9 * 3_600
        var rule = RecurrenceRule(.daily)
        rule.until = .moment(CivilTime(year: 2027, month: 1, day: 17, hour: 10).wallTime(utcOffset: 0))
        let date = RecurringDate(.rule(Recurrence(rule, start: start)), clocks: .floating)
        let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
        var record = Recorded(
            [Countdown(id: "x", title: "x", kind: .recurring(date), onZero: .next)], zone: berlin)
        #expect(record.changes(after: 0, Self.change(.skip, "x")) == ["x skipped"])
        #expect(record.changes(after: 2, .setZone(try #require(TimeZone(identifier: "America/New_York")))).count == 2)
        #expect(record.fixture.next(after: 3) == "x")
    }

    @Test func `an extension by a negative time is recorded before the zero that it causes`() {
        var record = Recorded([.lasting("a", 100)])
        #expect(record.changes(after: 1, Self.change(.extend(.seconds(-500)), "a")) == ["a extended -500", "a zero"])
    }

    @Test func `a zone change is recorded as a move of each floating date and count-up`() throws {
        let noon = DateTarget.floating(FloatingTime(sinceLocalEpoch: .seconds(1_800_100_000)))
        var record = Recorded([
            Countdown(id: "a", title: "a", kind: .date(noon)), Countdown(id: "b", title: "b", kind: .since(noon)),
            .dated("c", in: 500),
        ])
        let zone = try #require(TimeZone(identifier: "Asia/Tokyo"))
        #expect(record.changes(after: 1, .setZone(zone)) == ["zone Asia/Tokyo", "a moved", "b moved"])
    }

    @Test func `an occurrence that was skipped stays skipped in another zone`() throws {
        let start = CivilTime(year: 2020, month: 1, day: 1, hour: 9).dayNumber * 86_400 + 9 * 3_600
        let date = RecurringDate(.rule(Recurrence(RecurrenceRule(.daily), start: start)), clocks: .floating)
        var fixture = BoardFixture([Countdown(id: "x", title: "x", kind: .recurring(date), onZero: .next)])
        // The fixture starts at 08:00 UTC. The occurrence at 09:00 today is skipped. In New York, 09:00 is at 14:00 UTC.
        _ = fixture.board.apply(.skip, at: fixture.after(0))
        #expect(fixture.reading("x", after: 0)?.amount == .seconds(25 * 3_600))
        let zone = try #require(TimeZone(identifier: "America/New_York"))
        _ = fixture.board.apply(.setZone(zone), at: fixture.after(1))
        #expect(fixture.reading("x", after: 1)?.amount == .seconds(30 * 3_600 - 1))
    }
}

extension Change {
    /// Whether the change concerns the undo history.
    var isOfHistory: Bool { if case .history = event { true } else { false } }

    /// The change as a short text.
    var words: String { ([countdown].compactMap(\.self) + [event.words]).joined(separator: " ") }
}

extension Change.Event {
    fileprivate var words: String {
        func often(_ word: String, _ times: Int) -> String { times == 1 ? word : "\(word) x\(times)" }
        return switch self {
        case .restarted: "restarted"
        case .paused: "paused"
        case .resumed: "resumed"
        case .extended(let amount): "extended \(amount.flooredSeconds)"
        case .skipped: "skipped"
        case .finished: "finished"
        case .acknowledged: "acknowledged"
        case .pinned(let isPinned): "pinned \(isPinned)"
        case .undone: "undone"
        case .redone: "redone"
        case .history(let edit): "history \(edit)"
        case .moved: "moved"
        case .warned(let level, let times): often(level == .warn ? "warned" : "endangered", times)
        case .reachedZero(let times): often("zero", times)
        case .stepBegan(let place, let times): often("step \(place.round).\(place.step)", times)
        case .rolled(_, let times): often("rolled", times)
        case .hidden: "hidden"
        case .turned: "turned"
        case .sleptPast: "slept past"
        case .theme(let name): "theme \(name)"
        case .view(let view): "view \(view)"
        case .face(let face): "face \(face)"
        case .muted(let isMuted): "muted \(isMuted)"
        case .looked: "looked"
        case .zone(let zone): "zone \(zone.identifier)"
        case .reloaded(let reload): "reloaded +\(reload.added.count) \(reload.changed.count) -\(reload.removed.count)"
        case .problem(let problem): "problem \(problem?.line ?? "none")"
        case .slept: "slept"
        case .clockSet: "clock set"
        }
    }
}
