import ArgumentParser
import BoardEngine
import DashboardApp
import Definitions
import Foundation

struct TrustCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "trust",
        abstract: "Trust the hooks of a file, so that boards run them.",
        discussion: """
            Files in the configuration folder are trusted. Any other file needs this command once, and again when its hooks \
            change. Prints new hooks (+) and removed hooks (-), asks on the terminal, and saves the absolute paths of \
            their programs.
            """
    )

    @Argument(help: "The file.", completion: .file(extensions: ["yaml", "yml"]))
    var file: String

    @Flag(help: "Trust the hooks without a question, for scripts.")
    var yes = false

    func run() throws {
        let output = PlainOutput()
        let hooks = try hooks(reportingTo: output)
        guard let hooks else { return try output.print("no hooks: \(file)") }
        let trust = HookTrust(environment: ProgramEnvironment.variables)
        let proposal: TrustProposal
        do throws(TrustFailure) {
            proposal = try trust.proposal(for: hooks)
        } catch {
            throw output.failure("error: the hooks of \(file.quoted) cannot be trusted: \(error.reason)", .noInput)
        }
        for line in proposal.lines { try output.print(line) }
        if !yes, !proposal.lines.isEmpty { try ask(on: output) }
        do throws(TrustFailure) {
            try trust.keep(proposal)
        } catch {
            throw output.failure("error: \(error.reason)", .cannotCreate)
        }
        try output.print("trusted: \(file)")
    }

    /// Asks whether the printed hooks are trusted; ends the command if they are not.
    private func ask(on output: PlainOutput) throws {
        guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else {
            throw output.failure("error: trust asks on a terminal; without a terminal, use --yes", .usage)
        }
        try output.print("Trust these hooks? [y/N]")
        guard ["y", "yes"].contains(readLine()?.lowercased()) else {
            throw output.failure("not trusted: \(file)", .failure)
        }
    }

    /// Reads the file once, and returns its hooks; nil if it has no hooks.
    private func hooks(reportingTo output: PlainOutput) throws -> FileHooks? {
        let environment = ProgramEnvironment.variables
        let context = DecodingContext(
            now: SystemClock.now().wall, machineZone: SystemZone.current(environment: environment),
            home: environment["HOME"])
        let files = RecordingFiles()
        let decoded: DecodedBoard
        do {
            decoded = try BoardFile.load([file], in: context, from: files)
        } catch {
            let failure = LoadFailure.files(error)
            throw output.failure(failure.description, failure.status)
        }
        if case .directory? = files.places.first?.entry {
            throw output.failure("error: \(file.quoted) is a folder; trust a file in it", .noInput)
        }
        return decoded.fileHooks.first { $0.path == FileLocation(argument: file).name }
    }
}
