import ArgumentParser
import Foundation

struct DoctorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Check the terminal and the machine for problems.",
        discussion:
            "Prints one line for each check, and a remedy for each problem. Exit status 1 if a check fails."
    )

    func run() throws {
        let output = PlainOutput()
        let environment = ProgramEnvironment.variables
        let findings =
            TerminalFindings.all(environment) + AlertFindings.all(environment) + MachineFindings.all(environment)
        for finding in findings {
            try output.print("\(finding.verdict.rawValue)  \(finding.subject): \(finding.text)")
            if let advice = finding.advice { try output.print("      \(advice)") }
        }
        if findings.contains(where: { $0.verdict == .bad }) { throw ExitCode.failure }
    }
}

/// The result of one check of `countdowns doctor`.
struct DoctorFinding {
    enum Verdict: String {
        case fine = "ok  "
        case note
        case bad = "bad "
    }

    var verdict: Verdict
    var subject: String
    var text: String
    var advice: String?

    init(_ subject: String, _ text: String, _ verdict: Verdict = .fine, advice: String? = nil) {
        (self.subject, self.text, self.verdict, self.advice) = (subject, text, verdict, advice)
    }
}
