import Foundation
import Ticking

/// The streams of the program: plain lines on standard output, errors on standard error.
///
/// - Thread: any.
enum LabOutput {
    /// The reason why output cannot be written.
    enum Failure: Error, Equatable {
        /// The reader closed the pipe, as `head` does.
        ///
        /// A closed pipe is not an error, and the program can end.
        case readerLeft
        /// The system call failed, with this reason.
        case refused(String)
    }

    /// Opens `/dev/null` for each closed standard stream, and ignores SIGPIPE, so that a closed pipe causes a write error.
    ///
    /// If a stream stayed closed, the next file to be opened would get the descriptor of the stream, and output would be
    /// written into the file. A closed standard output is opened read-only, so that writes fail with an error. Errors that
    /// are written to a closed standard error are discarded.
    static func prepare() {
        for (descriptor, flags) in [(0, O_RDONLY), (1, O_RDONLY), (2, O_WRONLY)] as [(Int32, Int32)]
        where fcntl(descriptor, F_GETFD) == -1 {
            _ = open("/dev/null", flags)
        }
        signal(SIGPIPE, SIG_IGN)
    }

    /// Whether standard output is a terminal on which lines can be overwritten.
    static var canDrawOver: Bool {
        let terminal = ProcessInfo.processInfo.environment["TERM", default: ""]
        return isatty(STDOUT_FILENO) == 1 && !["", "dumb", "unknown"].contains(terminal)
    }

    /// Writes lines to standard output, each sanitized for a terminal.
    static func write(_ lines: [String]) throws(Failure) {
        try write(lines.map { $0.printable + "\n" }.joined(), to: STDOUT_FILENO)
    }

    /// Writes a text to standard output without sanitizing it.
    ///
    /// The text must not contain untrusted input.
    static func writeRaw(_ text: String) throws(Failure) {
        try write(text, to: STDOUT_FILENO)
    }

    /// Writes an error to standard error.
    static func report(_ sentence: String) {
        // An error that cannot be written to standard error is ignored.
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

/// Lines on a terminal that are overwritten by each update, without the alternate screen.
///
/// - Thread: any.
final class LivePicture: Sendable {
    private let height = LockedValue(0)

    /// Draws lines over the previous lines.
    func draw(_ lines: [String]) {
        height.withLock { height in
            // Moves up to the first line; each line clears the remaining characters of the previous line.
            let up = height > 0 ? "\u{1B}[\(height)A" : ""
            // Ignores a write error, because the later write of the outcome reports it.
            try? LabOutput.writeRaw(up + lines.map { $0.printable + "\u{1B}[K\n" }.joined())
            height = lines.count
        }
    }
}

extension String {
    /// The text with `\u{…}` in place of control and format characters, line and paragraph separators, and private-use and
    /// unassigned characters.
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
