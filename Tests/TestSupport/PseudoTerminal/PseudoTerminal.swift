import Foundation

/// A real program in its own pseudoterminal.
///
/// The test has the controller side of the pseudoterminal, and the program has the device side.
///
/// The program is the leader of its own session and has the terminal as its controlling terminal, as under a terminal
/// emulator. While the test waits, it reads the program's output into ``screen`` and ``output``, one frame at a time: it
/// sees each frame, also if several frames arrive together. Otherwise the output is not read, as with a stopped
/// terminal.
///
/// - Thread: not thread-safe; belongs to one test.
/// - Lifetime: `deinit` kills the program, waits until it has exited and closes the terminal.
public final class PseudoTerminal {
    /// The screen that the terminal shows.
    public private(set) var screen: TerminalEmulator

    /// All bytes that the program wrote, up to the newest frame on the screen.
    public private(set) var output: [UInt8] = []

    /// The id of the program's process, which is also the id of its process group.
    public let process: pid_t

    /// The terminal mode before the start of the program.
    public let modeBefore: TerminalMode?

    private let belongings: AnyObject?
    private let descriptor: Int32
    /// The path of the device side, which the program has open.
    private let name: String
    /// The bytes that were read, but belong to later frames than the screen shows.
    private var unshown: ArraySlice<UInt8> = []
    private var lastRead = ContinuousClock.now
    private var isOpen = true
    private var exitStatus: ProcessExit?

    /// The lock that allows one start at a time: otherwise a program could inherit the terminal of another program, and
    /// keep that terminal open.
    private static let spawning = NSLock()

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - program: the path of the program.
    ///   - arguments: the arguments without the program's name.
    ///   - environment: the complete environment; the program inherits no variables.
    ///   - columns: the window's width.
    ///   - rows: the window's height.
    ///   - widths: the terminal's method of measuring grapheme clusters.
    ///   - flags: the flags with which the device side is opened. All three standard streams share this open device.
    ///   - belongings: objects to retain as long as the program may run.
    /// - Throws: ``PseudoTerminalError`` if the program cannot be started.
    public init(
        _ program: String,
        _ arguments: [String] = [],
        environment: [String: String] = ["TERM": "xterm-256color"],
        columns: Int = 80,
        rows: Int = 24,
        widths: TerminalEmulator.WidthModel = .clusters,
        flags: Int32 = O_RDWR,
        keeping belongings: AnyObject? = nil
    ) throws {
        self.belongings = belongings
        screen = TerminalEmulator(columns: columns, rows: rows, widths: widths)
        let started = try Self.start(
            program, [program] + arguments, environment.map { "\($0.key)=\($0.value)" }, columns, rows, flags)
        (process, descriptor, name, modeBefore) = started
    }

    deinit {
        if exitStatus == nil {
            kill(process, SIGKILL)
            hangUp()
            var status: Int32 = 0
            waitpid(process, &status, 0)
        }
        hangUp()
    }

    /// The current terminal mode; nil once the terminal is closed.
    public var mode: TerminalMode? { isOpen ? TerminalMode(of: descriptor) : nil }

    /// Types a text, which may contain control characters and escape sequences.
    public func type(_ text: String) {
        let bytes = Array(text.utf8)
        var sent = 0
        while sent < bytes.count, isOpen {
            let count = bytes.withUnsafeBytes {
                write(descriptor, $0.baseAddress.map { $0 + sent }, bytes.count - sent)
            }
            if count > 0 {
                sent += count
            } else {
                guard errno == EAGAIN || errno == EINTR else { return }
                processLines(milliseconds: 10)
            }
        }
    }

    /// Types as much of a text as the terminal accepts without blocking.
    ///
    /// Drops the remaining bytes.
    public func typeWithoutBlocking(_ text: String) { typeWithoutBlocking(bytes: Array(text.utf8)) }

