import ArgumentParser
import DashboardApp
import Definitions

/// `countdowns trust`.
struct TrustCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "trust",
        abstract: "Let the hooks of a file run that is found in the current folder.",
        discussion: """
            Without it, a countdowns.yaml in the current folder runs nothing. Look at countdowns hooks FILE first. The file \
            is trusted as it is now: an edit ends that. A file that the command line names, and the one in the folder of \
            configuration, need no trust.
            """
    )

    @Argument(help: "The file.", completion: .file(extensions: ["yaml", "yml"]))
    var file: String

    func run() throws {
        let output = PlainOutput()
        let trust = HookTrust(environment: ProgramEnvironment.variables)
        // What trust cannot mend is said before.
        if let refusal = trust.refusal(of: file, .named) {
            output.report("error: the hooks of \(file.quoted) cannot be trusted: \(refusal)")
            throw ExitCode(ExitStatus.noInput)
        }
        do throws(SourceFileError) {
            if case .directory = try SystemFiles().entry(at: .path(file), isKnown: { _ in false }) {
                throw SourceFileError(code: .isDirectory, path: file, reason: "it is a directory; trust a file in it")
            }
        } catch {
            output.report(error.description)
            throw ExitCode(ExitStatus.noInput)
        }
        do throws(TrustFailure) {
            try trust.trust(file)
        } catch {
            output.report("error: \(error.reason)")
            throw ExitCode(ExitStatus.cannotCreate)
        }
        try output.print("trusted: \(file)")
    }
}
