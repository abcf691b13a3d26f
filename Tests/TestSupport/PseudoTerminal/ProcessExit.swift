/// The exit of a program: a status or a signal.
public enum ProcessExit: Hashable, Sendable, CustomStringConvertible {
    /// The program exited with this status.
    case exited(Int32)

    /// This signal killed the program.
    case signaled(Int32)

    /// Creates a value from a status of `waitpid`.
    init(waitStatus: Int32) {
        let signal = waitStatus & 0x7F
        self = signal == 0 ? .exited(waitStatus >> 8 & 0xFF) : .signaled(signal)
    }

    /// A short description for a failed expectation.
    public var description: String {
        switch self {
        case .exited(let status): "exited with \(status)"
        case .signaled(let signal): "ended by signal \(signal)"
        }
    }
}
