import Countdowns
import Dashboard
import Foundation

/// Hands something of a countdown to the terminal's clipboard or to a browser.
extension TerminalFrontEnd {
    /// Copies a text to the clipboard of the terminal (OSC 52).
    func copy(_ text: CopiedText, of item: BoardItem, _ engine: isolated Engine) {
        guard let words = text.words(of: item, on: engine.board, at: engine.now.shown) else {
            return perform(.notify("There is no moment to copy."), engine)
        }
        let code = Data(words.utf8).base64EncodedString()
        resources?.output.invalidate(sendingFirst: Array("\u{1B}]52;c;\(code)\u{07}".utf8))
        perform(.notify("Copied: \(words)"), engine)
    }

    /// Opens the address of a countdown in the browser.
    func openURL(of countdown: Countdown, _ engine: isolated Engine) {
        guard let url = countdown.url else { return perform(.refuse("“\(countdown.title)” has no url."), engine) }
        guard engine.upstream?.isOfThisMachine != false else {
            return perform(.notify("An address that came over a stream is not opened: \(url)"), engine)
        }
        guard let browser = Browser(url, environment: ProcessInfo.processInfo.environment) else {
            return perform(.notify("The url is neither http nor https."), engine)
        }
        do {
            try browser.start()
            perform(.notify("Opened: \(url)"), engine)
        } catch {
            perform(.notify("No browser opens: \(browser.arguments.first ?? "") cannot be started."), engine)
        }
    }
}

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
}
