import Definitions
import Foundation
import Testing

@testable import Countdowns
@testable import Dashboard

/// A family's board on 365 mornings and evenings, and what a calendar says: see `scripts/generate-year-oracle.py`.
@Suite struct FamilyYearTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    private static let berlin = TimeZone(identifier: "Europe/Berlin") ?? .gmt
    private static let firstDay = dayNumber("2026-12-01")
    private static let days = 365

    /// The hours at which the board is read, as the table names them.
    private static let clocks = ["07:30": Duration.seconds(7 * 3_600 + 1_800), "20:00": .seconds(20 * 3_600)]

    /// The expected texts of each countdown on all days, by id and time of day, and its expected zeros.
    private struct Table {
        var texts: [String: [String: [String]]] = [:]
        var zeros: [String: [String]] = [:]

        init(_ text: String) {
            for section in text.split(separator: "== ") {
                let lines = section.split(separator: "\n").map(String.init)
                let names = lines[0].split(separator: " ").map(String.init)
                guard names[1] != "zeros" else {
                    zeros[names[0]] = Array(lines.dropFirst())
                    continue
                }
                for clock in names.dropFirst() {
                    texts[names[0], default: [:]][clock] = FamilyYearTests.daily(lines.dropFirst())
                }
            }
        }
    }

    /// The text of each day, from lines with the first day of each text.
    private static func daily(_ lines: ArraySlice<String>) -> [String] {
        let starts = lines.map { (day: dayNumber($0.prefix(10)) - firstDay, text: $0.dropFirst(11)) }
        let ends = starts.dropFirst().map(\.day) + [days]
        return zip(starts, ends).flatMap { start, end in
            (0..<end - start.day).map { counted(start.text, after: $0) }
        }
    }

    /// A text of the table some days after its first day: `{5-} days` is `3 days` after 2 days.
    private static func counted(_ text: Substring, after days: Int) -> String {
        text.split(separator: "{", omittingEmptySubsequences: false).map { part in
            guard let brace = part.firstIndex(of: "}"), let sign = part[..<brace].last,
                let number = Int(part[..<brace].dropLast())
            else { return String(part) }
            return "\(sign == "+" ? number + days : number - days)" + part[part.index(after: brace)...]
        }.joined()
    }

    private static func dayNumber(_ date: some StringProtocol) -> Int {
        let parts = date.split(separator: "-").compactMap { Int($0) }
        let civil = CivilTime(year: parts[0], month: parts[1], day: parts[2])
        return Int(civil.wallTime(utcOffset: 0).unixSeconds / 86_400)
    }

    /// The time that the clocks of Berlin show, such as `2026-12-03 07:00`.
    private static func local(_ time: WallTime) -> String {
        String(RFC3339.text(of: time, utcOffset: berlin.utcOffset(at: time)).prefix(16)).replacing("T", with: " ")
    }

    private static func moment(_ day: Int, _ time: Duration, after start: Moment) -> Moment {
        let local = FloatingTime(sinceLocalEpoch: .seconds((firstDay + day) * 86_400) + time)
        return start + (local.wallTime(in: berlin) - start.wall)
    }

    /// A board that was loaded on the evening before the first day.
    private static func board() throws -> (board: Board, start: Moment) {
        var start = Moment(wall: WallTime(unixSeconds: 0), uptime: Uptime(sinceBoot: .seconds(1_000)))
        start.wall = moment(-1, .seconds(20 * 3_600), after: start).wall
        let context = DecodingContext(now: start.wall, machineZone: .gmt)
        let decoded = try BoardFile.load([folder.appending(path: "family.yaml").path], in: context)
        #expect(decoded.warnings == nil)
        let board = Board(
            decoded.definition, title: "", zone: .gmt, remembered: RememberedLook(theme: "x"), at: start)
        return (board, start)
    }

    @Test func `a year of a family's board says on each morning and evening what a calendar says`() throws {
        let table = Table(try String(contentsOf: Self.folder.appending(path: "year.txt"), encoding: .utf8))
        var (board, moment) = try Self.board()
        let start = moment
        #expect(Set(board.items.map(\.id)) == Set(table.texts.keys))
        let format = try ListFormat("{id}\t{title}: {remaining}, {when}") { _ in nil }
        var differences: [String] = []
        var zeros: [String: [String]] = [:]
        func tick(_ next: Moment) {
            moment = next
            for change in board.apply(.tick, at: moment) {
                guard let id = change.countdown else { continue }
                switch change.event {
                case .reachedZero(let times), .rolled(_, let times):
                    zeros[id, default: []] += Array(repeating: Self.local(change.time), count: times)
                default: break
                }
            }
        }
        for day in 0..<Self.days {
            for (clock, time) in Self.clocks.sorted(by: { $0.key < $1.key }) {
                let next = Self.moment(day, time, after: start)
                while let wait = board.untilNextChange(at: moment), moment.wall + wait < next.wall {
                    tick(moment + max(wait, .milliseconds(1)))
                }
                tick(next)
                for line in BoardListing(board, at: next).lines(format) {
                    let parts = line.split(separator: "\t").map(String.init)
                    let expected = table.texts[parts[0]]?[clock]?[day] ?? ""
                    guard parts[1] != expected else { continue }
                    differences.append("\(Self.local(next.wall)) \(parts[1]) | calendar: \(expected)")
                }
            }
        }
        #expect(differences.isEmpty, "\(differences.count)\n\(differences.prefix(99).joined(separator: "\n"))")
        for (id, expected) in table.zeros {
            let found = zeros[id] ?? []
            #expect(found == expected, "\(id): \(found.difference(from: expected))")
        }
    }
}
