import Countdowns
import Definitions

/// The program that a hook runs.
public enum HookProgram: Hashable, Sendable {
    /// The shell for hooks that are written as a command line.
    static let shell = "/bin/sh"

    /// The program is looked up by its name each time the hook runs.
    case searched
    /// The program at an absolute path.
    case found(String)
    /// The program is missing: it did not exist when the hook was trusted.
    case missing

    /// Creates the program from an entry of the list of trusted hooks.
    init(kept path: String?) { self = path.map { HookProgram.found($0) } ?? .missing }
}

/// The hooks that a board runs, and the reasons why other hooks do not run.
public struct HookPlan: Sendable {
    /// The reason why the hooks of a file do not run.
    public struct Refusal: Hashable, Sendable, CustomStringConvertible {
        let path: String
        /// The reason, as a part of ``description``.
        let reason: String
        /// Whether the user can allow the hooks with `countdowns trust`.
        let needsTrust: Bool

        /// The refusal as a sentence; the command `countdowns trust` is at the end, so that a user can copy the command.
        public var description: String {
            needsTrust
                ? "Hooks \(reason): countdowns trust \(ShellWord.quoted(path: path))"
                : "Hooks of \(path) do not run: \(reason)."
        }
    }

    /// The identity of a hook in a file: the bytes of the path and of the hook's text.
    private struct Place: Hashable {
        let path: [UInt8]
        let text: HookText

        init(_ event: HookEvent, _ hook: Hook, in path: String) {
            (self.path, text) = (Array(path.utf8), HookText(event, hook))
        }
    }

    /// The files whose hooks do not run, and the reasons, in the order of the files.
    public let refusals: [Refusal]

    /// The programs of the hooks that run.
    private let programs: [Place: HookProgram]

    /// Decides which hooks of a board run.
    ///
    /// - Parameters:
    ///   - files: the hooks of the board's files.
    ///   - trust: decides which files may run hooks.
    public init(_ files: [FileHooks], _ trust: HookTrust) {
        var refusals: [Refusal] = []
        var programs: [Place: HookProgram] = [:]
        for file in files {
            switch trust.decide(file) {
            case .runs(let found):
                for (place, program) in zip(file.hooks, found) {
                    programs[Place(place.event, place.hook, in: file.path)] = program
                }
            case .needsTrust(let isChanged):
                let reason = isChanged ? "have changed and must be trusted again" : "must be trusted first"
                refusals.append(Refusal(path: file.path, reason: reason, needsTrust: true))
            case .refused(let reason): refusals.append(Refusal(path: file.path, reason: reason, needsTrust: false))
            }
        }
        (self.refusals, self.programs) = (refusals, programs)
    }

    /// Returns the program of a hook; nil if the file of the hook is refused.
    public func program(of hook: Hook, for event: HookEvent) -> HookProgram? {
        programs[Place(event, hook, in: hook.origin.path)]
    }

    /// The refusal to report; a refusal that the user can resolve comes first.
    var firstRefusal: Refusal? { refusals.first(where: \.needsTrust) ?? refusals.first }

    /// Whether no hook runs.
    public var isEmpty: Bool { programs.isEmpty }
}
