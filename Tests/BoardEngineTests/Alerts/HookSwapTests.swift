import Countdowns
import Foundation
import Testing

@testable import BoardEngine
@testable import Definitions

/// Tests each way to replace a trusted file by another file, at each step of the read.
@Suite struct HookSwapTests {
    /// A file whose hooks must never run, although it replaces a file whose hooks are trusted.
    enum Impostor: CaseIterable {
        case otherHooks, otherOwner, othersMayWrite, groupMayWrite, unsafeFolder, link, procfs, pipe, folder
    }

    /// The times of the swap: at each step of the read, and before the read (nil).
    private static let moments: [SystemFiles.Step?] = SystemFiles.Step.allCases.map(Optional.some) + [nil]

    private static let hooks = "hooks: { zero: [true] }\n"
    private static func board(_ title: String) -> String { "countdowns: [{ title: \(title), in: 4m }]\n" }

    @Test(arguments: Impostor.allCases)
    func `a file swap at any step of the read runs only hooks of the trusted file`(impostor: Impostor) throws {
        if impostor == .otherOwner, geteuid() != 0 { return }
        for moment in Self.moments {
            for isFirst in [false, true] {
                try HookFolder.with { try check(impostor, at: moment, isFirst: isFirst, in: $0) }
            }
        }
    }

    /// Reads the trusted file, and swaps it with the impostor at the step `moment` of the read, or before the read if
    /// `moment` is nil.
    ///
    /// If `isFirst` is true, the impostor is at the path before the swap.
    private func check(_ impostor: Impostor, at moment: SystemFiles.Step?, isFirst: Bool, in folder: HookFolder) throws
    {
        let path = try folder.write(Self.hooks + Self.board("Real"))
        try folder.keep(path)
        let other = try make(impostor, in: folder)
        if isFirst { Self.exchange(path, other) }
        if moment == nil { Self.exchange(path, other) }
        let files = SystemFiles { if $0 == moment { Self.exchange(path, other) } }
        let decoded = try? folder.decoded([path], from: files)
        let plan = HookPlan(decoded?.fileHooks ?? [], folder.trust)
        let title = decoded?.definition.countdowns.first?.title
        #expect(plan.isEmpty || title == "Real", "\(impostor), \(String(describing: moment)), \(isFirst)")
        // If the swap comes after the reader has checked the path, the reader reads the trusted file. The hooks of this
        // file must run, although the impostor is at the path now.
        if !isFirst, moment == .facts || moment == .read { #expect(!plan.isEmpty, "\(impostor)") }
        if isFirst, moment == nil { #expect(!plan.isEmpty, "\(impostor)") }
    }

    /// Creates the impostor, which differs from the trusted file in one respect.
    private func make(_ impostor: Impostor, in folder: HookFolder) throws -> String {
        let text = Self.hooks + Self.board("Impostor")
        let other = try folder.write(text, "other.yaml")
        func link(to target: String) throws {
            unlink(other)
            try FileManager.default.createSymbolicLink(atPath: other, withDestinationPath: target)
        }
        switch impostor {
        case .otherHooks: try folder.write("hooks: { zero: [true, x] }\n" + Self.board("Impostor"), "other.yaml")
        case .otherOwner: #expect(chown(other, 12_345, 12_345) == 0)
        case .othersMayWrite: chmod(other, 0o646)
        case .groupMayWrite: chmod(other, 0o664)
        case .unsafeFolder:
            let target = try folder.write(text, "open/board.yaml")
            try folder.keep(target)
            chmod(folder.path + "/open", 0o777)
            try link(to: target)
        case .link: try link(to: try folder.write(text, "elsewhere.yaml"))
        case .procfs: try link(to: "/proc/self/cmdline")
        case .pipe:
            unlink(other)
            #expect(mkfifo(other, 0o600) == 0)
        case .folder:
            unlink(other)
            try folder.write(text, "other.yaml/board.yaml")
        }
        return other
    }

    private static func exchange(_ path: String, _ other: String) {
        let third = other + ".third"
        for (from, to) in [(path, third), (other, path), (third, other)] { rename(from, to) }
    }
}