    /// Types as many bytes as the terminal accepts without blocking.
    ///
    /// Drops the remaining bytes.
    public func typeWithoutBlocking(bytes: [UInt8]) {
        _ = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, bytes.count) }
    }

    /// Changes the window's size.
    ///
    /// The program receives SIGWINCH.
    public func resize(columns: Int, rows: Int) {
        var window = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(descriptor, UInt(TIOCSWINSZ), &window)
        screen.resize(columns: columns, rows: rows)
    }

    /// Sends a signal to the program's process group.
    public func signal(_ number: Int32) {
        kill(-process, number)
    }

    /// Closes the terminal, as when its window is closed.
    public func hangUp() {
        guard isOpen else { return }
        isOpen = false
        close(descriptor)
    }

    /// Reads until the screen satisfies a condition.
    ///
    /// Output arrives in pieces, and the rows of a frame from top to bottom. The condition is not called between the
    /// pieces of a frame, so that everything that the frame shows can be expected after the wait.
    ///
    /// - Parameters:
    ///   - what: a description of the condition, for the error.
    ///   - seconds: the maximum time to wait.
    ///   - condition: a test of the screen, called immediately, after each frame and ten times a second without output.
    /// - Throws: ``PseudoTerminalError`` with the screen, if the condition stays false or the program exits.
    public func wait(
        for what: String,
        seconds: Double = 60,
        until condition: (TerminalEmulator) -> Bool
    ) throws {
        let deadline = Deadline(seconds: seconds)
        while !isFrameWhole || !condition(screen) {
            guard !deadline.isOver else { throw failure("no \(what) within \(seconds) s") }
            guard processLines(milliseconds: deadline.slice) else {
                guard !condition(screen) else { return }
                throw failure("the terminal was closed before \(what)")
            }
        }
    }

    /// Whether the screen shows a whole frame, or a part of a frame whose rest does not arrive, because the program was
    /// stopped.
    private var isFrameWhole: Bool { !screen.isWithinFrame || lastRead.duration(to: .now) > .seconds(1) }

    /// Reads until the screen shows a text.
    public func wait(forText text: String, seconds: Double = 60) throws {
        try wait(for: "“\(text)”", seconds: seconds) { $0.screenText.contains(text) }
    }

    /// Reads all output for a fixed time.
    public func pass(seconds: Double) {
        let deadline = Deadline(seconds: seconds)
        while !deadline.isOver {
            guard processLines(milliseconds: deadline.slice) else { return }
        }
    }

    /// Reads the available output without waiting.
    public func readAvailable() {
        while processLines(milliseconds: 0) {}
    }

    /// Fills the terminal with NULs, which terminals ignore, until the terminal accepts no more output.
    ///
    /// The frames of the program alone could leave a few bytes of the buffer free, and the system would report the
    /// terminal as writable.
    public func fill() {
        let other = open(name, O_WRONLY | O_NOCTTY | O_NONBLOCK)
        guard other >= 0 else { return }
        defer { close(other) }
        for size in [4_096, 1] {
            let blanks = [UInt8](repeating: 0, count: size)
            while write(other, blanks, size) > 0 {}
        }
    }

    /// Whether the program has exited.
    ///
    /// Reads no output.
    public var hasEnded: Bool {
        if exitStatus != nil { return true }
        var information = siginfo_t()
        return waitid(P_PID, id_t(process), &information, WEXITED | WNOHANG | WNOWAIT) == 0
            && information.si_signo == SIGCHLD
    }

    /// Reads like a slow connection: a few bytes at a time, with a pause after each read.
    public func readSlowly(bytes count: Int, times: Int, milliseconds: Int32) {
        while !unshown.isEmpty { showFrame() }
        var buffer = [UInt8](repeating: 0, count: count)
        for _ in 0..<times {
            let count = read(descriptor, &buffer, buffer.count)
            if count > 0 {
                output += buffer[..<count]
                screen.feed(buffer[..<count])
            }
            _ = poll(nil, 0, milliseconds)
        }
    }

    /// Waits until the program has exited, and reads its remaining output.
    ///
    /// - Throws: ``PseudoTerminalError`` if the program is still running after `seconds`.
    public func waitForExit(seconds: Double = 60) throws -> ProcessExit {
        let deadline = Deadline(seconds: seconds)
        while true {
            if let exitStatus { return exitStatus }
            var status: Int32 = 0
            if waitpid(process, &status, WNOHANG) == process {
                readAvailable()
                exitStatus = ProcessExit(waitStatus: status)
            } else {
                guard !deadline.isOver else { throw failure("the program goes on after \(seconds) s") }
                // Waits 10 ms: a closed terminal has no output to wait for, and `poll` does not report the exit of a process.
                if !processLines(milliseconds: 10) { _ = poll(nil, 0, 10) }
            }
        }
    }

    private func failure(_ what: String) -> PseudoTerminalError {
        PseudoTerminalError(what: what, screen: screen.screenText)
    }

    /// Shows the next frame of the output, or a part of it, if output arrives before the timeout.
    ///
    /// - Returns: whether more output may follow; with a timeout of 0, whether there was output.
    @discardableResult
    private func processLines(milliseconds: Int32) -> Bool {
        guard isOpen else { return false }
        guard unshown.isEmpty else {
            showFrame()
            return true
        }
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&request, 1, milliseconds) > 0 else { return milliseconds > 0 }
        var buffer = [UInt8](repeating: 0, count: 65536)
        let count = read(descriptor, &buffer, buffer.count)
        guard count > 0 else { return count < 0 && (errno == EAGAIN || errno == EINTR) && milliseconds > 0 }
        lastRead = .now
        unshown = buffer[..<count]
        showFrame()
        return true
    }

    private func showFrame() {
        let rest = screen.feedFrame(unshown)
        output += unshown[..<rest.startIndex]
        unshown = rest
    }
}

