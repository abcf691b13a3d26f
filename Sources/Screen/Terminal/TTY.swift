#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A terminal, through an open file of its own.
///
/// The file is opened anew from the terminal's name, so that its O_NONBLOCK is not shared with the standard streams of
/// this program and of its neighbours.
///
/// - Thread: not safe; belongs to one thread at a time.
/// - Lifetime: `deinit` leaves the full screen if it is still on, and closes the file.
public final class TTY {
    /// The open file, for event sources; it stays the property of the terminal.
    public let descriptor: Int32

    /// The mode to come back to; nil while the terminal is not in full screen.
    private(set) var saved: termios?

    /// Whether full screen takes the mouse; else the terminal has it, to select text with.
    public var takesMouse = true

    /// Whether the whole screen is taken; else lines are written where the cursor stands, and only the mode is changed.
    public var fillsScreen = true

    /// Whether full screen gives the window a title of its own; the one before comes back with the end.
    public var setsTitle = false

    /// Whether the taskbar shows progress, which goes with full screen.
    public var showsProgress = false

    /// How long leaving waits for a terminal that takes no output.
    static let responseTimeout = 500

    /// Opens the terminal that a descriptor belongs to, usually one of the standard streams.
    ///
    /// - Throws: `notATerminal`, `cannotOpen`.
    public init(opening descriptor: Int32) throws(TTYError) {
        guard isatty(descriptor) == 1 else { throw .notATerminal(descriptor: descriptor) }
        let name = Self.name(of: descriptor)
        self.descriptor = open(name, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
        guard self.descriptor >= 0 else { throw .cannotOpen(name: name, code: errno) }
    }

    deinit {
        leaveFullScreen()
        Self.close(descriptor)
    }

    /// Whether it is in full screen.
    public var isFullScreen: Bool { saved != nil }

    /// Whether this program may change and read the terminal: its process group is in the foreground, or the terminal
    /// controls no session of which it is a part.
    ///
    /// Ask after a continue: a program in the background that changes the terminal's mode or reads it is stopped for it.
    public var isForeground: Bool {
        let group = tcgetpgrp(descriptor)
        return group < 0 || group == getpgrp()
    }

    /// Its size, at most 2000 columns and 1000 rows; of 0 columns and rows if it is not known.
    public func size() -> Size {
        var window = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0 else { return Size(columns: 0, rows: 0) }
        return Size(columns: min(2000, Int(window.ws_col)), rows: min(1000, Int(window.ws_row)))
    }

    /// Takes the terminal into full screen: raw mode, alternate screen, mouse, bracketed paste, reports
    /// of a switch between dark and light.
    ///
    /// Nothing is cleared: the first frame does that. Does nothing if it is there already.
    ///
    /// - Throws: `cannotConfigure`, `stalled`; the terminal is then as before.
    public func enterFullScreen() throws(TTYError) {
        guard saved == nil else { return }
        var before = termios()
        guard tcgetattr(descriptor, &before) == 0 else { throw .cannotConfigure(code: errno) }
        guard setRawMode(over: before) else { throw .cannotConfigure(code: errno) }
        saved = before
        let title = setsTitle ? Array(TerminalModes.pushTitle.bytes) : []
        let isEntered = (enterSequence + title).withUnsafeBytes { write($0, within: Self.responseTimeout) }
        guard isEntered else {
            leaveFullScreen()
            throw .stalled
        }
    }

    /// Sets the mode of full screen once more, after others may have changed it, as a shell does while the program is
    /// stopped.
    ///
    /// What to come back to stays as it was. ``enterSequence`` is the other half, which the caller sends. Does nothing if
    /// the terminal is not in full screen.
    public func renewMode() {
        guard let before = saved else { return }
        _ = setRawMode(over: before)
    }

    /// The bytes that take a terminal into full screen.
    public var enterSequence: [UInt8] {
        fillsScreen ? Array(TerminalModes.enter.bytes) + (takesMouse ? mouseSequence : []) : []
    }

    /// The bytes that take the mouse, or leave it to the terminal.
    public var mouseSequence: [UInt8] {
        Array((takesMouse ? TerminalModes.takeMouse : TerminalModes.leaveMouse).bytes)
    }

    /// The bytes that bring the terminal back.
    var restoreSequence: StaticString { fillsScreen ? TerminalModes.restore : "" }

    /// What goes back before that: the progress of the taskbar, and the title of the window.
    private var windowSequence: [UInt8] {
        var sequence: [UInt8] = []
        if showsProgress { sequence += TerminalModes.clearProgress.bytes }
        if setsTitle { sequence += TerminalModes.popTitle.bytes }
        return sequence
    }

    private func setRawMode(over before: termios) -> Bool {
        var raw = before
        cfmakeraw(&raw)
        // A read of 0 bytes then means that the terminal is gone, never that nothing was typed.
        withUnsafeMutableBytes(of: &raw.c_cc) { characters in
            characters[Int(VMIN)] = 1
            characters[Int(VTIME)] = 0
        }
        return tcsetattr(descriptor, TCSANOW, &raw) == 0
    }

    /// Brings the terminal back as it was before; does nothing if it is not in full screen.
    ///
    /// Waits at most half a second: what a stalled terminal has not taken by then is thrown away. What was typed or
    /// reported and not read is thrown away too, or the shell would get it.
    public func leaveFullScreen() {
        guard var before = saved else { return }
        saved = nil
        let sequence = windowSequence + restoreSequence.bytes
        if !sequence.withUnsafeBytes({ write($0, within: Self.responseTimeout) }), isForeground {
            tcflush(descriptor, TCOFLUSH)
            _ = sequence.withUnsafeBytes { write($0, within: 0) }
        }
        // In the background the mode is the shell's business, and changing it would stop the program.
        guard isForeground else { return }
        // Not TCSAFLUSH, which waits for a stalled terminal without end.
        tcflush(descriptor, TCIFLUSH)
        tcsetattr(descriptor, TCSANOW, &before)
    }
}

extension TTY {
    /// What became of bytes that were written.
    public enum WriteResult: Equatable, Sendable {
        /// So many were taken, perhaps not all.
        case accepted(Int)
        /// None was taken: wait until the descriptor is writable.
        case wouldBlock
        /// The terminal is gone and will not come back.
        case hangUp
        /// The system's error number.
        case failure(Int32)
    }

