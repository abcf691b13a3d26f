import Countdowns
import Dashboard
import Foundation

/// Hands something of a countdown to the terminal's clipboard or to a browser.
extension BoardSession {
    /// Copies a text to the clipboard of the terminal (OSC 52).
    func copy(_ text: CopiedText, of id: Countdown.ID) {
        guard let words = board.words(of: text, id, at: now.shown) else {
            return notifyLater("There is no moment to copy.")
        }
        let code = Data(words.utf8).base64EncodedString()
        resources?.output.invalidate(sendingFirst: Array("\u{1B}]52;c;\(code)\u{07}".utf8))
        notifyLater("Copied: \(words)")
    }

    /// Opens an address in the browser.
    func open(url: String) {
        guard setup.stream == nil else {
            return notifyLater("An address that came over a stream is not opened: \(url)")
        }
        guard let browser = Browser(url, environment: ProcessInfo.processInfo.environment) else {
            return notifyLater("The url is neither http nor https.")
        }
        do {
            try browser.start()
            notifyLater("Opened: \(url)")
        } catch {
            notifyLater("No browser opens: \(browser.arguments.first ?? "") cannot be started.")
        }
    }

    /// Shows a sentence after the command that is carried out.
    private func notifyLater(_ text: String) {
        announce(board.apply(.notify(text), at: now.shown).changes)
        resources?.picture.picture?.invalidate()
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
