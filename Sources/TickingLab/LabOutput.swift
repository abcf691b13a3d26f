import Foundation
import Ticking

/// The streams of the program: plain lines on standard output, errors on standard error.
///
/// - Thread: any.
enum LabOutput {
    /// Why nothing more can be written.
    enum Failure: Error, Equatable {
        /// The reader has gone, such as `head`: that is no mistake, and there is nothing left to do.
        case readerLeft
        /// The system refused, with its reason.
        case refused(String)
    }

    /// Opens the standard streams that are closed, and makes a reader that has gone an error instead of a signal.
    ///
    /// A stream that is closed would be the number of the next file that is opened, which would then be written to by
    /// mistake. Nothing can be written to one that was closed, so that its loss is told; errors go nowhere.
    static func prepare() {
        for (descriptor, flags) in [(0, O_RDONLY), (1, O_RDONLY), (2, O_WRONLY)] as [(Int32, Int32)]
        where fcntl(descriptor, F_GETFD) == -1 {
            _ = open("/dev/null", flags)
        }
        signal(SIGPIPE, SIG_IGN)
    }

    /// Whether standard output is a terminal on which lines can be drawn over.
    static var canDrawOver: Bool {
        let terminal = ProcessInfo.processInfo.environment["TERM", default: ""]
        return isatty(STDOUT_FILENO) == 1 && !["", "dumb", "unknown"].contains(terminal)
    }

    /// Writes lines to standard output, each made safe for a terminal.
    static func write(_ lines: [String]) throws(Failure) {
        try write(lines.map { $0.printable + "\n" }.joined(), to: STDOUT_FILENO)
    }

    /// Writes a text to standard output as it is: it must hold nothing of the outside.
    static func writeRaw(_ text: String) throws(Failure) {
        try write(text, to: STDOUT_FILENO)
    }

    /// Writes an error to standard error.
    static func report(_ sentence: String) {
        // Where even an error cannot be told there is nobody to tell it to.
        try? write("error: \(sentence.printable)\n", to: STDERR_FILENO)
    }

    private static func write(_ text: String, to descriptor: Int32) throws(Failure) {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                bytes = bytes.dropFirst(count)
            } else if errno == EPIPE {
                throw .readerLeft
            } else if errno != EINTR {
                throw .refused(String(cString: strerror(errno)))
            }
        }
    }
}

/// Lines that are drawn over themselves again and again, on a terminal without taking its screen.
///
/// - Thread: any.
final class LivePicture: Sendable {
    private let height = LockedValue(0)

    /// Draws lines over those that were drawn before.
    func draw(_ lines: [String]) {
        height.withLock { height in
            // Up to the first line; each line clears what is left of the one before.
            let up = height > 0 ? "\u{1B}[\(height)A" : ""
            // What goes wrong is told when the outcome is written.
            try? LabOutput.writeRaw(up + lines.map { $0.printable + "\u{1B}[K\n" }.joined())
            height = lines.count
        }
    }
}

extension String {
    /// The text with `\u{…}` in place of what a terminal would obey or not show: controls, and what turns the direction
    /// of a text or breaks its line.
    var printable: String {
        var text = ""
        for scalar in unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned:
                text += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            default:
                text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}
