import CrashGuard
import Dispatch
import Foundation
import TestSupport
import Testing

@testable import Screen

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Each test crashes a separate process on a terminal that the test owns.
struct CrashRestoreTests {
    private func expectRestored(_ pair: TerminalPair, _ mode: TerminalMode?, shows text: String? = nil) {
        // The screen is high enough for the stack trace that a debug build writes below its message.
        var terminal = TerminalEmulator(columns: 80, rows: 400)
        terminal.feed(pair.readAvailable())
        #expect(terminal.modes == [7, 25])
        #expect(terminal.unknown.isEmpty)
        #expect(pair.mode == mode)
        if let text { #expect(terminal.screenText.contains(text)) }
    }

    @Test func `a fatal error restores the terminal and shows its message`() async throws {
        let pair = try TerminalPair()
        let mode = pair.mode
        await #expect(processExitsWith: .failure) { [name = pair.name as String] in
            let held = try Crasher.enter(name)
            withExtendedLifetime(held) { fatalError("the message") }
        }
        expectRestored(pair, mode, shows: "Fatal error: the message")
    }

    @Test func `a segmentation fault restores the terminal`() async throws {
        let pair = try TerminalPair()
        let mode = pair.mode
        await #expect(processExitsWith: .signal(SIGSEGV)) { [name = pair.name as String] in
            let held = try Crasher.enter(name)
            withExtendedLifetime(held) { _ = raise(SIGSEGV) }
        }
        expectRestored(pair, mode)
    }

    @Test func `an abort restores the terminal`() async throws {
        let pair = try TerminalPair()
        let mode = pair.mode
        await #expect(processExitsWith: .signal(SIGABRT)) { [name = pair.name as String] in
            let held = try Crasher.enter(name)
            withExtendedLifetime(held) { abort() }
        }
        expectRestored(pair, mode)
    }

    @Test func `a stack overflow restores the terminal`() async throws {
        let pair = try TerminalPair()
        let mode = pair.mode
        await #expect(processExitsWith: .signal(SIGSEGV)) { [name = pair.name as String] in
            let held = try Crasher.enter(name)
            // In a task, this thread may not be the thread on which `enter` called `CrashRestore.arm`.
            CrashGuard.useAlternateStack()
            var depth = 0
            withExtendedLifetime(held) { _ = Crasher.dive(&depth) }
        }
        expectRestored(pair, mode)
    }

    @Test func `a stack overflow on the thread of a dispatch queue restores the terminal`() async throws {
        let pair = try TerminalPair()
        let mode = pair.mode
        await #expect(processExitsWith: .signal(SIGSEGV)) { [name = pair.name as String] in
            let held = try Crasher.enter(name)
            DispatchQueue(label: "overflow").async {
                CrashGuard.useAlternateStack()
                var depth = 0
                _ = Crasher.dive(&depth)
            }
            withExtendedLifetime(held) { while true { _ = poll(nil, 0, 1_000) } }
        }
        expectRestored(pair, mode)
    }

    #if os(Linux)
    @Test func `a real-time signal restores the terminal`() async throws {
        let pair = try TerminalPair()
        let mode = pair.mode
        await #expect(processExitsWith: .signal(40)) { [name = pair.name as String] in
            let held = try Crasher.enter(name)
            // Sends the signal to the process, not to the current thread: the threads of libdispatch block the signal.
            kill(getpid(), 40)
            withExtendedLifetime(held) { _ = poll(nil, 0, 20_000) }
        }
        expectRestored(pair, mode)
    }
    #endif

    @Test func `a crash on a terminal that accepts no output ends the process and restores the terminal`() async throws
    {
        let pair = try TerminalPair()
        let mode = pair.mode
        await #expect(processExitsWith: .signal(SIGABRT)) { [name = pair.name as String] in
            let held = try Crasher.enter(name)
            let junk = [UInt8](repeating: 0x78, count: 4096)
            while case .accepted = junk.withUnsafeBytes({ held.tty.write($0) }) {}
            withExtendedLifetime(held) { abort() }
        }
        expectRestored(pair, mode)
    }

    @Test func `a crash after disarm does not change the terminal`() async throws {
        let pair = try TerminalPair()
        await #expect(processExitsWith: .signal(SIGABRT)) { [name = pair.name as String] in
            let held = try Crasher.enter(name)
            CrashRestore.disarm()
            withExtendedLifetime(held) { abort() }
        }
        #expect(pair.mode?.isCooked == false)
    }
}

/// The setup of a process that is about to crash.
private struct Crasher {
    let tty: TTY
    let hold: StandardErrorBuffer?

    static func enter(_ name: String) throws -> Crasher {
        let descriptor = open(name, O_RDWR | O_NOCTTY)
        dup2(descriptor, STDERR_FILENO)
        let tty = try TTY(opening: descriptor)
        let hold = StandardErrorBuffer()
        try tty.enterFullScreen()
        CrashRestore.arm(tty, hold: hold)
        return Crasher(tty: tty, hold: hold)
    }

    /// Recurses infinitely, until the stack overflows.
    ///
    /// Each call passes a pointer to its local variable to the next call, so that the optimizer cannot turn the
    /// recursion into a loop.
    @inline(never)
    static func dive(_ above: UnsafeMutablePointer<Int>) -> Int {
        var here = above.pointee &+ 1
        let below = withUnsafeMutablePointer(to: &here) { dive($0) }
        return below &+ here &+ above.pointee
    }
}
