import BoardEngine
import Countdowns
import Definitions
import Foundation
import Remote

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A function that reads the settings of a client's terminal.
///
/// - Parameters:
///   - arguments: the words of the client's command line.
///   - environment: the environment variables of the terminal.
///   - definition: the definition of the board.
/// - Throws: the reason to refuse the client.
public typealias ClientSettings =
    @Sendable (
        _ arguments: [String], _ environment: [String: String], _ definition: BoardDefinition
    ) throws(RemoteFailure) -> TerminalSettings

/// The source of a board: the data by which clients find the board and use it.
public struct BoardSource: Sendable {
    let loaded: LoadedBoard
    let record: BoardRecord
    let socketName: SocketName
    let folder: SocketFolder
    let clients: ClientCommands?

    /// Creates the source of a board that runs in this process.
    ///
    /// - Parameters:
    ///   - loaded: the board.
    ///   - context: the clock, the zone and the environment.
    ///   - version: the version of the program.
    ///   - clients: reads the command lines of clients; nil if the board has no terminals of clients, and makes no texts.
    public init(_ loaded: LoadedBoard, in context: RunContext, version: String, clients: ClientCommands? = nil) {
        (self.loaded, self.clients) = (loaded, clients)
        folder = SocketFolder(environment: context.environment)
        let files = loaded.arguments.map { $0 == "-" ? $0 : PathText.absolute($0) }
        let title = loaded.definition.title ?? loaded.fallbackTitle
        socketName = SocketName(title: title, files: files)
        record = BoardRecord(
            name: "", title: title, files: files, process: getpid(),
            started: RFC3339.text(of: WallTime(unixSeconds: context.readClocks().wall.unixSeconds)), version: version)
    }
}
