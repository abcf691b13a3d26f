import Countdowns
import Definitions
import Foundation
import Testing

@testable import DashboardApp

@Suite struct HookTrustTests {
    private static let board =
        "hooks: { zero: [true] }\ncountdowns: [{ title: Tea, in: 4m, hooks: { pause: [true] } }]\n"

    /// Calls a body with a folder, and the trust of a user whose state is in it.
    private func withTrust(_ body: (URL, HookTrust, String) throws -> Void) throws {
        try AppFixture.withFolder { folder in
            let path = folder.appendingPathComponent("board.yaml").path
            try write(Self.board, to: path)
            try body(folder, HookTrust(environment: ["XDG_STATE_HOME": folder.path]), path)
        }
    }

    private func write(_ text: String, to path: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        chmod(path, 0o644)
    }

    private func plan(_ arguments: [String], _ origin: BoardOrigin = .named, _ trust: HookTrust) throws -> HookPlan {
        var loaded = try BoardLoader.load(
            arguments, theme: nil, now: WallTime(unixSeconds: 1_800_000_000), machineZone: .gmt, environment: [:],
            readsAllThemes: false, warn: { _ in })
        loaded.origin = origin
        return HookPlan(loaded, trust)
    }

    @Test(arguments: [BoardOrigin.named, .own])
    func `a file that the user named, or has of their own, has hooks`(origin: BoardOrigin) throws {
        try withTrust { _, trust, path in
            #expect(trust.refusal(of: path, origin) == nil)
            let plan = try plan([path], origin, trust)
            #expect(plan.refusals.isEmpty && !plan.isEmpty)
        }
    }

    @Test func `one that was found needs trust, which ends with an edit`() throws {
        try withTrust { _, trust, path in
            #expect(trust.refusal(of: path, .found)?.contains("countdowns trust") == true)
            let before = try plan([path], .found, trust)
            #expect(before.isEmpty)
            try trust.trust(path)
            #expect(trust.refusal(of: path, .found) == nil)
            let after = try plan([path], .found, trust)
            #expect(!after.isEmpty)
            try write(Self.board + "# more\n", to: path)
            #expect(trust.refusal(of: path, .found)?.contains("was changed") == true)
        }
    }

    @Test func `one that others may write has none, and cannot be trusted`() throws {
        try withTrust { _, trust, path in
            chmod(path, 0o666)
            #expect(trust.refusal(of: path, .named)?.contains("others may write it") == true)
            chmod(path, 0o664)
            #expect(trust.refusal(of: path, .own)?.contains("its group may write it") == true)
        }
    }

    @Test(.enabled(if: geteuid() == 0)) func `one of another user has none`() throws {
        try withTrust { folder, _, path in
            chown(path, 12_345, 12_345)
            for origin in [BoardOrigin.named, .own, .found] {
                let other = HookTrust(environment: ["XDG_STATE_HOME": folder.path], user: 54_321)
                try other.trust(path)
                #expect(other.refusal(of: path, origin) == "it belongs to another user")
                #expect(
                    HookTrust(environment: ["XDG_STATE_HOME": folder.path], user: 12_345).refusal(of: path, origin)
                        == nil)
            }
        }
    }

    @Test func `an include brings none`() throws {
        try withTrust { folder, trust, path in
            let outer = folder.appendingPathComponent("outer.yaml").path
            try write("include: board.yaml\n", to: outer)
            let plan = try plan([outer], .named, trust)
            #expect(plan.isEmpty && plan.refusals.map(\.path) == [path])
            #expect(plan.refusals.first?.reason.contains("included") == true)
        }
    }

    @Test func `a file in a folder that was named brings none`() throws {
        try withTrust { folder, trust, path in
            let plan = try plan([folder.path], .named, trust)
            #expect(plan.isEmpty && plan.refusals.map(\.path) == [path])
        }
    }

    @Test func `standard input brings none`() throws {
        let decoded = try BoardFile.decode(
            SourceFile(path: "standard input", text: Self.board),
            in: DecodingContext(now: WallTime(unixSeconds: 1_800_000_000), machineZone: .gmt))
        // A file that is at hand is named; the walk knows standard input.
        #expect(!decoded.definition.hooks.isEmpty)
        let input = try BoardFile.load(
            ["-"], in: DecodingContext(now: WallTime(unixSeconds: 1_800_000_000), machineZone: .gmt),
            from: InputFiles(text: Self.board))
        #expect(input.definition.hooks.isEmpty && input.definition.foreignHooks.count == 2)
        #expect(input.definition.countdowns.map(\.hooks) == [[:]])
    }

    @Test func `a calendar brings none`() throws {
        try withTrust { folder, trust, path in
            let calendar = folder.appendingPathComponent("team.ics").path
            let lines = [
                "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x", "BEGIN:VEVENT", "UID:1", "DTSTAMP:20260101T000000Z",
                "DTSTART:20300101T000000Z", "SUMMARY:hooks: {zero: [true]}", "X-HOOKS:zero", "END:VEVENT",
                "END:VCALENDAR", "",
            ]
            try write(lines.joined(separator: "\r\n"), to: calendar)
            let plan = try plan([calendar], .named, trust)
            #expect(plan.isEmpty && plan.refusals.isEmpty)
        }
    }

    @Test func `a board that another program read brings none`() throws {
        try withTrust { _, trust, path in
            var loaded = try BoardLoader.load(
                [path], theme: nil, now: WallTime(unixSeconds: 1_800_000_000), machineZone: .gmt, environment: [:],
                readsAllThemes: false, warn: { _ in })
            loaded.isReadElsewhere = true
            #expect(HookPlan(loaded, trust).isEmpty)
        }
    }

    @Test func `the hash is SHA-256`() {
        #expect(
            SHA256.hex(of: []) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
        #expect(
            SHA256.hex(of: Array("abc".utf8)) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        #expect(
            SHA256.hex(of: Array("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8))
                == "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1")
    }
}

/// Standard input, and no other file.
private struct InputFiles: FileReading {
    let text: String

    func entry(at location: FileLocation, isKnown: (FileIdentity) -> Bool) throws(SourceFileError) -> FileEntry {
        .file(FileIdentity(device: 0, inode: 1), Array(text.utf8))
    }
}
