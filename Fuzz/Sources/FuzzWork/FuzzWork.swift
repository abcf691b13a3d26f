import Countdowns
import Definitions
import Foundation

/// Builds a board from pieces that may amplify: rules, links, themes, includes, names and calendars.
///
/// Findings are a trap, a hang, too much memory, and a board that costs more than twenty times as much CPU time as a
/// plain board of the same size.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzWork(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let files = AmplifyingFiles(Array(UnsafeBufferPointer(start: start, count: count)))
    let plain = AmplifyingFiles(plainOfSize: files.size)
    guard files.cost() > limit * plain.cost() else { return 0 }
    // Another process may have slowed down one measurement, so the least of several is used.
    let costs = (0..<3).map { _ in (files.cost(), plain.cost()) }
    let ratio = (costs.map(\.0).min() ?? 0) / (costs.map(\.1).min() ?? 1)
    if ratio > limit {
        for (path, text) in files.texts.sorted(by: { $0.key < $1.key }) { print("--- \(path)\n\(text.prefix(2_000))") }
        fatalError("A board of \(files.size) bytes costs \(Int(ratio)) times as much as a plain one.")
    }
    return 0
}

private let limit = 20.0

/// The files of a board in memory, and its themes on the disk.
private struct AmplifyingFiles: FileReading {
    private static let leastSize = 40_000
    private static let now = WallTime(unixSeconds: 1_798_135_190)

    private(set) var texts: [String: String] = [:]
    /// Each theme extends the next theme.
    private var themeCount = 0

    var size: Int { texts.values.reduce(0) { $0 + $1.utf8.count } + themeCount * Self.theme(0).utf8.count }

    init(plainOfSize size: Int) {
        let lines = (0..<size / 45).map { "- { title: Countdown \(1_000 + $0), at: 2027-01-01 00:00 }\n" }
        texts["board.yaml"] = "countdowns:\n" + lines.joined()
    }

    /// Builds a board from pieces.
    ///
    /// Each piece is selected by a byte, and takes its numbers from the following bytes. The pieces repeat until the
    /// board has ``leastSize`` bytes.
    init(_ bytes: [UInt8]) {
        var input = Input(bytes: bytes)
        var (items, events, groups, size) = ("", "", "", 0)
        var includes: [String] = []
        for number in 0..<4_000 where size < Self.leastSize {
            switch input.next() % 8 {
            case 0, 1: items += Self.rule(number, &input)
            case 2: items += Self.link(number, &input)
            case 3: items += Self.name(number, &input)
            case 4: groups += "  G\(number)\(input.marks()): { tags: [a\(input.marks())] }\n"
            case 5:
                events +=
                    "BEGIN:VEVENT\nUID:\(number)\nSUMMARY:E\(number)\nDTSTART:\(input.date())T0\(input.next() % 9)0000\n"
                    + "RRULE:\(input.rule())\nEND:VEVENT\n"
            case 6:
                items +=
                    "- { ics: \(input.pick(["a.ics", "./a.ics"])), group: C\(number), match: \(input.pick(["E", "x"])) }\n"
            default:
                if input.next() % 2 == 0 {
                    includes.append("i\(number).yaml")
                    texts["i\(number).yaml"] = "countdowns:\n" + Self.rule(number, &input)
                } else {
                    themeCount += 1
                }
            }
            size = items.utf8.count + events.utf8.count + groups.utf8.count + 80 * (includes.count + themeCount)
        }
        texts["a.ics"] = "BEGIN:VCALENDAR\n\(events)END:VCALENDAR\n"
        texts["board.yaml"] =
            "include: [\(includes.joined(separator: ", "))]\ngroups:\n\(groups)countdowns:\n- &a { title: A, in: 1h }\n"
            + items
    }

    private static func rule(_ number: Int, _ input: inout Input) -> String {
        let except = input.pick(["", "", ", except: 2025-01-01..2026-12-31", ", skip: a.ics"])
        let start = input.date()
        return
            "- { title: R\(number), rrule: \"\(input.rule())\", starting: \(start.prefix(4))-01-0\(1 + number % 9)\(except) }\n"
    }

