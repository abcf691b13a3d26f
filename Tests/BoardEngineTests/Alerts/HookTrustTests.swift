import Countdowns
import Foundation
import TestSupport
import Testing

@testable import BoardEngine
@testable import Definitions

@Suite struct HookTrustTests {
    @Test func `hooks of a file named on the command line run only after the file is trusted once`() throws {
        try HookFolder.with { folder in
            let path = try folder.write(HookFolder.board)
            let before = try folder.plan([path])
            #expect(before.isEmpty && before.refusals.map(\.needsTrust) == [true])
            #expect(before.refusals.map(\.description) == ["Hooks must be trusted first: countdowns trust \(path)"])
            try folder.keep(path)
            for _ in 0..<2 {
                let after = try folder.plan([path])
                #expect(!after.isEmpty && after.refusals.isEmpty)
            }
        }
    }

    @Test func `a file in the configuration folder needs no trust, and its programs are searched at run time`() throws {
        try HookFolder.with { folder in
            for name in ["config/countdowns/board.yaml", "config/countdowns/more/board.yaml"] {
                let path = try folder.write("countdowns: [{ title: Tea, in: 4m, hooks: { zero: [true] } }]\n", name)
                let decoded = try folder.decoded([path])
                #expect(folder.trust.decide(decoded.fileHooks[0]) == .runs([.searched]))
            }
        }
    }

    @Test func `a file outside the configuration folder needs trust even if a link inside leads to it`() throws {
        try HookFolder.with { folder in
            let path = try folder.write(HookFolder.board)
            let link = folder.path + "/config/countdowns/board.yaml"
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
            #expect(try folder.plan([link]).isEmpty)
            try folder.keep(path)
            #expect(try !folder.plan([link]).isEmpty)
        }
    }

    @Test func `a file in a folder whose name only begins like the configuration folder needs trust`() throws {
        try HookFolder.with { folder in
            let path = try folder.write(HookFolder.board, "config/countdowns-not/board.yaml")
            #expect(try folder.plan([path]).isEmpty)
        }
    }

