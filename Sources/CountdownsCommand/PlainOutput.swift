import ArgumentParser
import Dashboard
import DashboardApp
import Foundation
// Its switches are globals without isolation; they are set once, before the first use.
@preconcurrency import Rainbow
import Remote
import Screen

/// What commands print without taking the screen: lines on standard output, errors on standard error.
///
/// Each stream decides for itself whether it gets colours. Every line is made safe for a terminal on its way.
struct PlainOutput: Sendable {
    private let colorsOutput = Self.takesColors(.standardOutput)
    private let colorsErrors = Self.takesColors(.standardError)
    private let profile: DisplayProfile

    /// Makes an output to terminals that make of text what `profile` says.
    init(in profile: DisplayProfile = DisplayProfile()) { self.profile = profile }

    /// Prints a line.
    func print(_ line: String) throws {
        try write(safe(line) + "\n", to: .standardOutput)
    }

    /// How many colours standard output takes.
    var depth: ColorDepth {
        colorsOutput ? ColorDepth.detect(environment: ProgramEnvironment.variables) : .none
    }

    /// How many columns the terminal of standard output has; nil where there is none, or it does not tell.
    var columns: Int? {
        var window = winsize()
        guard isatty(STDOUT_FILENO) == 1, ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0 else {
            return nil
        }
        return Int(window.ws_col)
    }

    /// A text as it may go to a terminal.
    func safe(_ text: String) -> String { DisplayText.sanitized(text, in: profile) }

    /// Prints a board, a line a countdown.
    func print(_ list: PlainList) throws {
        for line in list.lines {
            let text = safe(line.text)
            try write((colorsOutput ? Self.colored(text, line) : text) + "\n", to: .standardOutput)
        }
    }

    /// Prints a frame as it is: it was made of cells, which hold nothing that a terminal would obey.
    func writeFrame(_ frame: String) throws {
        try write(frame, to: .standardOutput)
    }

    /// Prints JSON and ends its line; controls and what turns the direction of a text are escapes in it.
    func writeJSON(_ json: String) throws {
        try write(PrintableJSON.text(json) + "\n", to: .standardOutput)
    }

    /// Reports an error; the command ends with the status that it throws then.
    func failure(_ text: String, _ status: ExitStatus) -> ExitCode {
        report(text)
        return ExitCode(status)
    }

    /// Prints an error or a warning of one or more lines.
    func report(_ text: String) {
        var isFirst = true
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let safe = safe(String(line))
            // Only the first line of each says what it is; what follows may quote anything.
            let shown = colorsErrors && isFirst ? Self.colored(diagnostic: safe) : safe
            // Where even an error cannot be told there is nobody to tell it to.
            try? write(shown + "\n", to: .standardError)
            isFirst = line.isEmpty
        }
    }

    /// Writes all of a text.
    ///
    /// - Throws: the exit with ``ExitStatus/writeFailed``; where the reader went away, such as `head`, with success: that
    ///   is no mistake, and there is nothing left to do.
    private func write(_ text: String, to handle: FileHandle) throws {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Foundation.write(handle.fileDescriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                bytes = bytes.dropFirst(count)
            } else if errno == EPIPE {
                throw ExitCode(ExitStatus.success)
            } else if errno != EINTR {
                let reason = String(cString: strerror(errno))
                if handle === FileHandle.standardOutput {
                    report("error: standard output cannot be written: \(reason)")
                }
                throw ExitCode(ExitStatus.writeFailed)
            }
        }
    }

    /// Sets Rainbow's switches: it decides once, for standard output; here each stream decides.
    ///
    /// Only where something is coloured, because each switch first reads the environment.
    private static let hasSetRainbow: Void = {
        Rainbow.enabled = true
        Rainbow.outputTarget = .console
    }()

    private static func colored(_ text: String, _ line: PlainList.Line) -> String {
        hasSetRainbow
        return switch line.state {
        case .running: text
        case .paused: text.dim
        case .due: text.red
        case .done: text.dim
        }
    }

    private static func colored(diagnostic line: String) -> String {
        hasSetRainbow
        for (word, color) in [("error:", NamedColor.red), ("warning:", NamedColor.yellow)] {
            guard let range = line.range(of: word) else { continue }
            let place = String(line[..<range.lowerBound])
            let rest = String(line[range.upperBound...])
            return (place.isEmpty ? place : place.bold) + word.applyingColor(color).bold + rest
        }
        return line
    }

    private static func takesColors(_ handle: FileHandle) -> Bool {
        let environment = ProgramEnvironment.variables
        return isatty(handle.fileDescriptor) == 1 && ColorDepth.detect(environment: environment) != .none
    }
}
