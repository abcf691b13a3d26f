#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Both sides of a pseudoterminal in this process: the controller (the terminal) and the device (the program).
///
/// - Lifetime: `deinit` closes both descriptors.
public final class TerminalPair {
    /// The descriptor of the controller.
    ///
    /// Bytes that the test writes are the program's input. Bytes that the test reads are the program's output.
    ///
    /// The descriptor is non-blocking.
    public let terminal: Int32

    /// The descriptor of the device.
    public let program: Int32

    /// Creates a pair with a window of a given size.
    ///
    /// - Throws: ``PseudoTerminalError`` if the system has no more pseudoterminals.
    public init(columns: Int = 80, rows: Int = 24) throws {
        var window = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
        var ends: (Int32, Int32) = (-1, -1)
        guard openpty(&ends.0, &ends.1, nil, nil, &window) == 0 else {
            throw PseudoTerminalError(what: "openpty failed with error \(errno)", screen: "")
        }
        (terminal, program) = ends
        for end in [terminal, program] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        _ = fcntl(terminal, F_SETFL, O_NONBLOCK)
    }

    deinit {
        if !isTerminalClosed { close(terminal) }
        if !isProgramClosed { close(program) }
    }

    private var isTerminalClosed = false
    private var isProgramClosed = false

    /// Hangs up by closing the controller.
    public func hangUp() {
        guard !isTerminalClosed else { return }
        isTerminalClosed = true
        close(terminal)
    }

    /// Closes the device.
    public func closeProgram() {
        guard !isProgramClosed else { return }
        isProgramClosed = true
        close(program)
    }

    /// The path of the device.
    public var name: String { terminalName(of: program) }

    /// The terminal mode.
    public var mode: TerminalMode? { TerminalMode(of: terminal) }

    /// Changes the window's size.
    public func resize(columns: Int, rows: Int) {
        var window = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(terminal, UInt(TIOCSWINSZ), &window)
    }

    /// Types a text.
    public func type(_ text: String) {
        let bytes = Array(text.utf8)
        _ = write(terminal, bytes, bytes.count)
    }

    /// Returns the bytes that the program has written since the last call, without waiting for more.
    public func readAvailable(limit: Int = .max) -> [UInt8] {
        var result: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while result.count < limit {
            let count = read(terminal, &buffer, min(buffer.count, limit - result.count))
            guard count > 0 else { break }
            result += buffer[..<count]
        }
        return result
    }
}

/// Returns the path of a terminal's device; empty if the descriptor is not a terminal.
///
/// Does not use `ttyname`, whose static buffer all threads share: tests would get each other's terminals.
func terminalName(of descriptor: Int32) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 1024) { buffer in
        guard let start = buffer.baseAddress, ttyname_r(descriptor, start, buffer.count) == 0 else { return "" }
        return String(cString: start)
    }
}
