import CrashGuard

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Brings the terminal back when the program crashes.
///
/// Arm it when the terminal has entered full screen, disarm it before it leaves. A trap, a fault or an abort in between
/// writes the restore string, resets the terminal's mode, and shows what was held back from standard error
/// (``CrashGuard``).
///
/// - Thread: arm and disarm on one thread.
public enum CrashRestore {
    /// Makes a crash from now on restore this terminal.
    ///
    /// - Parameters:
    ///   - tty: a terminal in full screen; it must outlive the arming.
    ///   - hold: what holds back standard error, if anything does; it must outlive the arming.
    public static func arm(_ tty: TTY, hold: StandardErrorBuffer? = nil) {
        guard let mode = tty.saved else { return }
        disarm()
        let plan = plan ?? makePlan()
        plan.pointee.descriptor = tty.descriptor
        plan.pointee.mode = mode
        plan.pointee.restore = tty.restoreSequence.bytes
        (plan.pointee.setsTitle, plan.pointee.showsProgress) = (tty.setsTitle, tty.showsProgress)
        plan.pointee.heldErrors = hold?.readEnd ?? -1
        plan.pointee.messageTarget = hold?.target ?? -1
        plan.pointee.isArmed = true
        CrashGuard.call(restoreTerminal)
    }

    /// Makes a crash from now on leave the terminal alone.
    public static func disarm() {
        plan?.pointee.isArmed = false
    }

    private static func makePlan() -> UnsafeMutablePointer<Plan> {
        let new = UnsafeMutablePointer<Plan>.allocate(capacity: 1)
        new.initialize(to: Plan())
        plan = new
        return new
    }
}

/// The terminal as a crash restores it.
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
}

/// The terminal as a crash restores it, in static storage, because a signal handler gets nothing else.
///
/// Unsafe because the handler reads it at any time: the pointer is set once, its target is never freed, and `isArmed` is
/// written last when arming and first when disarming.
private nonisolated(unsafe) var plan: UnsafeMutablePointer<Plan>?

/// Calls only what a signal handler may call: write, poll, tcflush, tcsetattr.
private func restoreTerminal() {
    guard let plan, plan.pointee.isArmed else { return }
    plan.pointee.isArmed = false
    restore(&plan.pointee)
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
        StandardErrorBuffer.replay(from: plan.heldErrors, to: plan.messageTarget)
    }
}
