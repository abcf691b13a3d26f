import ArgumentParser
import DashboardApp
import Definitions
import Foundation

/// `countdowns check`.
struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Find all mistakes in countdown files, and what is surely meant otherwise.",
        discussion: "Exit status 65 if there is a mistake; warnings change nothing."
    )

    @OptionGroup var source: SourceArguments
    @OptionGroup var time: TimeArguments

    func run() throws {
        let output = PlainOutput()
        var parts: [String] = []
        do {
            let loaded = try BoardLoader.load(
                source.files, theme: nil, now: time.start, machineZone: .current,
                environment: ProcessInfo.processInfo.environment, readsAllThemes: true,
                warn: { parts.append($0.description) })
            parts += [loaded.warnings?.description].compactMap(\.self)
            report(parts, output)
            let count = loaded.definition.countdowns.count
            try output.print("\(count) countdown\(count == 1 ? "" : "s"), no mistakes")
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
