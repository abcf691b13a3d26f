#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A terminal, accessed through a separately opened file.
///
/// The terminal is opened again by its name, so that `O_NONBLOCK` does not affect the standard streams of this program
/// and of other programs. After `su`, the device belongs to another user: then `/dev/tty` is opened, or else a standard
/// stream is used as it is, without changing its flags.
///
/// - Thread: not safe; belongs to one thread at a time.
/// - Lifetime: `deinit` leaves full screen and closes the file.
public final class TTY {
    /// The descriptor of the open file, for event sources.
    ///
    /// This object closes the descriptor.
    public let descriptor: Int32

    /// Whether other programs share the open file, whose writes may block.
    private let isShared: Bool

    /// Whether another process has the terminal and sets its modes, and this object has only the device of a
    /// pseudoterminal.
    private let isRelayed: Bool

    /// The terminal mode to restore; nil outside full screen.
    private(set) var saved: termios?

    /// The terminal mode that was restored last.
    private var restored: termios?

    /// Whether full screen captures the mouse.
    ///
    /// If false, the terminal uses the mouse to select text.
    public var takesMouse = true

    /// Whether the full screen is used.
    ///
    /// If false, only the terminal's mode changes, and lines are written at the cursor.
    public var fillsScreen = true

    /// Whether full screen sets the window title.
    ///
    /// The previous title is restored when full screen is left.
    public var setsTitle = false

    /// Whether the taskbar shows progress; leaving full screen removes the progress.
    public var showsProgress = false

    /// The timeout, in milliseconds, for entering or leaving full screen if the terminal accepts no output.
    static let outputTimeout = 500

    /// Opens the terminal of a descriptor, usually one of the standard streams.
    ///
    /// - Parameter descriptor: a descriptor of the terminal.
    /// - Throws: `notATerminal`, `cannotOpen`.
    public convenience init(opening descriptor: Int32) throws(TTYError) {
        // `/dev/tty` is the controlling terminal of the session, which may be another terminal.
        let isOwn = tcgetsid(descriptor) == getsid(0)
        try self.init(opening: descriptor, at: [Self.name(of: descriptor)] + (isOwn ? ["/dev/tty"] : []))
    }

    /// Opens the terminal of a descriptor at the first path that can be opened, or else uses a standard stream.
    init(opening descriptor: Int32, at paths: [String]) throws(TTYError) {
        guard isatty(descriptor) == 1 else { throw .notATerminal(descriptor: descriptor) }
        let opened = paths.lazy.map { open($0, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC) }.first { $0 >= 0 }
        let code = errno
        isShared = opened == nil
        isRelayed = false
        self.descriptor = opened ?? Self.duplicate(of: descriptor)
        guard self.descriptor >= 0 else { throw .cannotOpen(name: Self.name(of: descriptor), code: code) }
    }

    /// Takes over the device of a pseudoterminal whose other side another process shows.
    ///
    /// Only the frames are written: the other process enters and leaves full screen.
    ///
    /// - Parameter descriptor: the non-blocking descriptor; this object closes it.
    public init(relayed descriptor: Int32) {
        (self.descriptor, isShared, isRelayed) = (descriptor, false, true)
    }

    /// Duplicates a standard stream that reads and writes the terminal of a descriptor; -1 if there is none.
    private static func duplicate(of descriptor: Int32) -> Int32 {
        var (terminal, other) = (stat(), stat())
        guard fstat(descriptor, &terminal) == 0 else { return -1 }
        let stream = [descriptor, 0, 1, 2].first {
            fstat($0, &other) == 0 && other.st_rdev == terminal.st_rdev && fcntl($0, F_GETFL) & O_ACCMODE == O_RDWR
        }
        return stream.map { fcntl($0, F_DUPFD_CLOEXEC, 3) } ?? -1
    }

    deinit {
        leaveFullScreen()
        Self.close(descriptor)
    }

    /// Whether the terminal is in full screen.
    public var isFullScreen: Bool { saved != nil }

    /// Whether this program may change and read the terminal.
    ///
    /// True if the program's process group is in the foreground, or if the terminal is not the controlling terminal of
    /// the program's session. Check this property after SIGCONT, because the system stops a background program that
    /// changes the terminal's mode or reads from it.
    public var isForeground: Bool {
        let group = tcgetpgrp(descriptor)
        return group < 0 || group == getpgrp()
    }

