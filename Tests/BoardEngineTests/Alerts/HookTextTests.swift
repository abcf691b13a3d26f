import Countdowns
import Testing

@testable import BoardEngine

@Suite struct HookTextTests {
    private static let origin = Origin(path: "board.yaml", line: 1)

    private func text(_ program: Hook.Program, isDetached: Bool = false) -> HookText {
        HookText(.zero, Hook(program, isDetached: isDetached, origin: Self.origin))
    }

    @Test func `the line of a hook shows the whole hook and escapes control characters`() {
        let long = String(repeating: "x", count: 100)
        #expect(text(.arguments(["touch", long])).line == "zero  [\"touch\", \"\(long)\"]")
        #expect(text(.shell("echo \"a\"\n"), isDetached: true).line == "zero  sh -c \"echo \\\"a\\\"\\u{a}\"  detached")
        #expect(text(.arguments(["a\u{202E}b\\"])).line == "zero  [\"a\\u{202e}b\\\\\"]")
    }

    @Test func `hook texts are equal only if all their bytes are equal`() {
        let all = [
            text(.arguments(["a"])), text(.arguments(["a", ""])), text(.shell("a")),
            text(.arguments(["a"]), isDetached: true),
            text(.arguments(["\u{E9}"])), text(.arguments(["e\u{301}"])),
        ]
        #expect(Set(all).count == all.count)
        #expect(text(.shell("a")) == text(.shell("a")))
    }
}