    private static func link(_ number: Int, _ input: inout Input) -> String {
        let leader = input.pick([
            "A", "L\(number - 1)", "nonexist\(input.next())", "L\(number + 1)", "R\(input.next())",
        ])
        return "- { title: L\(number), after: \(leader) + 1s }\n"
    }

    private static func name(_ number: Int, _ input: inout Input) -> String {
        switch input.next() % 3 {
        case 0: "- *a\n"
        case 1: "- { title: N\(number)\(input.marks()), id: n\(number)\(input.marks()), in: 1h }\n"
        default: "- { title: N\(number), in: 1h, group: G\(input.marks()), tags: [t\(input.marks()), b] }\n"
        }
    }

    private static func theme(_ number: Int) -> String { "extends: t\(number + 1)\nname: t\(number)\n" }

    func entry(at location: FileLocation, isKnown: (FileIdentity) -> Bool) throws(SourceFileError) -> FileEntry {
        let name = location.name.replacing("./", with: "")
        guard let text = texts[name] else {
            throw SourceFileError(code: .notFound, path: location.name, reason: "the fuzzer has no such file")
        }
        let identity = FileIdentity(device: 0, inode: UInt64(UInt(bitPattern: name.hashValue)))
        return isKnown(identity) ? .known(identity) : .file(identity, Array(text.utf8))
    }

    /// The CPU time of loading the board, showing it, and finishing all its countdowns.
    func cost() -> Double {
        let folder = NSTemporaryDirectory() + "fuzz-work-\(getpid())"
        if themeCount > 0 {
            try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            for number in 0..<themeCount {
                try? Data(Self.theme(number).utf8).write(to: URL(filePath: "\(folder)/t\(number).yaml"))
            }
        }
        defer { if themeCount > 0 { try? FileManager.default.removeItem(atPath: folder) } }
        let start = clock()
        if themeCount > 0 {
            var library = ThemeLibrary(folders: [folder])
            for failure in library.readAll() { _ = failure.description }
        }
        let context = DecodingContext(now: Self.now, machineZone: TimeZone(identifier: "Europe/Berlin") ?? .gmt)
        do {
            let decoded = try BoardFile.load(["board.yaml"], in: context, from: self)
            let moment = Moment(wall: Self.now, uptime: Uptime(sinceBoot: .seconds(1_000)))
            var board = Board(
                decoded.definition, title: "", zone: context.machineZone, remembered: RememberedLook(theme: "x"),
                at: moment)
            _ = board.counts(at: moment)
            _ = board.apply(.change(.done, of: Set(board.items.map(\.id))), at: moment + .seconds(10))
            _ = decoded.warnings?.description
        } catch {
            _ = error.description
        }
        return Double(max(clock() - start, 1))
    }
}

/// The input bytes, which begin again after the last byte.
private struct Input {
    let bytes: [UInt8]
    private var position = 0

    init(bytes: [UInt8]) { self.bytes = bytes.isEmpty ? [0] : bytes }

    mutating func next() -> Int {
        defer { position += 1 }
        return Int(bytes[position % bytes.count])
    }

    mutating func pick(_ texts: [String]) -> String { texts[next() % texts.count] }

    mutating func marks() -> String { String(repeating: "\u{301}", count: next() % 8 == 0 ? next() : 0) }

    mutating func date() -> String { pick(["19700101", "20060101", "20200106", "20240601", "20261224"]) }

    mutating func rule() -> String {
        var rule = "FREQ=" + pick(["YEARLY", "MONTHLY", "WEEKLY", "DAILY", "HOURLY", "MINUTELY"])
        rule += pick(["", ";COUNT=10000", ";COUNT=\(1 + next())", ";UNTIL=20300101T000000"])
        rule += pick(["", "", ";INTERVAL=\(1 + next())", ";INTERVAL=\(1 + 25 * next())"])
        rule += pick(["", "", ";BYDAY=MO", ";BYDAY=MO,TU,WE,TH,FR"])
        rule += pick(["", "", ";BYMONTH=2", ";BYMONTH=\(1 + next() % 12)"])
        rule += pick(["", "", ";BYHOUR=1,2", ";BYHOUR=2;BYMINUTE=1,2,3"])
        rule += pick(["", "", ";BYSETPOS=1", ";BYSETPOS=-1,1,2"])
        return rule
    }
}
