import BoardEngine
import Countdowns
import Definitions
import Remote
import Screen

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The result of a session: the cause of its end, and its statistics.
public struct SessionResult: Equatable, Sendable {
    /// The cause of a session's end.
    public enum End: Equatable, Sendable {
        /// The user quit.
        case quit
        /// A signal, or a key with the same effect, ended the session.
        case signal(Int32)
        /// The terminal is gone.
        case hangUp
        /// The terminal could not be set up.
        case noTerminal(TTYError)
        /// The user stopped the program, which has given the board up.
        case suspended
        /// The shown board ended in its own process.
        case boardEnded
        /// The shown board became unreachable.
        case boardLost(RemoteError)
    }

    /// The cause of the session's end.
    public var end: End

    /// The statistics of the session.
    public var statistics: Statistics

    /// The invalid files in the theme folders at the last reload.
    public var themeFailures: [ThemeFailure] = []

    /// The last view state of the terminal, as JSON; nil if the terminal was not taken.
    public var view: String?

    /// The reason why the last changes could not be saved; nil if they are saved.
    public var stateFailure: String?

    /// The way in which the countdowns ended; nil if a countdown has not ended.
    public var ending: CountdownEnding?

    /// Creates the result of a session without a failure.
    public init(_ end: End) { (self.end, statistics) = (end, Statistics()) }

    init(_ ending: Shutdown, _ report: TerminalFrontEnd.Report = TerminalFrontEnd.Report()) {
        switch ending.reason {
        case .quit: end = .quit
        case .signal(let number): end = .signal(number)
        case .hangUp: end = .hangUp
        case .suspended: end = .suspended
        case .failure(let error as TTYError): end = .noTerminal(error)
        case .failure(let error as RemoteError): end = .boardLost(error)
        case .failure(let error): preconditionFailure("Unexpected error ended the board: \(error)")
        }
        (statistics, themeFailures, view) = (report.statistics, report.themeFailures, report.view)
        (stateFailure, self.ending) = (ending.stateFailure, ending.countdowns)
    }

    /// The exit status for the result.
    public var status: ExitStatus {
        switch end {
        case .quit where stateFailure != nil: .writeFailed
        case .quit, .suspended, .boardEnded: .success
        case .signal(let number): .signal(number)
        case .hangUp: .signal(SIGHUP)
        case .noTerminal: .noTerminal
        case .boardLost: .unavailable
        }
    }
}
