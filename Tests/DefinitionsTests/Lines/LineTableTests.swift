import Countdowns
import Foundation
import Testing

@testable import Definitions

/// The table of 400 lines as people write them, with the reading or the refusal of each.
///
/// The lines are typed on Saturday 28 November 2026 at 02:40 in Berlin. A prefix such as `dmy:` is the order of the file.
/// A refused line has `!`, and the texts that its error must contain.
@Suite struct LineTableTests {
    struct Row: CustomStringConvertible, Sendable {
        let line: String
        let order: DateOrder?
        let title: String
        let keys: String
        let zero: String

        init(_ text: Substring) {
            let columns = text.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            let order = DateOrder(rawValue: String(columns[0].prefix(3)))
            self.order = columns[0].dropFirst(3).first == ":" ? order : nil
            line = self.order == nil ? columns[0] : String(columns[0].dropFirst(4))
            (title, keys, zero) = (columns[1], columns[2], columns[3])
        }

        var description: String { line }

        var isRefused: Bool { title == "!" }

        var rules: CountdownLine.Rules {
            let zone = TimeZone(identifier: "Europe/Berlin") ?? .gmt
            return CountdownLine.Rules(now: WallTime(unixSeconds: 1_795_830_000), zone: zone, order: order)
        }
    }

    static let rows: [Row] = {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let text = try? String(contentsOf: folder.appending(path: "lines.tsv"), encoding: .utf8)
        return (text ?? "").split(separator: "\n").dropFirst().map(Row.init)
    }()

    @Test func `the table has 400 lines, 60 of them with everyday words of time in the title`() {
        #expect(Self.rows.count == 400)
    }

    @Test(arguments: rows.filter { !$0.isRefused }) func `a line has its reading`(_ row: Row) throws {
        let line = try CountdownLine(row.line, by: row.rules)
        #expect(line.title == row.title)
        let keys = line.values.map { "\($0.key)=\($0.text)" }
        let tags = line.tags.isEmpty ? [] : ["tags=\(line.tags.joined(separator: ","))"]
        #expect((keys + tags).joined(separator: "; ") == row.keys)
        let countdown = try line.countdown(by: row.rules)
        let zero = try #require(Self.zero(of: countdown, by: row.rules))
        let expected = try #require(ISO8601DateFormatter().date(from: row.zero))
        #expect(zero == WallTime(unixSeconds: Int64(expected.timeIntervalSince1970)))
    }

    @Test(arguments: rows.filter(\.isRefused)) func `a line is refused with its reason`(_ row: Row) {
        do throws(GrammarError) {
            let line = try CountdownLine(row.line, by: row.rules)
            _ = try line.countdown(by: row.rules)
            Issue.record("accepted as \(line)")
        } catch {
            let text = error.description
            for part in row.zero.split(separator: "|") { #expect(text.contains(part), "\(text)") }
        }
    }

    // MARK: Entrances

    @Test(arguments: rows.filter { !$0.isRefused })
    func `a changed countdown, a file and a timer have the same reading`(_ row: Row) throws {
        let (rules, line) = (row.rules, try CountdownLine(row.line, by: row.rules))
        #expect(try CountdownLine(changes: row.line, by: rules) == line)
        let editor = try Self.editor(row)
        #expect(try editor.line(row.line) == line)
        let added = try #require(try editor.adding(editor.line(row.line)).countdown)
        let own = try line.countdown(by: rules)
        #expect(added.title == own.title && added.tags == own.tags && added.zone == own.zone)
        #expect(added.thresholds.warn == own.thresholds.warn)
        #expect(Self.zero(of: added, by: rules) == Self.zero(of: own, by: rules))
        guard let form = Self.timerForm(line) else { return }
        // The absolute text of a date begins with a time, too.
        let zone = line.values.first { $0.key == "zone" }.map { ["in", $0.text] } ?? []
        let warn = line.values.first { $0.key == "warn" }.map { ["warn", $0.text] } ?? []
        let arguments = [line.values[0].text] + zone + [row.title] + warn + line.tags.map { "#\($0)" }
        let timer = try TimerText(arguments, as: form, by: rules).line
        #expect(timer.title == line.title && timer.tags == line.tags)
        let same = try timer.countdown(by: rules)
        #expect(Self.zero(of: same, by: rules) == Self.zero(of: own, by: rules))
    }

    /// A title alone renames a countdown, so that a line without a time is only refused for a new countdown.
    @Test(arguments: rows.filter { $0.isRefused && !titles.contains($0.line) })
    func `a changed countdown refuses the same lines`(_ row: Row) throws {
        let editor = try Self.editor(row)
        #expect(throws: (any Error).self) {
            let line = try editor.line(row.line, for: "old")
            _ = try editor.changing("old", to: line)
        }
    }

    private static let titles = ["Buy milk", "Tea 4", "Deploy 5M", "Call at 9"]

    private static func editor(_ row: Row) throws -> YAMLEditor {
        let order = row.order.map { "date_order: \($0.rawValue)\n" } ?? ""
        let file = RecordedFile(
            path: "x.yaml",
            entry: .file(
                FileIdentity(device: 0, inode: 0), Array("\(order)countdowns:\n  - { title: Old, in: 7m }\n".utf8)))
        let context = DecodingContext(now: row.rules.now, machineZone: row.rules.zone)
        return try YAMLEditor(["x.yaml"], in: context, from: RecordedFiles([file]))
    }

    private static func timerForm(_ line: CountdownLine) -> TimerText.Form? {
        switch line.values.first?.key {
        case "in": .in
        case "at": .until
        case "since": .since
        default: nil
        }
    }

    /// The first zero of a countdown after the time at which the line was typed, or the start of a count-up.
    static func zero(of countdown: Countdown, by rules: CountdownLine.Rules) -> WallTime? {
        let zone = countdown.zone ?? rules.zone
        return switch countdown.kind {
        case .duration(let duration): rules.now + duration.length(from: rules.now, in: zone)
        case .date(let target), .since(let target?): target.wallTime(in: zone)
        case .since(nil): rules.now
        case .recurring(let date): date.next(1, after: rules.now, in: zone).first
        case .steps: nil
        }
    }
}