    /// Returns the size, at most 2000 columns and 1000 rows; 0 columns and rows if the size is unknown.
    public func size() -> Size {
        var window = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0 else { return Size(columns: 0, rows: 0) }
        return Size(columns: min(2000, Int(window.ws_col)), rows: min(1000, Int(window.ws_row)))
    }

    /// Sets the size of a pseudoterminal.
    public func resize(to size: Size) {
        var window = winsize()
        (window.ws_col, window.ws_row) = (UInt16(clamping: size.columns), UInt16(clamping: size.rows))
        _ = ioctl(descriptor, UInt(TIOCSWINSZ), &window)
    }

    /// Enters full screen: raw mode, alternate screen, mouse, bracketed paste, and reports of a switch between dark and
    /// light colours.
    ///
    /// Does not clear the screen, because the first frame clears it. Has no effect if the terminal is in full screen
    /// already.
    ///
    /// - Parameter again: whether another program had the terminal since full screen was left. Then leaving full screen
    ///   restores the mode from before that program, which may have left another mode.
    /// - Throws: `cannotConfigure`, `stalled`; the terminal is then in its previous state.
    public func enterFullScreen(again: Bool = false) throws(TTYError) {
        guard saved == nil else { return }
        var before = termios()
        guard tcgetattr(descriptor, &before) == 0 else { throw .cannotConfigure(code: errno) }
        if again, let restored { before = restored }
        guard setRawMode(over: before) else { throw .cannotConfigure(code: errno) }
        saved = before
        let title = setsTitle && !isRelayed ? Array(TerminalModes.pushTitle.bytes) : []
        let isEntered = (enterSequence + title).withUnsafeBytes { write($0, within: Self.outputTimeout) }
        guard isEntered else {
            leaveFullScreen()
            throw .stalled
        }
    }

    /// Sets raw mode again: while this program was stopped, the shell or another program may have changed the terminal's mode.
    ///
    /// The mode that ``leaveFullScreen()`` restores does not change. The caller must also send ``enterSequence``. Has
    /// no effect outside full screen.
    public func renewMode() {
        guard let before = saved else { return }
        _ = setRawMode(over: before)
    }

    /// The bytes that enter full screen.
    public var enterSequence: [UInt8] {
        fillsScreen && !isRelayed ? Array(TerminalModes.enter.bytes) + (takesMouse ? mouseSequence : []) : []
    }

    /// The bytes that capture the mouse or release the mouse, depending on ``takesMouse``.
    public var mouseSequence: [UInt8] {
        Array((takesMouse ? TerminalModes.takeMouse : TerminalModes.leaveMouse).bytes)
    }

    var restoreSequence: StaticString { fillsScreen && !isRelayed ? TerminalModes.restore : "" }

    /// The bytes that remove the progress from the taskbar and restore the window title.
    ///
    /// These bytes are sent before ``restoreSequence``.
    private var windowSequence: [UInt8] {
        guard !isRelayed else { return [] }
        var sequence: [UInt8] = []
        if showsProgress { sequence += TerminalModes.clearProgress.bytes }
        if setsTitle { sequence += TerminalModes.popTitle.bytes }
        return sequence
    }

    private func setRawMode(over before: termios) -> Bool {
        var raw = before
        cfmakeraw(&raw)
        // With these settings, a read returns 0 bytes only if the terminal is closed; without input, the read fails.
        withUnsafeMutableBytes(of: &raw.c_cc) { characters in
            characters[Int(VMIN)] = 1
            characters[Int(VTIME)] = 0
        }
        return tcsetattr(descriptor, TCSANOW, &raw) == 0
    }

