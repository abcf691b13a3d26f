import Countdowns
import Definitions
import TestSupport
import Testing

/// Random files composed of the grammar's elements.
struct GeneratedFilesTests {
    @Test func `a random file of grammar elements is decoded or refused with errors, and many are decoded`() {
        var files = FileGenerator(seed: 20_261_224)
        let count = 4000
        var decoded = 0
        for _ in 0..<count {
            let text = files.next()
            do {
                let board = try BoardFile.decode(SourceFile(path: "x.yaml", text: text), in: .christmasEve())
                decoded += 1
                let countdowns = board.definition.countdowns
                #expect(Set(countdowns.map(\.id)).count == countdowns.count && board.texts.count == countdowns.count)
                #expect(countdowns.allSatisfy { !$0.title.isEmpty && $0.origin != nil })
                #expect(board.warnings?.errors.allSatisfy(\.code.isWarning) ?? true)
            } catch {
                #expect(!error.errors.isEmpty && error.errors.allSatisfy { !$0.code.isWarning })
                #expect(!error.description.isEmpty)
            }
        }
        #expect(decoded * 10 >= count * 3, "\(decoded) of \(count) files could be read.")
        #expect(decoded < count)
    }

    @Test func `a valid duration that ends with a letter is not a valid date`() {
        var files = FileGenerator(seed: 7)
        for _ in 0..<Tries.of(20_000) {
            let text = files.time()
            guard text.last?.isLetter == true, (try? DurationText.parse(text)) != nil else { continue }
            #expect((try? DateText(text, order: .dmy)) == nil, "\(text)")
        }
    }
}

/// Generates countdown files, most of which are valid.
private struct FileGenerator {
    private var random: SplitMix

    init(seed: UInt64) { random = SplitMix(seed: seed) }

    mutating func next() -> String {
        var lines: [String] = []
        for (key, value) in Self.header where chance(4) { lines.append("\(key): \(pick(value))") }
        if chance(4) { lines.append("defaults: { \(settings()) }") }
        if chance(4) { lines.append("groups:\n  Work: { \(settings()) }\n  お茶: {}") }
        lines.append("countdowns:")
        let isMapping = chance(6)
        for number in 0..<Int.random(in: 0...5, using: &random) {
            lines.append(isMapping ? "  \(pick(Self.titles)) \(number): \(behindTitle())" : "  - \(item(number))")
        }
        if chance(12) { lines.append(pick(Self.noise)) }
        return lines.joined(separator: "\n")
    }

    /// A duration or a date, possibly with an error.
    mutating func time() -> String { chance(2) ? duration() : date() }

    private mutating func item(_ number: Int) -> String {
        let title = "\(pick(Self.titles)) \(number)"
        if chance(3) { return "\(title): \(behindTitle())" }
        let more = settings()
        return "{ title: \(title), \(pick(Self.kinds))\(more.isEmpty ? "" : ", " + more) }"
            .replacing("DURATION", with: duration()).replacing("DATE", with: date())
    }

    private mutating func behindTitle() -> String {
        switch Int.random(in: 0..<3, using: &random) {
        case 0: duration()
        case 1: date()
        default: "{ in: \(duration()) }"
        }
    }

    private mutating func settings() -> String {
        Self.settings.compactMap { key, values in chance(6) ? "\(key): \(pick(values))" : nil }.joined(separator: ", ")
    }

    private mutating func duration() -> String {
        let number = Int.random(in: chance(30) ? 0...0 : 1...59, using: &random)
        return pick(Self.durations).replacing("N", with: "\(number)")
    }

    private mutating func date() -> String {
        let day = "20\(Int.random(in: 27...99, using: &random))-0\(Int.random(in: 1...9, using: &random))-1\(number(9))"
        return pick(Self.dates).replacing("D", with: day).replacing("H", with: "1\(number(9)):\(number(5))0")
    }

    private mutating func number(_ most: Int) -> Int { Int.random(in: 0...most, using: &random) }

    private mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }

    private mutating func pick(_ values: [String]) -> String { values.randomElement(using: &random) ?? "" }

    private static let header = [
        ("title", ["Kitchen", "\"a: b\"", "お茶", "~"]), ("theme", ["nord", ""]),
        ("zone", ["UTC", "Asia/Tokyo", "+05:30", "Pacific/Apia", "Europe/Berlin", "Mars"]),
        ("date_order", ["dmy", "mdy", "ymd"]), ("dst", ["later", "earlier", "error"]),
        ("ambiguous_width", ["1", "2", "3"]),
    ]
    private static let titles = ["Tea", "お茶 🍵", "a-b", "\"x\"", "Pause", "in 5", "ｆｕｌｌ"]
    private static let kinds = [
        "in: DURATION", "at: DATE", "since: DATE", "at: DATE, from: 2020-01-01", "in: DURATION, id: x",
        "at: DATE, in: 1m",
    ]
    private static let durations = [
        "Nm", "Ns", "1hNm", "1h Nm", "Nd", "N weeks", "Nmo", "1y Nd", "PTNM", "N.5h", "1 hour N minutes", "Nx",
    ]
    private static let dates = [
        "D", "D H", "DTH:00Z", "D H+09:00", "tomorrow H", "fri H", "next mon H", "24 Dec", "in N min", "@17N8761600",
        "noon", "D 25:00", "31/12/2027",
    ].map { $0.replacing("N", with: "9") }
    private static let settings = [
        ("zone", ["UTC", "Asia/Tokyo", "~"]), ("dst", ["later", "earlier"]), ("paused", ["true", "false"]),
        ("on_zero", ["stop", "overtime", "hide"]), ("warn", ["10m", "20%", ""]), ("danger", ["1m", "5%"]),
        ("units", ["auto", "days", "'{h}:{mm}'"]), ("sleep", ["count", "pause"]), ("tags", ["a", "[a, b]", ""]),
        ("group", ["Work", "Home"]), ("note", ["x", "'a: b'"]), ("url", ["https://example.org", "nowhere"]),
    ]
    private static let noise = [
        "title: again", "  - [", "\t- x", "zone", "extra: 1", "? x", "&a *a", "\"", "---\nx: y",
    ]
}
