import Definitions
import Screen

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// How a session ended, and what it counted.
public struct SessionResult: Equatable, Sendable {
    /// Who ended it.
    public enum End: Equatable, Sendable {
        /// The user quit.
        case quit
        /// A signal ended it, or a key that stands for one.
        case signal(Int32)
        /// There is no terminal any more.
        case hangUp
        /// The terminal could not be set up.
        case noTerminal(TTYError)
    }

    /// Who ended it.
    public var end: End

    /// What it counted.
    public var statistics: Statistics

    /// The files in the folders of themes that were none when they were read last.
    public var themeFailures: [ThemeFailure] = []

    /// How the program is to end.
    public var status: ExitStatus {
        switch end {
        case .quit: .success
        case .signal(let number): .signal(number)
        case .hangUp: .signal(SIGHUP)
        case .noTerminal: .noTerminal
        }
    }
}
