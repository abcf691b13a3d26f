import Countdowns
import Definitions

/// The program that a hook runs.
enum HookProgram: Hashable, Sendable {
    /// The shell of hooks that are a line for it.
    static let shell = "/bin/sh"

    /// The one that the hook names, found when it runs.
    case searched
    /// The one at an absolute path.
    case found(String)
    /// None: there was no such program when the hook was trusted.
    case missing

    /// Takes what the list of trusted hooks has.
    init(kept path: String?) { self = path.map { HookProgram.found($0) } ?? .missing }
}

/// The hooks that a board runs, and why others are not run.
public struct HookPlan: Sendable {
    /// Why the hooks of a file are not run.
    public struct Refusal: Hashable, Sendable, CustomStringConvertible {
        /// The file.
        let path: String
        /// Why.
        let reason: String
        /// Whether `countdowns trust` lets them run.
        let needsTrust: Bool

        /// The refusal in a sentence; the command comes last, to be copied.
        public var description: String {
            needsTrust
                ? "Hooks \(reason): countdowns trust \(ShellWord.quoted(path: path))"
                : "Hooks of \(path) do not run: \(reason)."
        }
    }

    /// A hook of a file, by the bytes of the path and of its text.
    private struct Place: Hashable {
        let path: [UInt8]
        let text: HookText

        init(_ event: HookEvent, _ hook: Hook, in path: String) {
            (self.path, text) = (Array(path.utf8), HookText(event, hook))
        }
    }

    /// The files whose hooks are not run, in order.
    public let refusals: [Refusal]

    /// The programs of the hooks that are run.
    private let programs: [Place: HookProgram]

    /// Judges the hooks of a board.
    ///
    /// - Parameters:
    ///   - files: the hooks of its files.
    ///   - trust: which files may have hooks.
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
                let reason = isChanged ? "have changed and run only after" : "run only after"
                refusals.append(Refusal(path: file.path, reason: reason, needsTrust: true))
            case .refused(let reason): refusals.append(Refusal(path: file.path, reason: reason, needsTrust: false))
            }
        }
        (self.refusals, self.programs) = (refusals, programs)
    }

    /// Whether a hook is run.
    public func runs(_ hook: Hook, for event: HookEvent) -> Bool { program(of: hook, for: event) != nil }

    /// The program of a hook; nil where the hook is not run.
    func program(of hook: Hook, for event: HookEvent) -> HookProgram? {
        programs[Place(event, hook, in: hook.origin.path)]
    }

    /// The refusal to tell: one that the user can end comes first.
    var firstRefusal: Refusal? { refusals.first(where: \.needsTrust) ?? refusals.first }

    /// Whether hooks wait for `countdowns trust`.
    var needsTrust: Bool { refusals.contains(where: \.needsTrust) }

    /// Whether no hook is run.
    public var isEmpty: Bool { programs.isEmpty }
}