    @Test func `the trust of a file ends when its hooks change, not when other content changes`() throws {
        try HookFolder.with { folder in
            let path = try folder.write(HookFolder.board)
            try folder.keep(path)
            try folder.write(HookFolder.board.replacing("4m", with: "5m") + "# more\n")
            #expect(try !folder.plan([path]).isEmpty)
            for other in [
                "true, x", "'true '", "false", "tru\u{65}\u{301}",
            ] {
                try folder.write(HookFolder.board.replacing("zero: [true]", with: "zero: [\(other)]"))
                let plan = try folder.plan([path])
                #expect(plan.isEmpty, "\(other)")
                #expect(
                    plan.refusals.first?.description.hasPrefix("Hooks have changed and must be trusted again:") == true)
            }
            for other in [
                "start: [true]", "zero: { run: 'true', shell: true }", "zero: { run: [true], detach: true }",
            ] {
                try folder.write(HookFolder.board.replacing("zero: [true]", with: other))
                #expect(try folder.plan([path]).isEmpty, "\(other)")
            }
        }
    }

    @Test func `a hook with canonically equivalent text but other bytes is not trusted`() throws {
        try HookFolder.with { folder in
            let path = try folder.write("countdowns: [{ title: Tea, in: 4m, hooks: { zero: [true, \u{E9}] } }]\n")
            try folder.keep(path)
            #expect(try !folder.plan([path]).isEmpty)
            try folder.write("countdowns: [{ title: Tea, in: 4m, hooks: { zero: [true, e\u{301}] } }]\n")
            #expect(try folder.plan([path]).isEmpty)
        }
    }

    @Test func `trust stores the absolute path of the program of each hook, or that it is missing`() throws {
        try HookFolder.with { folder in
            let path = try folder.write(
                """
                hooks:
                  zero: [true]
                  start: { run: echo, shell: true }
                  pause: [no-such-program]
                countdowns: [{ title: Tea, in: 4m }]

                """)
            let programs = folder.path + "/programs"
            try FileManager.default.createDirectory(atPath: programs + "/true", withIntermediateDirectories: true)
            let trust = HookTrust(environment: folder.environment.merging(["PATH": "\(programs):/bin"]) { $1 })
            try folder.keep(path, trust)
            let judgement = trust.decide(try folder.decoded([path]).fileHooks[0])
            #expect(judgement == .runs([.found("/bin/true"), .found("/bin/sh"), .missing]))
        }
    }

    @Test func `a file that is writable by others or its group runs no hooks and cannot be trusted`() throws {
        try HookFolder.with { folder in
            let path = try folder.write(HookFolder.board)
            try folder.keep(path)
            for (mode, words) in [
                (0o666, "other users can write to the file"), (0o664, "the group of the file can write to it"),
            ] {
                chmod(path, mode_t(mode))
                let plan = try folder.plan([path])
                #expect(plan.isEmpty && plan.refusals.first?.reason.contains(words) == true)
                #expect(throws: TrustFailure.self) { try folder.keep(path) }
            }
        }
    }

    @Test func `a file below a folder that is writable by others runs no hooks unless the folder is sticky`() throws {
        try HookFolder.with { folder in
            let path = try folder.write(HookFolder.board, "open/more/board.yaml")
            try folder.keep(path)
            chmod(folder.path + "/open", 0o777)
            let plan = try folder.plan([path])
            #expect(plan.isEmpty && plan.refusals.first?.reason.contains("other users can write to the folder") == true)
            chmod(folder.path + "/open", 0o1777)
            #expect(try !folder.plan([path]).isEmpty)
        }
    }

    @Test func `a combining mark at the start of a name does not hide a folder that is writable by others`() throws {
        try HookFolder.with { folder in
            let path = try folder.write(HookFolder.board, "open/\u{301}board.yaml")
            try folder.keep(path)
            chmod(folder.path + "/open", 0o777)
            #expect(try folder.plan([path]).isEmpty)
        }
    }

    @Test func `a list of trusted hooks that others can write is believed by no board and not changed by trust`() throws
    {
        try HookFolder.with { folder in
            let path = try folder.write(HookFolder.board)
            try folder.keep(path)
            chmod(folder.path + "/state/countdowns", 0o777)
            let plan = try folder.plan([path])
            #expect(plan.isEmpty && plan.refusals.first?.reason.contains("Other users can write to it") == true)
            #expect(throws: TrustFailure.self) { try folder.keep(path) }
            chmod(folder.path + "/state/countdowns", 0o700)
            #expect(try !folder.plan([path]).isEmpty)
        }
    }

    @Test func `a relative program of a hook is in the folder of the file, not in the working directory`() throws {
        try HookFolder.with { folder in
            let text = "hooks: { zero: [./x, a], pause: [\u{301}bin/y] }\ncountdowns: [{ title: Tea, in: 4m }]\n"
            for (name, isOwn) in [("own/board.yaml", false), ("config/countdowns/board.yaml", true)] {
                let path = try folder.write(text, name)
                let place = PathText.folder(of: path)
                for program in ["x", "\u{301}bin/y"] {
                    let file = try folder.write("#!/bin/sh\n", name.replacing("board.yaml", with: "") + program)
                    chmod(file, 0o755)
                }
                if !isOwn { try folder.keep(path) }
                #expect(
                    folder.trust.decide(try folder.decoded([path]).fileHooks[0])
                        == .runs([.found(place + "/x"), .found(place + "/\u{301}bin/y")]))
            }
        }
    }

    @Test(.enabled(if: geteuid() == 0)) func `a file of another user runs no hooks, even in the configuration folder`()
        throws
    {
        try HookFolder.with { folder in
            for name in ["board.yaml", "config/countdowns/board.yaml"] {
                let path = try folder.write(HookFolder.board, name)
                chown(path, 12_345, 12_345)
                #expect(try folder.plan([path]).refusals.map(\.reason) == ["the file belongs to another user"])
                let own = HookTrust(environment: folder.environment, user: 12_345)
                try folder.keep(path, own)
                #expect(!HookPlan(try folder.decoded([path]).fileHooks, own).isEmpty)
            }
        }
    }

    @Test func `a virtual file, a device and a file without a path run no hooks, even if the user owns them`() throws {
        try HookFolder.with { folder in
            let own = FileMetadata(owner: geteuid(), mode: UInt32(S_IFREG) | 0o644, path: folder.config + "/board.yaml")
            let hook = Hook(.arguments(["true"]), origin: Origin(path: "board.yaml", line: 1))
            func decide(_ facts: FileMetadata?) -> HookTrust.Decision {
                folder.trust.decide(
                    FileHooks(path: "board.yaml", isNamed: true, facts: facts, hooks: [(event: .zero, hook: hook)]))
            }
            #expect(decide(own) == .runs([.searched]))
            var (made, device, gone) = (own, own, own)
            (made.isKept, device.mode, gone.path) = (false, UInt32(S_IFCHR) | 0o600, nil)
            for facts in [made, device, gone, nil] {
                let judgement = decide(facts)
                if case .refused = judgement { continue }
                Issue.record("\(judgement)")
            }
        }
    }

    @Test func `hooks of includes, folders, standard input, calendars and other programs' boards never run`() throws {
        try HookFolder.with { folder in
            let path = try folder.write(HookFolder.board, "config/countdowns/board.yaml")
            let outer = try folder.write("include: board.yaml\n", "config/countdowns/outer.yaml")
            #expect(try folder.plan([outer]).refusals.map(\.path) == [path])
            #expect(try folder.plan([outer]).isEmpty)
            #expect(try folder.plan([folder.path + "/config/countdowns"]).isEmpty)
            let calendar = try folder.write(
                [
                    "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x", "BEGIN:VEVENT", "UID:1", "DTSTAMP:20260101T000000Z",
                    "DTSTART:20300101T000000Z", "SUMMARY:hooks: {zero: [true]}", "X-HOOKS:zero", "END:VEVENT",
                    "END:VCALENDAR", "",
                ].joined(separator: "\r\n"), "config/countdowns/team.ics")
            #expect(try folder.plan([calendar]).isEmpty && folder.plan([calendar]).refusals.isEmpty)
            let bytes = FileEntry.file(FileIdentity(device: 0, inode: 0), Array(HookFolder.board.utf8))
            for (name, reason) in [("-", "standard input cannot be trusted"), (path, "another program read the file")] {
                let location = FileLocation(argument: name)
                let files = RecordedFiles([RecordedFile(path: location.name, entry: bytes)])
                let plan = HookPlan(try folder.decoded([name], from: files).fileHooks, folder.trust)
                #expect(plan.isEmpty && plan.refusals.map(\.reason) == [reason])
            }
        }
    }

    @Test func `a trust proposal lists added and removed hooks line by line`() throws {
        try HookFolder.with { folder in
            let path = try folder.write(HookFolder.board)
            func lines() throws -> [String] {
                try folder.trust.proposal(for: try folder.decoded([path]).fileHooks[0]).lines
            }
            #expect(try lines() == ["+ zero  [\"true\"]  /bin/true", "+ pause  [\"true\"]  /bin/true"])
            try folder.keep(path)
            #expect(try lines().isEmpty)
            try folder.write(HookFolder.board.replacing("pause: [true]", with: "pause: [false, '{title}']"))
            #expect(
                try lines() == [
                    "- pause  [\"true\"]  /bin/true", "+ pause  [\"false\", \"{title}\"]  /bin/false",
                ])
        }
    }
}

