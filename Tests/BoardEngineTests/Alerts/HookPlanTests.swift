import Countdowns
import Testing

@testable import BoardEngine

@Suite struct HookPlanTests {
    @Test func `a hook that is in two files runs only from the trusted file`() throws {
        try HookFolder.with { folder in
            let (one, two) = (try folder.write(HookFolder.board), try folder.write(HookFolder.board, "two.yaml"))
            try folder.keep(one)
            let decoded = try folder.decoded([two, one])
            let plan = HookPlan(decoded.fileHooks, folder.trust)
            let runs = decoded.fileHooks.map { file in
                file.hooks.map { plan.program(of: $0.hook, for: $0.event) != nil }
            }
            #expect(runs == [[false, false], [true, true]])
            #expect(plan.firstRefusal?.needsTrust == true && plan.firstRefusal?.path == two)
        }
    }

    @Test func `a hook runs for its own event alone`() throws {
        try HookFolder.with { folder in
            let path = try folder.write(HookFolder.board)
            try folder.keep(path)
            let decoded = try folder.decoded([path])
            let hook = try #require(decoded.definition.hooks[.zero])
            let plan = HookPlan(decoded.fileHooks, folder.trust)
            #expect(
                plan.program(of: hook, for: .zero) == .found("/bin/true") && plan.program(of: hook, for: .start) == nil)
        }
    }
}
