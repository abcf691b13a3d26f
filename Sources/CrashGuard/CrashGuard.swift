#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Cleans up when the program crashes: removes a file and calls a function, and then lets the signal do what it does by
/// default.
///
/// Swift's own backtracer, if it was on, is thereby off: it would write into the alternate screen and wait there for
/// half a minute.
///
/// - Thread: one at a time, but for ``useAlternateStack()``, which each thread calls that runs the program's code.
public enum CrashGuard {
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
        pthread_key_create(&key) { freeAlternateStack($0) }
        #else
        pthread_key_create(&key) { if let memory = $0 { freeAlternateStack(memory) } }
        #endif
        return key
    }()

    /// Removes a file, too, when the program crashes: the socket of a board.
    ///
    /// It stays where another file stands at its path by then.
    ///
    /// - Parameter path: the path of the file as it is now; nil removes none.
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

    /// Calls a function, too, when the program crashes.
    ///
    /// - Parameter function: calls only what a signal handler may call.
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

/// The work of the handler.
private struct Plan {
    /// The path of the file that is removed.
    var path: UnsafeMutablePointer<CChar>?
    /// The numbers by which that file is told from another one at its path.
    var device = stat().st_dev
    var inode = stat().st_ino
    var function: (@convention(c) () -> Void)?

    /// Removes that file, unless another one stands at its path by now.
    func removeFile() {
        var status = stat()
        guard let path, lstat(path, &status) == 0, status.st_dev == device, status.st_ino == inode else { return }
        unlink(path)
    }
}

/// Takes a stack for signals out of use, on the thread that ends.
private func freeAlternateStack(_ memory: UnsafeMutableRawPointer) {
    var none = stack_t()
    none.ss_flags = numericCast(SS_DISABLE)
    sigaltstack(&none, nil)
    memory.deallocate()
}

/// The work of the handler, which gets a number and nothing else, so that this can only be in static storage.
///
/// Unsafe because the handler reads it at any time: the pointer is set once, and its target is never freed.
private nonisolated(unsafe) var plan: UnsafeMutablePointer<Plan>?

/// Calls only what a signal handler may call: lstat, unlink, sigaction, raise, and the function.
private func handleCrash(_ number: Int32) {
    if let plan {
        plan.pointee.removeFile()
        plan.pointee.function?()
    }
    signal(number, SIG_DFL)
    // Delivered when the handler returns; a fault that happens again is as good.
    raise(number)
}
