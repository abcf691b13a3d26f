import Countdowns
import Definitions
import Foundation
import TestSupport
import Testing

@testable import BoardEngine

@Suite struct LoadedBoardTests {
    private static let start = WallTime(unixSeconds: 1_800_000_000)

    private static let text = """
        countdowns:
          - { title: Tram, at: in 15 min }
          - { title: Lunch, at: "13:25", from: today }
          - { title: Rest, every: 90m }
          - { title: Launch, at: 2031-02-03 }
          - { title: Tea, in: 4m }

        """

    /// Reads a file with each of the texts in turn, an hour apart; returns the kinds of the countdowns after each read.
    private func kinds(_ texts: String...) throws -> [[String: Countdown.Kind]] {
        try withTemporaryFolder { folder in
            let file = folder.appendingPathComponent("board.yaml")
            var kinds: [[String: Countdown.Kind]] = []
            var board: LoadedBoard?
            for (hour, text) in texts.enumerated() {
                try Data(text.utf8).write(to: file)
                let now = Self.start + .seconds(hour * 3_600)
                board =
                    try board?.readAgain(from: SignedFiles(), now: now, machineZone: .gmt, environment: [:])
                    ?? BoardLoader.load(
                        [file.path], theme: nil, now: now, machineZone: .gmt, environment: [:], readsAllThemes: false
                    ) { _ in }
                let countdowns = try #require(board).definition.countdowns
                kinds.append(Dictionary(uniqueKeysWithValues: countdowns.map { ($0.title, $0.kind) }))
            }
            return kinds
        }
    }

    @Test func `a date with unchanged text keeps its time, however often another line is edited`() throws {
        let edits = (1...12).map { Self.text.replacingOccurrences(of: "4m", with: "\($0 + 4)m") }
        let all = try kinds(Self.text, edits[0], edits[1], edits[2], edits[11])
        for title in ["Tram", "Lunch", "Rest", "Launch"] {
            for kinds in all { #expect(kinds[title] == all[0][title], "\(title)") }
        }
        #expect(all[4]["Tea"] == .duration(CalendarDuration(.seconds(16 * 60))))
        #expect(all[0]["Tram"] == .date(.fixed(Self.start + .seconds(15 * 60))))
    }

    @Test func `a date with changed text or title is resolved at the time of the reload`() throws {
        let all = try kinds(
            Self.text, Self.text.replacingOccurrences(of: "in 15 min", with: "in 16 min"),
            Self.text.replacingOccurrences(of: "Tram", with: "Bus"))
        #expect(all[1]["Tram"] == .date(.fixed(Self.start + .seconds(3_600 + 16 * 60))))
        #expect(all[2]["Bus"] == .date(.fixed(Self.start + .seconds(7_200 + 15 * 60))))
        #expect(all[2]["Rest"] == all[0]["Rest"])
    }

    @Test func `an existing date keeps its time when another date with the same title and text is added`() throws {
        let two = Self.text.replacingOccurrences(
            of: "  - { title: Launch", with: "  - { title: Tram, at: in 15 min, group: Later }\n  - { title: Launch")
        try withTemporaryFolder { folder in
            let file = folder.appendingPathComponent("board.yaml")
            try Data(Self.text.utf8).write(to: file)
            let first = try BoardLoader.load(
                [file.path], theme: nil, now: Self.start, machineZone: .gmt, environment: [:], readsAllThemes: false
            ) { _ in }
            try Data(two.utf8).write(to: file)
            let later = Self.start + .seconds(60)
            let second = try first.readAgain(from: SignedFiles(), now: later, machineZone: .gmt, environment: [:])
            let kinds = second.definition.countdowns.filter { $0.title == "Tram" }.map(\.kind)
            #expect(
                kinds == [
                    .date(.fixed(Self.start + .seconds(15 * 60))), .date(.fixed(later + .seconds(15 * 60))),
                ])
        }
    }
}
