import ArgumentParser
import BoardEngine
import DashboardApp
import Definitions
import Foundation

struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Report errors and warnings of countdown files, and list hooks.",
        discussion: "Exit status 65 if there are errors; warnings do not change the status."
    )

    @OptionGroup var source: SourceArguments
    @OptionGroup var time: TimeArguments

    func run() throws {
        let output = PlainOutput()
        let environment = ProgramEnvironment.variables
        let files = try source.found(reportingTo: output)
        var parts: [String] = []
        do {
            let loaded = try BoardLoader.load(
                files, theme: nil, now: time.start, machineZone: SystemZone.current(environment: environment),
                environment: environment, readsAllThemes: true, warn: { parts.append($0.description) })
            parts += [loaded.warnings?.description].compactMap(\.self)
            report(parts, output)
            for file in loaded.fileHooks {
                for (event, hook) in file.hooks {
                    try output.print("hook: \(HookText(event, hook).line)  \(hook.origin.path):\(hook.origin.line)")
                }
            }
            let count = loaded.definition.countdowns.count
            let warnings = parts.count - (loaded.warnings == nil ? 0 : 1) + (loaded.warnings?.count ?? 0)
            let found = warnings == 0 ? "no errors" : "\(warnings) warning\(warnings == 1 ? "" : "s")"
            try output.print("\(count) countdown\(count == 1 ? "" : "s"), \(found)")
        } catch let failure as LoadFailure {
            parts.append(failure.description)
            if case .files(let files) = failure { parts += [files.warnings?.description].compactMap(\.self) }
            report(parts, output)
            throw ExitCode(failure.status)
        }
    }

    private func report(_ parts: [String], _ output: PlainOutput) {
        guard !parts.isEmpty else { return }
        output.report(parts.joined(separator: "\n\n"))
    }
}
