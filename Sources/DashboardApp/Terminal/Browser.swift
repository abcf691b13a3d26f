import BoardEngine
import CrashGuard
import Foundation
import Subprocess

/// The program that opens a URL: `$BROWSER`, or else `xdg-open`; on Darwin `open`.
struct Browser {
    /// The program and its arguments, which are passed without a shell.
    let arguments: [String]

    /// Chooses the program; nil if the scheme of the URL is neither `http` nor `https`.
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

    /// Starts the program in its own session, without the terminal, and does not wait for the program to exit.
    ///
    /// - Returns: whether the program exists and is executable.
    func start(environment: [String: String]) -> Bool {
        let program = arguments[0]
        let path = program.hasSlash ? program : ProgramPath.path(of: program, environment)
        guard let path, access(path, X_OK) == 0 else { return false }
        Task { [rest = Array(arguments.dropFirst())] in
            CrashGuard.useAlternateStack()
            var options = PlatformOptions()
            options.createSession = true
            _ = try await Subprocess.run(
                .path(.init(path)), arguments: Arguments(rest), platformOptions: options, input: .none,
                output: .discarded, error: .discarded)
        }
        return true
    }

    /// Opens a URL.
    ///
    /// - Returns: a notice of whether the URL was opened.
    static func open(_ url: String, environment: [String: String]) -> String {
        guard let browser = Browser(url, environment: environment) else {
            return "Only http and https URLs are opened."
        }
        return browser.start(environment: environment)
            ? "Opened: \(url)" : "The browser \(browser.arguments[0]) cannot be started."
    }
}
