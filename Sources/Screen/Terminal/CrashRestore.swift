import CrashGuard

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The restoration of the terminal after a crash.
///
/// Arm the restoration after the terminal has entered full screen, and disarm it before the terminal leaves full
/// screen. If the program crashes while the restoration is armed (by a trap, a fault or an abort), a signal handler
/// writes the restore sequence, resets the terminal's mode, and writes the buffered standard error (``CrashGuard``).
///
/// - Thread: arm and disarm on the same thread.
public enum CrashRestore {
    /// Arms the restoration of a terminal.
    ///
    /// - Parameters:
    ///   - tty: a terminal in full screen; the object must exist until ``disarm()`` is called.
    ///   - hold: the buffer of standard error, if there is one; the object must exist until ``disarm()`` is called.
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

    /// Disarms the restoration, so that a crash does not change the terminal.
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

/// The data that the signal handler needs to restore the terminal.
private struct Plan {
    var isArmed = false
    var descriptor: Int32 = -1
    var mode = termios()
    /// The restore sequence, in static storage.
    var restore = UnsafeRawBufferPointer(start: nil, count: 0)
    var setsTitle = false
    var showsProgress = false
    var heldErrors: Int32 = -1
    var messageTarget: Int32 = -1
}

/// The data that the signal handler needs to restore the terminal.
///
/// The data is in static storage, because a signal handler can access no other storage. The variable is
/// `nonisolated(unsafe)`, because the handler may read the data at any time. Reading is safe: the pointer is set once,
/// the memory at the pointer is never freed, and `isArmed` is written last when arming and first when disarming.
private nonisolated(unsafe) var plan: UnsafeMutablePointer<Plan>?

/// Restores the terminal with async-signal-safe calls only: write, poll, tcflush, tcsetattr.
private func restoreTerminal() {
    guard let plan, plan.pointee.isArmed else { return }
    plan.pointee.isArmed = false
    restore(&plan.pointee)
}

private func restore(_ plan: inout Plan) {
    let restore = plan.restore
    var sent = 0
    // The output queue of the terminal may be full of frames. The second attempt discards the queued output instead of
    // waiting for the terminal.
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