    /// Writes as much as the terminal takes, without waiting.
    public func write(_ bytes: UnsafeRawBufferPointer) -> WriteResult {
        while true {
            let count = Self.write(descriptor, bytes.baseAddress, bytes.count)
            if count >= 0 { return .accepted(count) }
            switch errno {
            case EINTR: continue
            case EAGAIN, EWOULDBLOCK: return .wouldBlock
            case EIO, ENXIO, EPIPE: return .hangUp
            case let code: return .failure(code)
            }
        }
    }

    /// Writes all bytes, waiting for the terminal up to a time.
    ///
    /// - Parameters:
    ///   - bytes: what to write.
    ///   - milliseconds: the longest wait in all.
    /// - Returns: whether all was written, or the terminal is gone.
    private func write(_ bytes: UnsafeRawBufferPointer, within milliseconds: Int) -> Bool {
        var rest = bytes[...]
        let clock = ContinuousClock()
        let deadline = clock.now + .milliseconds(milliseconds)
        while !rest.isEmpty {
            switch write(UnsafeRawBufferPointer(rebasing: rest)) {
            case .accepted(let count):
                rest = rest.dropFirst(count)
            case .wouldBlock:
                let left = clock.now.duration(to: deadline) / .milliseconds(1)
                guard left > 0 else { return false }
                var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                _ = poll(&request, 1, Int32(left.rounded(.up)))
            case .hangUp, .failure:
                return true
            }
        }
        return true
    }

    /// The device's name; the controlling terminal's if this one has none that can be seen from here.
    static func name(of descriptor: Int32) -> String {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 1024) { buffer in
            guard let start = buffer.baseAddress, ttyname_r(descriptor, start, buffer.count) == 0 else {
                return "/dev/tty"
            }
            return String(cString: start)
        }
    }
}

extension TTY {
    /// The system's `read`, under a name that the methods of this class do not hide.
    @inline(__always)
    static func read(_ descriptor: Int32, _ start: UnsafeMutableRawPointer?, _ count: Int) -> Int {
        #if canImport(Darwin)
        Darwin.read(descriptor, start, count)
        #else
        Glibc.read(descriptor, start, count)
        #endif
    }

    /// The system's `write`, under a name that the methods of this class do not hide.
    @inline(__always)
    static func write(_ descriptor: Int32, _ start: UnsafeRawPointer?, _ count: Int) -> Int {
        #if canImport(Darwin)
        Darwin.write(descriptor, start, count)
        #else
        Glibc.write(descriptor, start, count)
        #endif
    }

    /// The system's `close`, under a name that the methods of this module's types do not hide.
    @inline(__always)
    static func close(_ descriptor: Int32) {
        #if canImport(Darwin)
        _ = Darwin.close(descriptor)
        #else
        _ = Glibc.close(descriptor)
        #endif
    }
}

/// Why a terminal cannot be used.
public enum TTYError: Error, Equatable, CustomStringConvertible {
    /// The descriptor is no terminal.
    case notATerminal(descriptor: Int32)

    /// The terminal's device cannot be opened; `code` is the system's error number.
    case cannotOpen(name: String, code: Int32)

    /// Its mode cannot be read or set; `code` is the system's error number.
    case cannotConfigure(code: Int32)

    /// It took no output for so long that it was given up.
    case stalled

    /// One sentence for a person.
    public var description: String {
        switch self {
        case .notATerminal(let descriptor): "descriptor \(descriptor) is not a terminal"
        case .cannotOpen(let name, let code): "cannot open the terminal \(name): error \(code)"
        case .cannotConfigure(let code): "cannot set the terminal's mode: error \(code)"
        case .stalled: "the terminal accepts no output"
        }
    }
}