    /// Restores the state before full screen; has no effect outside full screen.
    ///
    /// Waits at most half a second, then discards the output that the terminal has not accepted.
    ///
    /// - Parameter keepingInput: whether unread input stays, because full screen is entered again soon; otherwise it is
    ///   discarded, because the shell would get it.
    public func leaveFullScreen(keepingInput: Bool = false) {
        guard var before = saved else { return }
        (saved, restored) = (nil, before)
        let sequence = windowSequence + restoreSequence.bytes
        if !sequence.withUnsafeBytes({ write($0, within: Self.outputTimeout) }), isForeground {
            tcflush(descriptor, TCOFLUSH)
            _ = sequence.withUnsafeBytes { write($0, within: 0) }
        }
        // A program in the background must not change the terminal's mode: the mode belongs to the shell, and the
        // system would stop the program.
        guard isForeground else { return }
        // Uses TCSANOW, because TCSAFLUSH would wait for a stalled terminal without a timeout.
        if !keepingInput { tcflush(descriptor, TCIFLUSH) }
        tcsetattr(descriptor, TCSANOW, &before)
    }
}

extension TTY {
    /// The result of a write.
    public enum WriteResult: Equatable, Sendable {
        /// The number of accepted bytes, at most the number of given bytes.
        case accepted(Int)
        /// No byte was accepted.
        ///
        /// Wait until the descriptor is writable.
        case wouldBlock
        /// The terminal is closed permanently.
        case hangUp
        /// A failure with the system's error number.
        case failure(Int32)
    }

    /// Writes as many bytes as the terminal accepts, without blocking.
    public func write(_ bytes: UnsafeRawBufferPointer) -> WriteResult {
        var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        while true {
            if isShared, poll(&request, 1, 0) == 0 { return .wouldBlock }
            // A terminal that is ready accepts this many bytes at once, so that the write does not block.
            let most = isShared ? min(bytes.count, 256) : bytes.count
            let count = Self.write(descriptor, bytes.baseAddress, most)
            if count >= 0 { return .accepted(count) }
            switch errno {
            case EINTR: continue
            case EAGAIN, EWOULDBLOCK: return .wouldBlock
            case EIO, ENXIO, EPIPE: return .hangUp
            case let code: return .failure(code)
            }
        }
    }

    /// Writes all bytes, and waits for the terminal until a timeout.
    ///
    /// - Parameters:
    ///   - bytes: the bytes.
    ///   - milliseconds: the timeout for the whole call.
    /// - Returns: false if the timeout expired; true if all bytes were written or the terminal is closed.
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

    /// Returns the path of the terminal's device, or `/dev/tty` (the controlling terminal) if the system does not
    /// report a path.
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
    /// Calls the system's `read`, which is shadowed by the methods of this class.
    @inline(__always)
    static func read(_ descriptor: Int32, _ start: UnsafeMutableRawPointer?, _ count: Int) -> Int {
        #if canImport(Darwin)
        Darwin.read(descriptor, start, count)
        #else
        Glibc.read(descriptor, start, count)
        #endif
    }

    /// Calls the system's `write`, which is shadowed by the methods of this class.
    @inline(__always)
    static func write(_ descriptor: Int32, _ start: UnsafeRawPointer?, _ count: Int) -> Int {
        #if canImport(Darwin)
        Darwin.write(descriptor, start, count)
        #else
        Glibc.write(descriptor, start, count)
        #endif
    }

    /// Calls the system's `close`, which is shadowed by the methods of this module's types.
    @inline(__always)
    static func close(_ descriptor: Int32) {
        #if canImport(Darwin)
        _ = Darwin.close(descriptor)
        #else
        _ = Glibc.close(descriptor)
        #endif
    }
}

/// The reason why a terminal cannot be used.
public enum TTYError: Error, Equatable, CustomStringConvertible {
    /// The descriptor is not a terminal.
    case notATerminal(descriptor: Int32)

    /// The terminal's device cannot be opened; `code` is the system's error number.
    case cannotOpen(name: String, code: Int32)

    /// The terminal's mode cannot be read or set; `code` is the system's error number.
    case cannotConfigure(code: Int32)

    /// The terminal accepted no output before the timeout.
    case stalled

    /// The description of the error, in one sentence.
    public var description: String {
        switch self {
        case .notATerminal: "the stream is not a terminal"
        case .cannotOpen(let name, EACCES), .cannotOpen(let name, EPERM):
            "\(name) belongs to another user: run the program in tmux or 'script', which open a terminal of your own"
        case .cannotOpen(let name, let code): "cannot open \(name): \(String(cString: strerror(code)))"
        case .cannotConfigure(let code): "cannot set the terminal's mode: \(String(cString: strerror(code)))"
        case .stalled: "the terminal accepts no output"
        }
    }
}
