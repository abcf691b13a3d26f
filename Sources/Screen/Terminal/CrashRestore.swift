#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Brings the terminal back when the program crashes.
///
/// Arm it when the terminal has entered full screen, disarm it before it leaves. A trap, a fault or an abort in between
/// writes the restore string, resets the terminal's mode, shows what was held back from standard error, and then lets
/// the signal do what it does by default. Swift's own backtracer, if it was on, is thereby off: it would write into the
/// alternate screen and wait there for half a minute.
///
/// - Thread: arm and disarm on one thread. Each thread that runs the program's code calls ``useAlternateStack()``.
public enum CrashRestore {
    /// The signals that a crash raises, and those that end a program by default and that nobody else handles.
    static let signals: [Int32] = {
        let crashes = [SIGSEGV, SIGILL, SIGTRAP, SIGBUS, SIGFPE, SIGABRT]
        #if os(Linux)
        // The real-time signals, but for those that the C library keeps for itself.
        return crashes + Array(34...64)
        #else
        return crashes
        #endif
    }()

    /// Makes a crash from now on restore this terminal.
    ///
    /// - Parameters:
    ///   - tty: a terminal in full screen; it must outlive the arming.
    ///   - hold: what holds back standard error, if anything does; it must outlive the arming.
    public static func arm(_ tty: TTY, hold: StandardErrorHold? = nil) {
        guard let mode = tty.saved else { return }
        disarm()
        let plan = plan ?? makePlan()
        plan.pointee.descriptor = tty.descriptor
        plan.pointee.mode = mode
        plan.pointee.restore = tty.restoreSequence.bytes
        (plan.pointee.setsTitle, plan.pointee.showsProgress) = (tty.setsTitle, tty.showsProgress)
        plan.pointee.heldErrors = hold?.readEnd ?? -1
        plan.pointee.messageTarget = hold?.target ?? -1
        useAlternateStack()
        plan.pointee.isArmed = true
        install()
    }

    /// Makes a crash from now on leave the terminal alone.
    public static func disarm() {
        plan?.pointee.isArmed = false
    }

    /// Gives the calling thread a stack of its own for signals, so that even an overflow of its stack is handled.
    ///
    /// - Lifetime: the stack is 64 KiB, and is given back when the thread ends.
    public static func useAlternateStack() {
        guard pthread_getspecific(stackKey) == nil else { return }
        let size = 64 * 1024
        let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
        var stack = stack_t()
        stack.ss_sp = memory
        stack.ss_size = numericCast(size)
        guard sigaltstack(&stack, nil) == 0, pthread_setspecific(stackKey, memory) == 0 else {
            return memory.deallocate()
        }
    }

    /// Each thread's own stack for signals; the system calls its destructor when the thread ends.
    private static let stackKey: pthread_key_t = {
        var key = pthread_key_t()
        #if canImport(Darwin)
        pthread_key_create(&key) { giveStackBack($0) }
        #else
        pthread_key_create(&key) { if let memory = $0 { giveStackBack(memory) } }
        #endif
        return key
    }()

    /// Removes a file, too, when the program crashes: the socket of a board.
    ///
    /// It stays where another file stands at its path by then.
    ///
    /// - Parameter path: the path of the file as it is now; nil removes none.
    /// - Thread: one at a time.
    public static func removeFile(_ path: String?) {
        let plan = plan ?? makePlan()
        var status = stat()
        guard let path, lstat(path, &status) == 0 else {
            plan.pointee.path = nil
            return
        }
        (plan.pointee.device, plan.pointee.inode) = (status.st_dev, status.st_ino)
        if let known = plan.pointee.path, String(cString: known) == path { return }
        // The text before is not freed: a handler on another thread may be reading it.
        plan.pointee.path = strdup(path)
        useAlternateStack()
        install()
    }

    private static func install() {
        var action = sigaction()
        #if canImport(Darwin)
        action.__sigaction_u.__sa_handler = handleCrash
        #else
        action.__sigaction_handler.sa_handler = handleCrash
        #endif
        action.sa_flags = Int32(truncatingIfNeeded: SA_ONSTACK)
        sigfillset(&action.sa_mask)
        for signal in signals { sigaction(signal, &action, nil) }
    }

    private static func makePlan() -> UnsafeMutablePointer<Plan> {
        let new = UnsafeMutablePointer<Plan>.allocate(capacity: 1)
        new.initialize(to: Plan())
        plan = new
        return new
    }
}

/// What the handler has to do.
private struct Plan {
    var isArmed = false
    var descriptor: Int32 = -1
    var mode = termios()
    /// Static storage.
    var restore = UnsafeRawBufferPointer(start: nil, count: 0)
    var setsTitle = false
    var showsProgress = false
    var heldErrors: Int32 = -1
    var messageTarget: Int32 = -1
    /// The path of a file that goes, too.
    var path: UnsafeMutablePointer<CChar>?
    /// What tells that file from another at its path.
    var device = stat().st_dev
    var inode = stat().st_ino

    /// Removes that file, unless another one stands at its path by now.
    func removeFile() {
        var status = stat()
        guard let path, lstat(path, &status) == 0, status.st_dev == device, status.st_ino == inode else { return }
        unlink(path)
    }
}

/// Takes a stack for signals out of use, on the thread that ends.
private func giveStackBack(_ memory: UnsafeMutableRawPointer) {
    var none = stack_t()
    none.ss_flags = numericCast(SS_DISABLE)
    sigaltstack(&none, nil)
    memory.deallocate()
}

/// The one global variable of the program.
///
/// A signal handler gets a number and nothing else, so what it needs can only lie in static storage. The pointer is set
/// once and what it points to is never freed.
///
/// Unsafe because the handler reads it at any time: `isArmed` is written last when arming and first when disarming.
private nonisolated(unsafe) var plan: UnsafeMutablePointer<Plan>?

/// Calls only what a signal handler may call: lstat, unlink, write, poll, tcflush, tcsetattr, sigaction, raise.
private func handleCrash(_ number: Int32) {
    if let plan {
        plan.pointee.removeFile()
        if plan.pointee.isArmed {
            plan.pointee.isArmed = false
            restore(&plan.pointee)
        }
    }
    signal(number, SIG_DFL)
    // Delivered when the handler returns; a fault that happens again is as good.
    raise(number)
}

private func restore(_ plan: inout Plan) {
    let restore = plan.restore
    var sent = 0
    // The terminal may be full of frames: throw away what it has not taken rather than wait for it.
    for isRetry in [false, true] where sent < restore.count {
        if isRetry { tcflush(plan.descriptor, TCOFLUSH) }
        var request = pollfd(fd: plan.descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&request, 1, isRetry ? 0 : 200)
        let count = TTY.write(plan.descriptor, restore.baseAddress.map { $0 + sent }, restore.count - sent)
        sent += max(0, count)
    }
    if sent == restore.count, plan.showsProgress {
        _ = TTY.write(
            plan.descriptor, TerminalModes.clearProgress.bytes.baseAddress, TerminalModes.clearProgress.bytes.count)
    }
    if sent == restore.count, plan.setsTitle {
        _ = TTY.write(plan.descriptor, TerminalModes.popTitle.bytes.baseAddress, TerminalModes.popTitle.bytes.count)
    }
    tcflush(plan.descriptor, TCIFLUSH)
    tcsetattr(plan.descriptor, TCSANOW, &plan.mode)
    if plan.heldErrors >= 0 {
        StandardErrorHold.replay(from: plan.heldErrors, to: plan.messageTarget)
    }
}