extension PseudoTerminal {
    /// Starts a program on a new terminal.
    private static func start(
        _ program: String,
        _ arguments: [String],
        _ environment: [String],
        _ columns: Int,
        _ rows: Int,
        _ flags: Int32
    ) throws -> (process: pid_t, descriptor: Int32, name: String, mode: TerminalMode?) {
        let arguments = CStrings(arguments)
        let environment = CStrings(environment)
        var window = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
        spawning.lock()
        defer { spawning.unlock() }
        var (descriptor, other): (Int32, Int32) = (-1, -1)
        guard openpty(&descriptor, &other, nil, nil, &window) == 0 else {
            throw PseudoTerminalError(what: "openpty failed with error \(errno)", screen: "")
        }
        // Keeps the device open until the program has opened it: a terminal without open descriptors is hung up.
        defer { close(other) }
        for end in [descriptor, other] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        TerminalMode.keepOutput(of: other)
        let mode = TerminalMode(of: descriptor)
        let name = terminalName(of: other)
        var process: pid_t = 0
        let failure = spawn(program, on: name, flags, arguments, environment, &process)
        guard failure == 0 else {
            close(descriptor)
            throw PseudoTerminalError(what: "\(program) cannot be started: error \(failure)", screen: "")
        }
        return (process, descriptor, name, mode)
    }

    /// Starts a program as the leader of its own session.
    ///
    /// The first terminal that the program opens becomes its controlling terminal.
    ///
    /// Does not use `fork`: a lock that another thread holds during the `fork` is never unlocked in the child, and the
    /// child could wait for this lock before its `exec`. The thread sanitizer has such locks.
    private static func spawn(
        _ program: String, on terminal: String, _ flags: Int32, _ arguments: CStrings, _ environment: CStrings,
        _ process: inout pid_t
    ) -> Int32 {
        #if canImport(Darwin)
        var actions: posix_spawn_file_actions_t?
        var attributes: posix_spawnattr_t?
        let newSession = POSIX_SPAWN_SETSID | POSIX_SPAWN_CLOEXEC_DEFAULT
        #else
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        let newSession: Int32 = 0x80
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, terminal, flags, 0)
        posix_spawn_file_actions_adddup2(&actions, 0, 1)
        posix_spawn_file_actions_adddup2(&actions, 0, 2)
        #if canImport(Glibc)
        // Foundation opens files without close-on-exec, so child processes inherit the descriptors. If a child process
        // of another test inherited the descriptor with which a test writes a script, the script could not be run
        // (ETXTBSY).
        for descriptor in Int32(3)..<1_024 { posix_spawn_file_actions_addclose(&actions, descriptor) }
        #endif
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var (none, all) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        let flags = newSession | Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF)
        posix_spawnattr_setflags(&attributes, Int16(flags))
        return posix_spawn(&process, program, &actions, &attributes, arguments.start, environment.start)
    }
}

/// The deadline at which a wait fails.
private struct Deadline {
    private let end: ContinuousClock.Instant

    init(seconds: Double) {
        end = .now + .seconds(seconds)
    }

    var isOver: Bool { ContinuousClock.now >= end }

    /// The timeout for one chunk of output, in milliseconds.
    var slice: Int32 {
        let left = ContinuousClock.now.duration(to: end) / .milliseconds(1)
        return Int32(max(1, min(100, left.rounded(.up))))
    }
}

/// A null-terminated array of C strings, for the arguments or the environment of a program.
private final class CStrings {
    let start: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
    private let count: Int

    init(_ texts: [String]) {
        count = texts.count
        start = .allocate(capacity: texts.count + 1)
        for (index, text) in texts.enumerated() { (start + index).initialize(to: strdup(text)) }
        (start + count).initialize(to: nil)
    }

    deinit {
        for index in 0..<count { free(start[index]) }
        start.deallocate()
    }
}
