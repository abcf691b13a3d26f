import Countdowns
import Definitions
import Foundation

/// The rules that decide which files may run hooks.
///
/// A hook runs with the permissions of the user.
///
/// Files in the user's configuration folder may run hooks. Other files need `countdowns trust FILE`, and need it again
/// when their hooks change. Each decision is based on the hooks and the ``FileMetadata`` from one read of the file. The
/// file is not read again.
public struct HookTrust: Sendable {
    private let list: TrustedHooks?
    private let configuration: String?
    private let environment: [String: String]
    private let user: uid_t

    /// Creates the rules, with the user's list of trusted hooks.
    ///
    /// - Parameters:
    ///   - environment: the environment variables, which locate the user's folders and programs.
    ///   - user: the user who must own the files.
    public init(environment: [String: String], user: uid_t = geteuid()) {
        (self.environment, self.user) = (environment, user)
        list = TrustedHooks(environment: environment)
        configuration = ThemeFolders.configuration(environment: environment).flatMap(PathText.resolved)
    }

    enum Decision: Equatable {
        /// The hooks run these programs, one for each hook.
        case runs([HookProgram])
        /// The hooks run after the user trusts them.
        case needsTrust(isChanged: Bool)
        /// The hooks do not run, for this reason; `countdowns trust` cannot allow them.
        case refused(String)
    }

    func decide(_ file: FileHooks) -> Decision {
        guard file.isNamed else {
            let isInput = file.path == FileLocation.standardInput.name
            return .refused(
                isInput
                    ? "standard input cannot be trusted"
                    : "the file was included or found in a folder: name the file itself on the command line"
            )
        }
        guard let facts = file.facts else { return .refused("another program read the file") }
        guard let path = facts.path else { return .refused("the path of the file cannot be determined") }
        if let flaw = flaw(of: facts) { return .refused(flaw) }
        let texts = file.hooks.map { HookText($0.event, $0.hook) }
        if isOwn(path) {
            return .runs(texts.map { $0.isRelative ? .found(Self.path(of: $0, in: path)) : .searched })
        }
        let kept: [TrustedHook]?
        do { kept = try list?.hooks(of: path) } catch { return .refused(error.reason) }
        guard let kept else { return .needsTrust(isChanged: false) }
        let programs = Dictionary(kept.map { ($0.text, $0.program) }) { first, _ in first }
        guard Set(texts) == Set(programs.keys) else { return .needsTrust(isChanged: true) }
        return .runs(texts.map { HookProgram(kept: programs[$0] ?? nil) })
    }

    /// Returns a proposal: the hooks that are now in a file, and the hooks of this file that the user already trusts.
    ///
    /// - Throws: the reason why the hooks cannot be trusted.
    public func proposal(for file: FileHooks) throws(TrustFailure) -> TrustProposal {
        guard let list else { throw TrustFailure(reason: "neither XDG_STATE_HOME nor HOME is set") }
        if case .refused(let reason) = decide(file) { throw TrustFailure(reason: reason) }
        guard let path = file.facts?.path else {
            throw TrustFailure(reason: "the path of the file cannot be determined")
        }
        var seen: Set<HookText> = []
        let hooks = file.hooks.map { HookText($0.event, $0.hook) }.filter { seen.insert($0).inserted }
            .map { TrustedHook(text: $0, program: program(of: $0, in: path)) }
        return TrustProposal(path: path, before: try isOwn(path) ? hooks : list.hooks(of: path) ?? [], hooks: hooks)
    }

    /// Saves the hooks of a proposal as trusted, so that they run.
    ///
    /// - Throws: a failure if the list cannot be read or written.
    public func keep(_ proposal: TrustProposal) throws(TrustFailure) {
        guard !isOwn(proposal.path), let list else { return }
        do {
            try list.keep(proposal.hooks, of: proposal.path)
        } catch {
            throw error as? TrustFailure
                ?? TrustFailure(reason: "the list of trusted hooks cannot be written: \(error)")
        }
    }

    /// The signature of the list of trusted hooks.
    ///
    /// If the signature changes, `countdowns trust` has changed the list.
    var signature: FileSignature? { list.map { FileSignature(of: $0.path) } }

    private func flaw(of facts: FileMetadata) -> String? {
        if facts.mode & UInt32(S_IFMT) != UInt32(S_IFREG) || !facts.isKept {
            return "the path is not a regular file, or the system generates its content"
        }
        if facts.owner != user, facts.owner != 0 { return "the file belongs to another user" }
        if facts.mode & UInt32(S_IWOTH) != 0 { return "other users can write to the file; chmod o-w fixes that" }
        if facts.mode & UInt32(S_IWGRP) != 0 { return "the group of the file can write to it; chmod g-w fixes that" }
        return facts.unsafeFolder.map { "other users can write to the folder \($0); chmod o-w fixes that" }
    }

    /// Whether a resolved path is in the configuration folder.
    private func isOwn(_ path: String) -> Bool {
        configuration.map { path.utf8.starts(with: PathText.join($0, "").utf8) } ?? false
    }

    /// Returns the absolute path of a hook's program; nil if the program is missing or not executable.
    private func program(of text: HookText, in file: String) -> String? {
        guard !text.isShell else { return HookProgram.shell }
        let name = text.arguments[0]
        guard name.hasSlash else { return ProgramPath.path(of: name, environment).map { PathText.absolute($0) } }
        let path = Self.path(of: text, in: file)
        return ProgramPath.isProgram(path) ? path : nil
    }

    /// The absolute path of a hook's program whose name has a slash; it is relative to the folder of its file.
    private static func path(of text: HookText, in file: String) -> String {
        PathText.absolute(text.arguments[0], from: PathText.folder(of: file))
    }
}

/// A proposal to trust the hooks of a file, with the hooks of this file that the user already trusts.
public struct TrustProposal: Sendable {
    let path: String
    let before: [TrustedHook]
    let hooks: [TrustedHook]

    /// The difference from the trusted hooks, one hook per line: `-` marks a removed hook, `+` a new hook.
    public var lines: [String] {
        before.filter { !hooks.contains($0) }.map { "- \($0.line)" }
            + hooks.filter { !before.contains($0) }.map { "+ \($0.line)" }
    }
}

/// A failure to trust the hooks of a file.
public struct TrustFailure: Error {
    /// The reason of the failure.
    public let reason: String
}
