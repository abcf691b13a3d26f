import ArgumentParser
import DashboardApp
import Foundation
import Screen

struct AlertTestCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "alert-test",
        abstract: "Send one alert of each kind, and print the results.",
        discussion: "Prints which kinds of alerts this terminal and this machine support."
    )

    func run() throws {
        let output = PlainOutput()
        let environment = ProgramEnvironment.variables
        let terminal = [STDOUT_FILENO, STDERR_FILENO, STDIN_FILENO].compactMap { try? TTY(opening: $0) }.first
        let alerts = terminal.map { TerminalAlerts(environment, TerminalAnswers.ask($0, environment)) }
        let lines = AlertTest.run(alerts, environment: environment) { bytes in
            _ = bytes.withUnsafeBytes { terminal?.write($0) }
        }
        for line in lines { try output.print(line) }
    }
}
