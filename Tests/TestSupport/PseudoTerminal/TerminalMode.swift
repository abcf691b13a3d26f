#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The mode of a terminal (`termios`) as a value that can be compared.
public struct TerminalMode: Hashable, Sendable {
    /// The four sets of flags: input, output, control, local.
    public let flags: [UInt]

    /// The control characters.
    public let characters: [UInt8]

    /// Whether the terminal is in canonical mode with echo (`ICANON` and `ECHO`), as when a shell starts a program.
    public let isCooked: Bool

    /// Whether keys such as `^C` send signals (`ISIG`).
    public let hasSignalKeys: Bool

    /// Reads the mode of a terminal; nil if the descriptor is not a terminal.
    public init?(of descriptor: Int32) {
        var mode = termios()
        guard tcgetattr(descriptor, &mode) == 0 else { return nil }
        flags = [UInt(mode.c_iflag), UInt(mode.c_oflag), UInt(mode.c_cflag), UInt(mode.c_lflag)]
        characters = withUnsafeBytes(of: mode.c_cc) { Array($0) }
        hasSignalKeys = mode.c_lflag & tcflag_t(ISIG) != 0
        isCooked = mode.c_lflag & tcflag_t(ICANON) != 0 && mode.c_lflag & tcflag_t(ECHO) != 0
    }

    /// Sets `NOFLSH`, so that the keys `^C`, `^\` and `^Z` do not discard output.
    ///
    /// Without this flag, a typed key can discard the last output of a program before the test has read the output. A
    /// user's terminal reads all the time, so it does not lose this output.
    static func keepOutput(of descriptor: Int32) {
        var mode = termios()
        guard tcgetattr(descriptor, &mode) == 0 else { return }
        mode.c_lflag |= tcflag_t(NOFLSH)
        tcsetattr(descriptor, TCSANOW, &mode)
    }
}
