import Countdowns
import Dispatch
import Foundation
import Remote

/// A server that answers requests on the queue `ui`, and an optional frame timer that fires 60 times a second on the
/// same queue.
final class Host: @unchecked Sendable {
    // Unchecked: `frames` and `lateness` are accessed only on `ui`, or before `ui` uses them.
    let server: RemoteServer
    private let ui: DispatchQueue
    private let folder = "/tmp/countdowns-peers-\(getpid())"
    private var frames: (any DispatchSourceTimer)?
    private var lateness: [UInt64] = []

    init() throws {
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let record = BoardRecord(
            name: "", title: "Peers", files: [], process: getpid(), started: "2027-01-01T00:00:00Z", version: "0")
        let ui = DispatchQueue(label: "ui")
        self.ui = ui
        server = try RemoteServer(
            SocketName(title: "Peers", files: []), in: SocketFolder(path: folder + "/s"), board: record
        ) { request in
            ui.async { Self.answer(request) }
        }
    }

    func stop() {
        server.stop()
        try? FileManager.default.removeItem(atPath: folder)
    }

    private static func answer(_ request: RemoteRequest) {
        if case .listen(let parameters) = request.call {
            return request.reply(ListenAnswer(sequence: 0, events: parameters.events ?? EventKind.announced))
        }
        request.reply(
            BoardStatus(
                board: "peers", title: "Peers", now: "2027-01-01T00:00:00Z", zone: "UTC", theme: "ember", view: "list",
                countdowns: .init(running: 1, paused: 0, due: 0, done: 0), next: nil, listeners: 0, sequence: 0))
    }

    /// Starts the frame timer on `ui`, and records the lateness of each frame.
    func startFrames() {
        let period: UInt64 = 16_666_667
        let timer = DispatchSource.makeTimerSource(flags: .strict, queue: ui)
        let start = DispatchTime.now() + .milliseconds(20)
        timer.schedule(deadline: start, repeating: .nanoseconds(Int(period)), leeway: .nanoseconds(0))
        timer.setEventHandler { [self] in
            lateness.append((DispatchTime.now().uptimeNanoseconds - start.uptimeNanoseconds) % period)
        }
        timer.activate()
        frames = timer
    }

    func stopFrames() -> [UInt64] {
        ui.sync {
            frames?.cancel()
            frames = nil
            defer { lateness = [] }
            return lateness
        }
    }
}