/// A temporary folder with the board files, the configuration and the state of a user.
struct HookFolder {
    static let board = "hooks: { zero: [true] }\ncountdowns: [{ title: Tea, in: 4m, hooks: { pause: [true] } }]\n"

    /// The path of the folder, with symbolic links resolved.
    let path: String

    var config: String { path + "/config/countdowns" }
    var environment: [String: String] {
        ["XDG_STATE_HOME": path + "/state", "XDG_CONFIG_HOME": path + "/config", "PATH": "/bin:/usr/bin"]
    }
    var trust: HookTrust { HookTrust(environment: environment) }

    static func with(_ body: (HookFolder) throws -> Void) throws {
        try withTemporaryFolder { url in
            let folder = HookFolder(path: try #require(PathText.resolved(url.path)))
            try FileManager.default.createDirectory(atPath: folder.config, withIntermediateDirectories: true)
            try body(folder)
        }
    }

    /// Writes a file that only the user may write to, whatever the umask of the tests is.
    @discardableResult
    func write(_ text: String, _ name: String = "board.yaml") throws -> String {
        let file = path + "/" + name
        try FileManager.default.createDirectory(
            atPath: PathText.folder(of: file), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(fileURLWithPath: file))
        chmod(file, 0o644)
        return file
    }

    func decoded(_ arguments: [String], from files: some FileReading = SystemFiles()) throws -> DecodedBoard {
        let context = DecodingContext(now: WallTime(unixSeconds: 1_800_000_000), machineZone: .gmt)
        return try BoardFile.load(arguments, in: context, from: files)
    }

    func plan(_ arguments: [String]) throws -> HookPlan { HookPlan(try decoded(arguments).fileHooks, trust) }

    func keep(_ file: String, _ trust: HookTrust? = nil) throws {
        let trust = trust ?? self.trust
        try trust.keep(try trust.proposal(for: try #require(try decoded([file]).fileHooks.first)))
    }
}
