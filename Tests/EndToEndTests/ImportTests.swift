import Foundation
import Testing

/// Compares the dependency arrows of docs/architecture.md with the imports of the sources.
@Suite struct ImportTests {
    private static let systems: Set<String> = ["Glibc", "Darwin"]
    private static let allowed: [String: Set<String>] = [
        "Ticking": ["CLibrary", "Foundation", "CoreFoundation", "Dispatch", "Synchronization"],
        "TickingTestSupport": ["Foundation"],
        "Countdowns": ["Foundation"],
        "CrashGuard": [],
        "Screen": ["CrashGuard"],
        "Themes": ["Screen"],
        "Dashboard": ["Countdowns", "Screen", "Themes", "Foundation"],
        "Definitions": ["Yams", "Countdowns", "Screen", "Themes", "Foundation"],
        "Remote": [
            "NIOCore", "NIOPosix", "Countdowns", "Journal", "Ticking", "Foundation", "Dispatch", "Synchronization",
        ],
        "Journal": ["CLibrary", "Countdowns", "Foundation", "Synchronization"],
        "Lab": ["Ticking", "Foundation", "CoreFoundation", "Dispatch", "Observation"],
        "TickingLab": ["Lab", "Ticking", "Foundation"],
        "BoardEngine": [
            "CLibrary", "CrashGuard", "Ticking", "Countdowns", "Definitions", "Journal", "Subprocess", "Foundation",
            "Dispatch", "Synchronization",
        ],
        "DashboardApp": [
            "BoardEngine", "CLibrary", "CrashGuard", "Ticking", "Countdowns", "Screen", "Themes", "Dashboard",
            "Definitions", "Journal", "Remote", "Subprocess", "Foundation", "Dispatch", "Synchronization",
        ],
        "CountdownsCommand": [
            "ArgumentParser", "Rainbow", "CLibrary", "Countdowns", "Screen", "Themes", "Dashboard", "Definitions",
            "Journal", "Remote", "BoardEngine", "DashboardApp", "Foundation",
        ],
    ]

    /// The names that no target may use, except the targets in `except`.
    private static let absent: [(name: String, except: Set<String>)] = [
        ("NotificationCenter.default", []), ("Date()", ["Ticking", "Lab"]), ("DispatchQueue.main", ["Ticking"]),
        ("DateFormatter", []), ("Calendar(", []), ("Calendar.", []), ("RunLoop.main", ["Ticking"]),
        ("ContinuousClock()", ["Ticking", "Lab", "BoardEngine", "DashboardApp", "Screen"]),
        ("scheduleTask(", ["Remote"]), ("scheduleRepeatedTask(", []),
        ("FileHandle.standardOutput", ["CountdownsCommand"]), ("print(", ["CountdownsCommand"]),
    ]

    private struct Source {
        var target: String
        var name: String
        var code: String

        /// Whether the code contains `name`, except as the suffix of a longer identifier.
        func names(_ name: String) -> Bool {
            code.ranges(of: name).contains { range in
                range.lowerBound == code.startIndex || !code[code.index(before: range.lowerBound)].isLetter
            }
        }
    }

    private static func sources() throws -> [Source] {
        let root = Program.root.appendingPathComponent("Sources")
        let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
        return try (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }.map { url in
            let path = url.pathComponents.dropFirst(root.pathComponents.count)
            let lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
            let code = lines.filter { !$0.trimmingCharacters(in: .whitespaces).hasPrefix("//") }
            return Source(
                target: path.first ?? "", name: path.joined(separator: "/"), code: code.joined(separator: "\n"))
        }
    }

    @Test func `every target imports only modules that the table allows`() throws {
        let sources = try Self.sources()
        #expect(Set(sources.map(\.target)) == Set(Self.allowed.keys))
        for source in sources {
            let imports = source.code.matches(of: #/(?m)^(?:@\w+ )*(?:public |internal )?import (\w+)/#).map {
                String($0.1)
            }
            let extra = Set(imports).subtracting(Self.allowed[source.target] ?? []).subtracting(Self.systems)
            #expect(extra.isEmpty, "\(source.name)")
        }
    }

    @Test func `docs/architecture.md has the same table of allowed imports`() throws {
        let page = try String(
            contentsOf: Program.root.appendingPathComponent("docs/architecture.md"), encoding: .utf8)
        let rows = page.matches(of: #/(?m)^\| `(\w+)` \| [^|]* \| ([^|]*) \|$/#).map { match in
            (String(match.1), Set(match.2.matches(of: #/[A-Z]\w+/#).map { String($0.0) }).subtracting(Self.systems))
        }
        #expect(Dictionary(uniqueKeysWithValues: rows.filter { Self.allowed[$0.0] != nil }) == Self.allowed)
    }

    @Test func `only one file of Ticking imports CoreFoundation`() throws {
        let files = try Self.sources().filter { $0.target == "Ticking" && $0.code.contains("import CoreFoundation") }
        #expect(files.count == 1)
    }

    @Test func `no target uses an API that is forbidden in it`() throws {
        for source in try Self.sources() {
            for (name, except) in Self.absent where !except.contains(source.target) {
                #expect(!source.names(name), "\(name) in \(source.name)")
            }
        }
    }

    @Test func `only Ticking makes timers, and Lab makes the naive timers that it compares with them`() throws {
        let names = ["makeTimerSource", "asyncAfter", "CFRunLoopTimer", "timerfd_create", "Timer(", "Timer.scheduled"]
        var targets: Set<String> = []
        for source in try Self.sources() {
            for name in names where source.names(name) {
                targets.insert(source.target)
                #expect(["Ticking", "Lab"].contains(source.target), "\(name) in \(source.name)")
            }
        }
        #expect(targets == ["Ticking", "Lab"])
    }

    @Test func `BoardEngine and DashboardApp never remove observers or invalidate timers by hand`() throws {
        for source in try Self.sources() where ["BoardEngine", "DashboardApp"].contains(source.target) {
            for name in ["removeObserver", "imer.invalidate", "ink.invalidate", "icker.cancel"] {
                #expect(!source.code.contains(name), "\(name) in \(source.name)")
            }
        }
    }
}
