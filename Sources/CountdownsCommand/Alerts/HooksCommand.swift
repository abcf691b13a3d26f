import ArgumentParser
import BoardEngine
import Countdowns
import DashboardApp
import Definitions

struct HooksCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "hooks",
        abstract: "List the hooks of a board, and whether each one would run.",
        discussion: "Runs nothing. Each line has the event, the countdown, the program, and its location in the file."
    )

    @OptionGroup var source: SourceArguments
    @OptionGroup var time: TimeArguments

    func run() throws {
        let output = PlainOutput()
        let environment = ProgramEnvironment.variables
        let files = try source.found(reportingTo: output)
        let loaded: LoadedBoard
        do throws(LoadFailure) {
            loaded = try BoardLoader.load(
                files, theme: nil, now: time.start, machineZone: SystemZone.current(environment: environment),
                environment: environment, readsAllThemes: false, warn: { _ in })
        } catch {
            throw output.failure(error.description, error.status)
        }
        let plan = HookPlan(loaded.fileHooks, HookTrust(environment: environment))
        let lines =
            Self.lines(loaded.definition.hooks, of: "", plan)
            + loaded.definition.countdowns.flatMap { Self.lines($0.hooks, of: $0.id, plan) }
        for line in lines { try output.print(line) }
        for refusal in plan.refusals { try output.print(refusal.description) }
        if lines.isEmpty, plan.refusals.isEmpty { try output.print("no hooks") }
    }

    private static func lines(_ hooks: Hooks, of id: String, _ plan: HookPlan) -> [String] {
        HookEvent.allCases.compactMap { event in
            hooks[event].map { hook in
                let (mark, reason) =
                    switch plan.program(of: hook, for: event) {
                    case nil: ("not", "")
                    case .missing: ("not", "no such program: install it, and trust the file again")
                    default: ("run", "")
                    }
                let place = "\(hook.origin.path):\(hook.origin.line)"
                let words = [mark, event.rawValue, id, HookText(event, hook).program, place, reason]
                return words.filter { !$0.isEmpty }.joined(separator: "  ")
            }
        }
    }
}
