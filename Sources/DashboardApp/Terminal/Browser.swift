import Countdowns
import Dashboard
import Foundation

/// The program that opens an address: `$BROWSER`, or else `xdg-open`; on Darwin `open`.
struct Browser {
    /// The program and its arguments; no shell reads them.
    let arguments: [String]

    /// Chooses the program; nil where the address is neither `http` nor `https`.
    init?(_ url: String, environment: [String: String]) {
        guard let scheme = URLComponents(string: url)?.scheme?.lowercased(), ["http", "https"].contains(scheme) else {
            return nil
        }
        #if os(macOS)
        let usual = "open"
        #else
        let usual = "xdg-open"
        #endif
        let chosen = environment["BROWSER"]?.split(separator: ":").first.map(String.init) ?? usual
        arguments = [chosen, url]
    }

    /// Starts it without the terminal, and does not wait for it.
    func start() throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
    }

    /// Opens the address of a countdown.
    ///
    /// - Parameters:
    ///   - countdown: the countdown.
    ///   - isTrusted: whether its files are on this machine.
    ///   - environment: the environment variables.
    /// - Returns: the command that says what came of it.
    static func open(_ countdown: Countdown, isTrusted: Bool, environment: [String: String]) -> LookCommand {
        guard let url = countdown.url else { return .refuse("“\(countdown.title)” has no url.") }
        guard isTrusted else { return .notify("An address that came over a stream is not opened: \(url)") }
        guard let browser = Browser(url, environment: environment) else {
            return .notify("The url is neither http nor https.")
        }
        do {
            try browser.start()
            return .notify("Opened: \(url)")
        } catch {
            return .notify("No browser opens: \(browser.arguments.first ?? "") cannot be started.")
        }
    }
}
