import BoardEngine
import Countdowns
import DashboardApp
import Foundation
import TestSupport
import Testing

@Suite struct ExitStatusTests {
    /// The exit status of the program; Swift Testing also has a type that is named `ExitStatus`.
    private typealias Status = DashboardApp.ExitStatus

    /// Returns the exit status for a board file, with a file `bad.yaml` in its theme folder; nil if the board can be
    /// loaded.
    private func status(of yaml: String?, theme: String? = nil) throws -> Status? {
        try withTemporaryFolder { folder -> Status? in
            let path = folder.appendingPathComponent("board.yaml")
            if let yaml { try Data(yaml.utf8).write(to: path) }
            let themes = folder.appendingPathComponent("themes")
            try FileManager.default.createDirectory(at: themes, withIntermediateDirectories: true)
            try Data("x".utf8).write(to: themes.appendingPathComponent("bad.yaml"))
            do {
                _ = try BoardLoader.load(
                    [path.path], theme: theme, now: WallTime(unixSeconds: 0), machineZone: .gmt, environment: [:],
                    readsAllThemes: false
                ) { _ in }
                return nil
            } catch let error as LoadFailure {
                return error.status
            }
        }
    }

    @Test func `each kind of load failure has its exit status`() throws {
        #expect(try status(of: "countdowns: []") == nil)
        #expect(try status(of: "countdowns: 3") == .badData)
        #expect(try status(of: "countdowns: []", theme: "nrod") == .usage)
        #expect(try status(of: "theme: nrod\ncountdowns: []") == .badData)
        #expect(try status(of: "theme: bad\ncountdowns: []") == .badData)
        #expect(try status(of: "countdowns: []", theme: "bad") == .usage)
        #expect(try status(of: nil) == .noInput)
    }
}
