/// How a program ended.
public enum ProcessExit: Hashable, Sendable, CustomStringConvertible {
    /// It ended by itself with this status.
    case exited(Int32)

    /// A signal ended it.
    case signaled(Int32)

    /// Makes it from what `waitpid` reports.
    init(waitStatus: Int32) {
        let signal = waitStatus & 0x7F
        self = signal == 0 ? .exited(waitStatus >> 8 & 0xFF) : .signaled(signal)
    }

    /// A few words for a failed expectation.
    public var description: String {
        switch self {
        case .exited(let status): "exited with \(status)"
        case .signaled(let signal): "ended by signal \(signal)"
        }
    }
}
