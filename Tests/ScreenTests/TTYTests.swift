import TestSupport
import Testing

@testable import Screen

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

struct TTYTests {
    private func fill(_ tty: TTY) -> Int {
        var total = 0
        let junk = [UInt8](repeating: 0x78, count: 4096)
        for size in [4096, 1] {
            while case .accepted(let count) = junk[..<size].withUnsafeBytes({ tty.write($0) }) { total += count }
        }
        return total
    }

    @Test func `opening a descriptor that is not a terminal throws notATerminal`() throws {
        var ends: (Int32, Int32) = (-1, -1)
        withUnsafeMutableBytes(of: &ends) { _ = pipe($0.assumingMemoryBound(to: Int32.self).baseAddress!) }
        defer {
            close(ends.0)
            close(ends.1)
        }
        #expect(throws: TTYError.notATerminal(descriptor: ends.0)) { try TTY(opening: ends.0) }
        #expect(throws: TTYError.notATerminal(descriptor: -1)) { try TTY(opening: -1) }
    }

    @Test func `leaving full screen restores the tty mode, the screen modes and the screen contents`() throws {
        let pair = try TerminalPair(columns: 20, rows: 5)
        var terminal = TerminalEmulator(columns: 20, rows: 5)
        terminal.feed("before")
        let fresh = terminal
        let mode = pair.mode
        let flags = fcntl(pair.program, F_GETFL)
        let tty = try TTY(opening: pair.program)
        for _ in 0..<2 {
            try tty.enterFullScreen()
            try tty.enterFullScreen()
            #expect(tty.isFullScreen)
            #expect(pair.mode?.isCooked == false)
            terminal.feed(pair.readAvailable())
            #expect(terminal.modes == [1049, 1000, 1006, 2004, 2031])
            terminal.feed("\u{1B}[31mpicture")
            tty.leaveFullScreen()
            tty.leaveFullScreen()
            #expect(!tty.isFullScreen)
            terminal.feed(pair.readAvailable())
            #expect(terminal.modes == fresh.modes && terminal.unknown.isEmpty)
            #expect(terminal.cells == fresh.cells)
            #expect(terminal.cursorColumn == fresh.cursorColumn && terminal.pen == fresh.pen)
            #expect(pair.mode == mode)
        }
        #expect(fcntl(pair.program, F_GETFL) == flags, "O_NONBLOCK is not shared with the standard streams")
    }

    @Test func `a terminal that cannot be opened is used through the inherited descriptor, without blocking`() throws {
        let pair = try TerminalPair(columns: 20, rows: 5)
        let mode = pair.mode
        let flags = fcntl(pair.program, F_GETFL)
        let tty = try TTY(opening: pair.program, at: ["/dev/countdowns-none"])
        #expect(fcntl(tty.descriptor, F_GETFD) & FD_CLOEXEC != 0 && tty.descriptor != pair.program)
        try tty.enterFullScreen()
        #expect(tty.reader.read() == .wouldBlock)
        pair.type("q")
        #expect(tty.reader.read() == .bytes([0x71]))
        #expect(fill(tty) > 0, "the terminal reads nothing, and the write returns")
        #expect([0x78].withUnsafeBytes { tty.write($0) } == .wouldBlock)
        tty.leaveFullScreen()
        #expect(pair.mode == mode && fcntl(pair.program, F_GETFL) == flags && flags & O_NONBLOCK == 0)
        pair.hangUp()
        // A process that another test starts at this time may keep the other end open for a moment.
        var end = pollfd(fd: tty.descriptor, events: 0, revents: 0)
        #expect(poll(&end, 1, 20_000) == 1)
        #expect(tty.reader.read() == .hangUp)
    }

    @Test func `a terminal that can only be written is refused, and the reason contains no number`() throws {
        let pair = try TerminalPair()
        let output = open(pair.name, O_WRONLY | O_NOCTTY)
        defer { close(output) }
        #expect(throws: TTYError.cannotOpen(name: pair.name, code: ENOENT)) { try TTY(opening: output, at: ["/none"]) }
        for error in [TTYError.cannotOpen(name: "/dev/tty", code: EACCES), .cannotConfigure(code: EIO)] {
            #expect(!error.description.contains { $0.isNumber })
        }
        #expect(TTYError.cannotOpen(name: "/dev/tty", code: EACCES).description.contains("run the program in tmux"))
    }

