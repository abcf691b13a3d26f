import ArgumentParser
import Dashboard
import DashboardApp
import Foundation
// Rainbow's settings are global variables without actor isolation. The program sets them once, before their first use.
@preconcurrency import Rainbow
import Remote
import Screen

/// The output of commands that do not fill the screen: lines on standard output, errors on standard error.
///
/// Each stream is checked separately for colour support. Every line is escaped for a terminal.
struct PlainOutput: Sendable {
    private let colorsOutput = Self.takesColors(.standardOutput)
    private let colorsErrors = Self.takesColors(.standardError)
    private let profile: DisplayProfile

    /// Creates an output to terminals with this display profile.
    init(in profile: DisplayProfile = DisplayProfile()) { self.profile = profile }

    func print(_ line: String) throws {
        try write(safe(line) + "\n", to: .standardOutput)
    }

    /// The colour depth of standard output.
    var depth: ColorDepth {
        colorsOutput ? ColorDepth.detect(environment: ProgramEnvironment.variables) : .none
    }

    /// The number of columns of the terminal of standard output; nil if there is no terminal or its size is unknown.
    var columns: Int? {
        var window = winsize()
        guard isatty(STDOUT_FILENO) == 1, ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0 else {
            return nil
        }
        return Int(window.ws_col)
    }

    /// Escapes a text for a terminal.
    func safe(_ text: String) -> String { DisplayText.sanitized(text, in: profile) }

    /// The stream of standard output.
    var stream: TextStream {
        let environment = ProgramEnvironment.variables
        return TextStream(
            environment: environment, columns: columns ?? 0, try? Preferences(environment: environment).config)
    }

    /// Prints a text unchanged, after its warnings.
    func write(_ text: PrintedText) throws {
        for warning in text.warnings { report("warning: \(warning)") }
        try write(text.text, to: .standardOutput)
    }

    /// Returns the text of a list, with a line for each countdown.
    static func text(of list: PlainList, isColored: Bool) -> PrintedText {
        PrintedText(list.lines.map { (isColored ? colored($0.text, $0) : $0.text) + "\n" }.joined())
    }

    /// Prints a frame unchanged.
    ///
    /// Frames are made of cells, which contain no control characters.
    func writeFrame(_ frame: String) throws {
        try write(frame, to: .standardOutput)
    }

    /// Prints the text of a file: unchanged into a pipe or a file, and with each line escaped on a terminal.
    func writeFile(_ text: String) throws {
        guard isatty(STDOUT_FILENO) == 1 else { return try write(text, to: .standardOutput) }
        for line in text.split(whereSeparator: \.isNewline) { try print(String(line)) }
    }

    /// Prints JSON and a line break.
    ///
    /// Control characters and characters that change the direction of text are escaped.
    func writeJSON(_ json: String) throws {
        try write(PrintableJSON.text(json) + "\n", to: .standardOutput)
    }

    /// Prints an error, and returns the exit code with which the command must exit.
    func failure(_ text: String, _ status: ExitStatus) -> ExitCode {
        report(text)
        return ExitCode(status)
    }

    /// Prints an error or a warning of one or more lines.
    func report(_ text: String) {
        var isFirst = true
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let safe = safe(String(line))
            // Colours the label, such as `error:`, only in the first line and in a line after an empty line. Any other
            // line may quote text that looks like a label.
            let shown = colorsErrors && isFirst ? Self.colored(diagnostic: safe) : safe
            // A failure to write to standard error cannot be reported.
            try? write(shown + "\n", to: .standardError)
            isFirst = line.isEmpty
        }
    }

    /// Writes a whole text, with several calls of `write` if necessary.
    ///
    /// - Throws: `ExitCode`. The status is ``ExitStatus/success`` if the reader, such as `head`, has closed the pipe,
    ///   because this is not an error. The status is ``ExitStatus/writeFailed`` for all other failures.
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

    /// A constant whose evaluation sets Rainbow's settings.
    ///
    /// By default, these settings depend on standard output alone.
    ///
    /// ``PlainOutput`` checks standard output and standard error separately.
    ///
    /// The constant is evaluated only when text is coloured, because the first access to each setting reads the
    /// environment.
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
