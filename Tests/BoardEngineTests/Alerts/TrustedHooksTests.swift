import Countdowns
import Foundation
import TestSupport
import Testing

@testable import BoardEngine

@Suite struct TrustedHooksTests {
    private static let hook = TrustedHook(
        text: HookText(
            .zero, Hook(.arguments(["say", "{title} é \u{301}"]), isDetached: true, origin: Origin(path: "a", line: 1))),
        program: "/usr/bin/say")

    @Test func `trusted hooks are found only by the exact bytes of the path of their file`() throws {
        try withTemporaryFolder { folder in
            let list = try #require(TrustedHooks(environment: ["XDG_STATE_HOME": folder.path]))
            #expect(list.hooks(of: "/b\u{E9}.yaml") == nil)
            try list.keep([Self.hook], of: "/b\u{E9}.yaml")
            try list.keep([], of: "/other.yaml")
            #expect(list.hooks(of: "/b\u{E9}.yaml") == [Self.hook] && list.hooks(of: "/other.yaml") == [])
            #expect(list.hooks(of: "/be\u{301}.yaml") == nil)
            let attributes = try FileManager.default.attributesOfItem(atPath: list.path)
            #expect(attributes[.posixPermissions] as? Int == 0o600)
        }
    }

    @Test func `a malformed list of trusted hooks trusts no hook`() throws {
        try withTemporaryFolder { folder in
            let list = try #require(TrustedHooks(environment: ["XDG_STATE_HOME": folder.path]))
            try list.keep([Self.hook], of: "/a.yaml")
            try Data("[{".utf8).write(to: URL(fileURLWithPath: list.path))
            #expect(list.hooks(of: "/a.yaml") == nil)
        }
    }
}