    @Test func `releasing the TTY leaves full screen and restores the tty mode`() throws {
        let pair = try TerminalPair()
        let mode = pair.mode
        var terminal = TerminalEmulator(columns: 80, rows: 24)
        do {
            let tty = try TTY(opening: pair.program)
            try tty.enterFullScreen()
        }
        terminal.feed(pair.readAvailable())
        #expect(terminal.modes == [7, 25])
        #expect(pair.mode == mode)
    }

    @Test func `the window size is read, and limited to 2000 columns and 1000 rows`() throws {
        let pair = try TerminalPair(columns: 120, rows: 40)
        let tty = try TTY(opening: pair.program)
        #expect(tty.isForeground, "it is no terminal of this session, so nobody stops us for using it")
        #expect(tty.size() == Size(columns: 120, rows: 40))
        pair.resize(columns: 0, rows: 0)
        #expect(tty.size() == Size(columns: 0, rows: 0))
        pair.resize(columns: 65535, rows: 65535)
        #expect(tty.size() == Size(columns: 2000, rows: 1000))
    }

    @Test func `a read distinguishes bytes, no input and a hang-up`() throws {
        let pair = try TerminalPair()
        let tty = try TTY(opening: pair.program)
        try tty.enterFullScreen()
        #expect(tty.reader.read() == .wouldBlock)
        pair.type("q\u{3}")
        #expect(tty.reader.read() == .bytes([0x71, 3]))
        pair.hangUp()
        #expect(tty.reader.read() == .hangUp)
        #expect(tty.reader.read() == .hangUp)
        #expect([UInt8](repeating: 0, count: 16).withUnsafeBytes { tty.write($0) } == .hangUp)
        let start = ContinuousClock.now
        tty.leaveFullScreen()
        #expect(ContinuousClock.now - start < .seconds(5))
    }

    @Test func `leaving full screen does not block on a stalled terminal and writes the restore string last`() throws {
        let pair = try TerminalPair()
        let mode = pair.mode
        let tty = try TTY(opening: pair.program)
        try tty.enterFullScreen()
        #expect(fill(tty) > 0)
        let start = ContinuousClock.now
        tty.leaveFullScreen()
        // `leaveFullScreen` takes half a second by design; the larger bound allows for a busy machine.
        #expect(ContinuousClock.now - start < .seconds(5))
        #expect(pair.mode == mode)
        var terminal = TerminalEmulator(columns: 80, rows: 24)
        terminal.feed(TerminalModes.enter.bytes)
        terminal.feed(pair.readAvailable())
        #expect(terminal.modes == [7, 25])
    }

    @Test func `leaving full screen discards input that was not read`() throws {
        let pair = try TerminalPair()
        let tty = try TTY(opening: pair.program)
        try tty.enterFullScreen()
        pair.type("\u{1B}[<65;10;5M rm -rf\r")
        tty.leaveFullScreen()
        _ = fcntl(pair.program, F_SETFL, O_NONBLOCK)
        var buffer = [UInt8](repeating: 0, count: 64)
        #expect(read(pair.program, &buffer, buffer.count) == -1)
    }

    @Test func `frames written through a pseudo-terminal appear on the emulated screen`() throws {
        let pair = try TerminalPair(columns: 40, rows: 6)
        let tty = try TTY(opening: pair.program)
        try tty.enterFullScreen()
        var terminal = TerminalEmulator(columns: 40, rows: 6)
        var encoder = FrameEncoder(styles: StyleCache(depth: .truecolor))
        var canvas = Canvas(size: tty.size())
        var queue = OutputQueue()
        for frame in 0..<50 {
            canvas.reset(to: tty.size(), style: Style())
            canvas.write("frame \(frame) 漢字", column: frame % 30, row: frame % 6, style: Style(attributes: .bold))
            queue.enqueue { encoder.encode(canvas, into: &$0) }
            while !queue.isIdle {
                guard case .accepted(let count) = queue.withPending({ tty.write($0) }) else { break }
                queue.consume(count)
            }
            terminal.feed(pair.readAvailable())
            #expect(terminal.screenText == canvas.text())
        }
        #expect(terminal.scrollCount == 0)
    }
}
