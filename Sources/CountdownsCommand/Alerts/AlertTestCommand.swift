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
        let terminal = open("/dev/tty", O_WRONLY | O_NOCTTY | O_CLOEXEC)
        defer { if terminal >= 0 { close(terminal) } }
        var alerts: TerminalAlerts?
        if terminal >= 0 {
            var found = TerminalAlerts(environment: environment)
            let answers = TerminalAnswers.ask(environment)
            if let version = answers?.version { found.noteVersion(version) }
            if answers?.showsNotifications == true { found.noteNotifications() }
            alerts = found
        }
        let lines = AlertTest.run(alerts, environment: environment) { bytes in
            _ = write(terminal, bytes, bytes.count)
        }
        for line in lines { try output.print(line) }
    }
}
