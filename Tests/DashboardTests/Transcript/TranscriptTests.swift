import Countdowns
import Foundation
import Testing

@testable import Dashboard

@Suite struct TranscriptTests {
    private static let moment = ListingFixture.moment

    private static func board(_ countdowns: [Countdown] = ListingFixture.countdowns) -> ShownBoard {
        ShownBoard(BoardDefinition(countdowns: countdowns), title: "Kitchen", at: moment)
    }

    /// Advances a board and returns the new lines of its transcript.
    private static func lines(
        _ transcript: inout Transcript, _ board: inout ShownBoard, after seconds: Double, _ command: Command = .tick
    ) -> [String] {
        let now = moment + .seconds(seconds)
        let changes = board.apply(command, at: now, cause: command == .tick ? nil : .user)
        return transcript.lines(of: board.board, board.look, changes, at: now)
    }

    /// Returns the lines that a key press causes.
    private static func lines(
        _ transcript: inout Transcript, _ board: inout ShownBoard, after seconds: Double, _ key: KeyCommand
    ) -> [String] {
        let now = moment + .seconds(seconds)
        let changes = board.apply(key, at: now)
        return transcript.lines(of: board.board, board.look, changes, at: now)
    }

    @Test func `a transcript begins with a summary of the board and the selected countdown`() {
        var (transcript, board) = (Transcript(), Self.board())
        #expect(
            Self.lines(&transcript, &board, after: 0) == [
                "Kitchen: 3 running, 1 paused, 1 due", "Tea, 4 minutes left, ends 12:04; 3 of 5",
            ])
        #expect(Self.lines(&transcript, &board, after: 1) == [])
    }

    @Test func `a transcript reports the remaining time at one minute, at ten seconds and at zero`() {
        var (transcript, board) = (Transcript(), Self.board())
        _ = Self.lines(&transcript, &board, after: 0)
        var said: [Int: [String]] = [:]
        for second in 1...250 {
            let lines = Self.lines(&transcript, &board, after: Double(second))
            if !lines.isEmpty { said[second] = lines }
        }
        #expect(
            said[180]?.first?.hasPrefix("Tea, 1 minute left") == true && said[230]?.first == "Tea, 10 seconds left")
        #expect(said[240] == ["Tea, due, ended now"])
        #expect(said.keys.allSatisfy { [180, 230, 240].contains($0) }, "\(said)")
    }

    @Test func `after a sleep, only the last missed one of the chosen announcement times is reported`() {
        var (transcript, board) = (Transcript(moments: [.seconds(200), .seconds(100), .seconds(50)]), Self.board())
        _ = Self.lines(&transcript, &board, after: 0)
        #expect(transcript.untilNextLine == .seconds(40))
        #expect(Self.lines(&transcript, &board, after: 200) == ["Tea, 40 seconds left, ends 12:04"])
        #expect(transcript.untilNextLine == .seconds(90_000 - 200 - 200))
    }

    @Test func `a key that selects or pauses a countdown adds one line to the transcript`() {
        var (transcript, board) = (Transcript(), Self.board())
        board.fit(to: .init(columns: 80, rows: 24), at: Self.moment)
        _ = Self.lines(&transcript, &board, after: 0)
        let selected = Self.lines(&transcript, &board, after: 10, .look(.moveSelection(1)))
        #expect(selected.count == 1 && selected[0].hasPrefix("bread, paused, 1 minute 30 seconds left"), "\(selected)")
        #expect(
            Self.lines(&transcript, &board, after: 20, .change(.pause, of: ["tea"]))
                == ["Tea, paused, 3 minutes 40 seconds left"])
    }

    @Test func `a key that marks, pins, folds, sorts or zooms adds one line that states its effect`() {
        var (transcript, board) = (Transcript(), Self.board())
        board.fit(to: .init(columns: 80, rows: 24), at: Self.moment)
        _ = Self.lines(&transcript, &board, after: 0)
        func said(_ command: KeyCommand) -> String {
            Self.lines(&transcript, &board, after: 0, command).joined(separator: "\n")
        }
        #expect(said(.look(.select("tea"))).hasPrefix("Tea, 4 minutes left"))
        let marked = said(.look(.toggleMark))
        #expect(marked.hasPrefix("“Tea” is marked. ") && marked.contains("; "), "\(marked)")
        #expect(said(.look(.select("tea"))).hasPrefix("Tea, marked, 4 minutes left"))
        #expect(said(.look(.back)) == "“Tea” is no longer marked.")
        #expect(said(.board(.change(.pin))) == "Tea, pinned, 4 minutes left, ends 12:04")
        #expect(said(.board(.change(.pin))) == "No longer pinned: Tea, 4 minutes left, ends 12:04")
        #expect(said(.look(.toggleFold)) == "Folded: Kitchen.")
        #expect(said(.look(.toggleFold)) == "Unfolded: Kitchen.")
        #expect(said(.look(.cycleSort(1))).hasPrefix("Sorted by time."))
        board = Self.board([Countdown(id: "far", title: "Far", kind: .duration(.seconds(100_000)))])
        _ = said(.look(.setView(.timeline)))
        board.fit(to: .init(columns: 80, rows: 24), at: Self.moment)
        #expect(said(.look(.zoom(1))) == "The timeline shows 1 day.")
    }

    @Test func `a theme is reported when it is selected in the theme list, and again when it is kept`() {
        var (transcript, board) = (Transcript(), Self.board())
        _ = Self.lines(&transcript, &board, after: 0)
        _ = Self.lines(&transcript, &board, after: 1, .look(.toggleThemes))
        #expect(Self.lines(&transcript, &board, after: 2, .look(.moveSelection(1))) == ["Theme b."])
        #expect(Self.lines(&transcript, &board, after: 3, .board(.startOrOpen)) == ["Theme “b”."])
    }

    @Test func `a change of several countdowns is reported in one line`() {
        let more = ["Eggs", "Rice"].map { Countdown(id: $0, title: $0, kind: .duration(.seconds(900))) }
        var (transcript, board) = (Transcript(), Self.board(ListingFixture.countdowns + more))
        _ = Self.lines(&transcript, &board, after: 0)
        #expect(
            Self.lines(&transcript, &board, after: 1, .board(.togglePauseAll)) == ["3 paused: Tea, Eggs, Rice"])
    }

    @Test func `a refused pause of a date is reported by its reason`() {
        var (transcript, board) = (Transcript(), Self.board())
        board.fit(to: .init(columns: 80, rows: 24), at: Self.moment)
        _ = Self.lines(&transcript, &board, after: 0)
        _ = Self.lines(&transcript, &board, after: 1, .look(.select("launch")))
        #expect(
            Self.lines(&transcript, &board, after: 2, .board(.change(.toggle)))
                == ["“Launch” is a date: only timers can be paused."])
    }

    @Test func `the position of the selected countdown in a filtered list is reported`() {
        var (transcript, board) = (Transcript(), Self.board())
        _ = Self.lines(&transcript, &board, after: 0)
        _ = Self.lines(&transcript, &board, after: 0, .look(.setFilter(BoardFilter("bread", terms: [.text("bread")]))))
        let selected = Transcript.selected(on: board.board, board.look, at: Self.moment)
        #expect(selected == ["bread, paused, 1 minute 30 seconds left; 1 of 1, 5 in all"])
    }

    @Test func `the sentence of a due or paused countdown contains its state only once`() {
        var board = Self.board()
        board.apply(.change(.pause, of: ["tea"]), at: Self.moment)
        let sentences = board.items.indices.map {
            SpokenCountdown(board.board, board.look, $0, at: Self.moment).sentence
        }
        #expect(sentences[2] == "Call, due, over for 1 minute")
        #expect(sentences[0].components(separatedBy: "paused").count == 2, "\(sentences[0])")
        #expect(sentences[3].components(separatedBy: "paused").count == 2, "\(sentences[3])")
    }

    private static let amounts: [(seconds: Double, words: String)] = [
        (0, "0 seconds"), (1, "1 second"), (59, "59 seconds"), (60, "1 minute"), (61, "1 minute 1 second"),
        (3_600, "1 hour"), (172_860, "2 days"), (93_600, "1 day 2 hours"), (-1.5, "1 second"),
        (-61, "1 minute 1 second"),
    ]

    @Test(arguments: amounts)
    func `a duration is reported in its two largest units`(seconds: Double, words: String) {
        #expect(SpokenCountdown.words(CalendarAmount(of: .seconds(seconds))) == words)
    }
}
