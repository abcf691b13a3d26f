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
            #expect(try list.hooks(of: "/b\u{E9}.yaml") == nil)
            try list.keep([Self.hook], of: "/b\u{E9}.yaml")
            try list.keep([], of: "/other.yaml")
            #expect(try list.hooks(of: "/b\u{E9}.yaml") == [Self.hook] && list.hooks(of: "/other.yaml") == [])
            #expect(try list.hooks(of: "/be\u{301}.yaml") == nil)
            let attributes = try FileManager.default.attributesOfItem(atPath: list.path)
            #expect(attributes[.posixPermissions] as? Int == 0o600)
        }
    }

    @Test func `files that are trusted at the same time are all in the list`() throws {
        try withTemporaryFolder { folder in
            let list = try #require(TrustedHooks(environment: ["XDG_STATE_HOME": folder.path]))
            DispatchQueue.concurrentPerform(iterations: 16) { number in
                do { try list.keep([Self.hook], of: "/\(number).yaml") } catch { Issue.record(error) }
            }
            for number in 0..<16 { #expect(try list.hooks(of: "/\(number).yaml") == [Self.hook]) }
        }
    }

    @Test func `a list of trusted hooks that cannot be read is an error, and is not replaced`() throws {
        try withTemporaryFolder { folder in
            let list = try #require(TrustedHooks(environment: ["XDG_STATE_HOME": folder.path]))
            try list.keep([Self.hook], of: "/a.yaml")
            let whole = try Data(contentsOf: URL(fileURLWithPath: list.path))
            func expectRefused(_ words: String) {
                let error = #expect(throws: TrustFailure.self) { try list.hooks(of: "/a.yaml") }
                #expect(error?.reason.contains(words) == true, "\(String(describing: error))")
                #expect(throws: TrustFailure.self) { try list.keep([], of: "/b.yaml") }
            }
            try Data("[{".utf8).write(to: URL(fileURLWithPath: list.path))
            expectRefused("is damaged")
            #expect(try Data(contentsOf: URL(fileURLWithPath: list.path)) == Data("[{".utf8))
            try whole.write(to: URL(fileURLWithPath: list.path))
            chmod(list.path, 0o666)
            expectRefused("Other users can write to it")
            chmod(list.path, 0o600)
            #expect(try list.hooks(of: "/a.yaml") == [Self.hook])
            if geteuid() == 0 {
                chown(list.path, 12_345, 12_345)
                expectRefused("Belongs to another user")
            }
            unlink(list.path)
            #expect(symlink("/dev/null", list.path) == 0)
            expectRefused("Is a symbolic link")
            unlink(list.path)
            #expect(truncate(list.path, 0) != 0 && FileManager.default.createFile(atPath: list.path, contents: nil))
            #expect(chmod(list.path, 0o600) == 0 && truncate(list.path, 1 << 30) == 0)
            expectRefused("File too large")
        }
    }
}
