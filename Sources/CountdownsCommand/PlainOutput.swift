import Dashboard
import DashboardApp
import Foundation
@preconcurrency import Rainbow
import Screen

/// What commands print without taking the screen: lines on standard output, errors on standard error.
///
/// Each stream decides for itself whether it gets colours. Every line is made safe for a terminal on its way.
struct PlainOutput {
    private let colorsOutput = Self.takesColors(.standardOutput)
    private let colorsErrors = Self.takesColors(.standardError)

    init() {
        // Rainbow decides once, for standard output; here each stream decides.
        Rainbow.enabled = true
        Rainbow.outputTarget = .console
    }

    /// Prints a line.
    func print(_ line: String) {
        write(DisplayText.sanitized(line) + "\n", to: .standardOutput)
    }

    /// Prints a board, a line a countdown.
    func print(_ list: PlainList) {
        for line in list.lines {
            let text = DisplayText.sanitized(line.text)
            write((colorsOutput ? Self.colored(text, line) : text) + "\n", to: .standardOutput)
        }
    }

    /// Prints a frame as it is: it was made of cells, which hold nothing that a terminal would obey.
    func writeFrame(_ frame: String) {
        write(frame, to: .standardOutput)
    }

    /// Prints an error or a warning of one or more lines.
    func report(_ text: String) {
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let safe = DisplayText.sanitized(String(line))
            write((colorsErrors ? Self.colored(diagnostic: safe) : safe) + "\n", to: .standardError)
        }
    }

    private func write(_ text: String, to handle: FileHandle) {
        // A reader that went away, such as `head`, is no mistake of ours.
        try? handle.write(contentsOf: Data(text.utf8))
    }

    private static func colored(_ text: String, _ line: PlainList.Line) -> String {
        switch line.state {
        case .running: text
        case .paused: text.dim
        case .due: text.red
        }
    }

    private static func colored(diagnostic line: String) -> String {
        for (word, color) in [("error:", NamedColor.red), ("warning:", NamedColor.yellow)] {
            guard let range = line.range(of: word) else { continue }
            let place = String(line[..<range.lowerBound])
            let rest = String(line[range.upperBound...])
            return (place.isEmpty ? place : place.bold) + word.applyingColor(color).bold + rest
        }
        return line
    }

    private static func takesColors(_ handle: FileHandle) -> Bool {
        let environment = ProcessInfo.processInfo.environment
        return isatty(handle.fileDescriptor) == 1 && ColorDepth.detect(environment: environment) != .none
    }
}
