#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The cleanup after a crash of the program: removes a file and calls a function, and then performs the signal's
/// default action.
///
/// This type turns off Swift's own backtracer, which would write into the alternate screen and wait for half a minute.
///
/// - Thread: each thread that runs code of the program must call ``useAlternateStack()``. Only one thread at a time may
///   call the other functions.
public enum CrashGuard {
    /// The signals that a crash raises, and the signals that end a program by default and are handled nowhere else.
    static let signals: [Int32] = {
        let crashes = [SIGSEGV, SIGILL, SIGTRAP, SIGBUS, SIGFPE, SIGABRT]
        #if os(Linux)
        // The real-time signals, without the signals that the C library reserves.
        return crashes + Array(34...64)
        #else
        return crashes
        #endif
    }()

    /// Gives the calling thread an alternate signal stack, so that the handler also runs after a stack overflow.
    ///
    /// - Lifetime: the stack has 64 KiB, and is freed when the thread ends.
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

    /// The thread-specific key of the alternate signal stack.
    ///
    /// The system calls the destructor of the key when a thread ends.
    private static let stackKey: pthread_key_t = {
        var key = pthread_key_t()
        #if canImport(Darwin)
        pthread_key_create(&key) { freeAlternateStack($0) }
        #else
        pthread_key_create(&key) { if let memory = $0 { freeAlternateStack(memory) } }
        #endif
        return key
    }()

    /// Sets the file that is removed when the program crashes, such as the socket of a board.
    ///
    /// The handler removes nothing if another file is at the path at the time of the crash.
    ///
    /// - Parameter path: the path of the existing file; nil to remove no file.
    public static func removeFile(_ path: String?) {
        let plan = plan ?? makePlan()
        var status = stat()
        guard let path, lstat(path, &status) == 0 else {
            plan.pointee.path = nil
            return
        }
        (plan.pointee.device, plan.pointee.inode) = (status.st_dev, status.st_ino)
        if let known = plan.pointee.path, String(cString: known) == path { return }
        // The previous path is not freed, because a handler on another thread may be reading it.
        plan.pointee.path = strdup(path)
        useAlternateStack()
        install()
    }

    /// Sets the function that is called when the program crashes.
    ///
    /// - Parameter function: must call only async-signal-safe functions.
    public static func call(_ function: @escaping @convention(c) () -> Void) {
        let plan = plan ?? makePlan()
        plan.pointee.function = function
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

/// The cleanup actions that the signal handler performs.
private struct Plan {
    /// The path of the file to remove.
    var path: UnsafeMutablePointer<CChar>?
    /// The device and the inode, which distinguish the file from another file at the same path.
    var device = stat().st_dev
    var inode = stat().st_ino
    var function: (@convention(c) () -> Void)?

    /// Removes the file, unless another file is at its path by now.
    func removeFile() {
        var status = stat()
        guard let path, lstat(path, &status) == 0, status.st_dev == device, status.st_ino == inode else { return }
        unlink(path)
    }
}

/// Disables and frees the alternate signal stack of the current thread, which is about to exit.
private func freeAlternateStack(_ memory: UnsafeMutableRawPointer) {
    var none = stack_t()
    none.ss_flags = numericCast(SS_DISABLE)
    sigaltstack(&none, nil)
    memory.deallocate()
}

/// The cleanup actions, in static storage because the signal handler receives only the number of the signal.
///
/// `nonisolated(unsafe)`: the handler may read the pointer at any time. The pointer is set once, and its target is
/// never freed.
private nonisolated(unsafe) var plan: UnsafeMutablePointer<Plan>?

/// Handles a crash.
///
/// Calls only async-signal-safe functions: lstat, unlink, sigaction, raise, and the function set with
/// ``CrashGuard/call(_:)``.
private func handleCrash(_ number: Int32) {
    if let plan {
        plan.pointee.removeFile()
        plan.pointee.function?()
    }
    signal(number, SIG_DFL)
    // The raised signal stays blocked until the handler returns. Its default action then ends the program. If the
    // faulting instruction is executed again first, it raises the signal again, with the same result.
    raise(number)
}
