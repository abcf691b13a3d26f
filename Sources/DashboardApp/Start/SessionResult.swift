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
        /// The board that was shown ended elsewhere.
        case boardEnded
        /// The board that was shown cannot be reached any more.
        case boardLost(RemoteError)
    }

    /// Who ended it.
    public var end: End

    /// What it counted.
    public var statistics: Statistics

    /// The files in the folders of themes that were none when they were read last.
    public var themeFailures: [ThemeFailure] = []

    /// Why the last of what happened is not on the disk; nil where it is.
    public var stateFailure: String?

    /// How the countdowns came to their ends; nil where one of them has not.
    public var ending: CountdownEnding?

    /// Puts together how an engine ended and what its terminal tells.
    init(_ ending: Shutdown, _ report: TerminalFrontEnd.Report = TerminalFrontEnd.Report()) {
        switch ending.reason {
        case .quit: end = .quit
        case .signal(let number): end = .signal(number)
        case .hangUp: end = .hangUp
        case .upstreamEnded: end = .boardEnded
        case .failure(let error as TTYError): end = .noTerminal(error)
        case .failure(let error as RemoteError): end = .boardLost(error)
        case .failure(let error): preconditionFailure("Nothing else ends a board: \(error)")
        }
        (statistics, themeFailures) = (report.statistics, report.themeFailures)
        (stateFailure, self.ending) = (ending.stateFailure, ending.countdowns)
    }

    /// How the program is to end.
    public var status: ExitStatus {
        switch end {
        case .quit where stateFailure != nil: .writeFailed
        case .quit, .boardEnded: .success
        case .signal(let number): .signal(number)
        case .hangUp: .signal(SIGHUP)
        case .noTerminal: .noTerminal
        case .boardLost: .unavailable
        }
    }
}
