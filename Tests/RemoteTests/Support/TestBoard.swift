import Dispatch
import Foundation
import Ticking

@testable import Countdowns
@testable import Remote

/// A server with a board that answers on a private queue, as a UI thread would.
final class TestBoard: Sendable {
    let folder: TemporaryFolder
    let server: RemoteServer
    let requests = Received<RemoteRequest>()

    /// Creates a board, and serves it on a socket.
    ///
    /// - Parameters:
    ///   - folder: the folder of the socket.
    ///   - limits: the limits for clients.
    ///   - answer: the handler of requests, called on the queue; if nil, each request is added to `requests` and
    ///     is not answered.
    /// - Throws: an error if the board cannot be served.
    init(
        in folder: TemporaryFolder = TemporaryFolder(), limits: RemoteLimits = RemoteLimits(),
        answer: (@Sendable (RemoteRequest) -> Void)? = TestBoard.answer
    ) throws {
        self.folder = folder
        let (queue, requests) = (DispatchQueue(label: "board"), requests)
        server = try RemoteServer(.sample, in: folder.sockets, board: .sample, limits: limits) { request in
            queue.async {
                guard let answer else { return requests.add(request) }
                answer(request)
            }
        }
    }

    /// The text of every command, which has several pages.
    static let text = String(repeating: "Tea \u{1B}[31m 🍵\n", count: 20_000)

    /// Answers a request with sample data.
    @Sendable static func answer(_ request: RemoteRequest) {
        switch request.call {
        case .hello: preconditionFailure("The server answers this itself.")
        case .status: request.reply(BoardStatus.sample)
        case .list(let parameters):
            request.reply(CountdownPage(count: 5, at: parameters.cursor) { [CountdownStatus].samples(5)[$0] })
        case .next: request.reply(NextAnswer(.samples(1)))
        case .export(let parameters): request.reply(ExportPage.sample(at: parameters.cursor))
        case .change(_, let parameters):
            let names = [CountdownName(id: parameters.allTargets[0], title: "Tea")]
            if parameters.allTargets == ["nothing"] {
                return request.refuse(.target(.unknownTarget, "nothing is called nothing", candidates: names))
            }
            request.reply(ChangeAnswer(changed: 1, matched: 1, countdowns: names, sequence: 1))
        case .set(_, let parameters):
            request.reply(NameAnswer(name: parameters.name, changed: true))
        case .editFiles: request.reply(FileAnswer(file: "board.yaml"))
        case .undoOrRedo: request.reply(HistoryAnswer(step: "“Tea” was paused", sequence: 1))
        case .reload: request.reply(ReloadAnswer(countdowns: 5))
        case .quit: request.reply(QuitAnswer())
        case .listen(let parameters):
            request.reply(ListenAnswer(sequence: 0, events: parameters.events ?? EventKind.allCases))
        case .text(let parameters):
            request.reply(TextPage(of: text, lasts: .milliseconds(1_500), at: parameters.cursor))
        case .attach: request.refuse(RemoteFailure(.notPossible, "this board has no terminals"))
        }
    }
}

extension BoardStatus {
    static let sample = BoardStatus(
        board: "launch", title: "Launch day", now: "2027-01-15T09:00:00Z", zone: "UTC", theme: "ember", view: "list",
        countdowns: .init(running: 1, paused: 0, due: 0, done: 0), next: nil, listeners: 0, sequence: 0)
}

extension ExportPage {
    /// A page of 5,000 countdowns, of which each third is left out.
    static func sample(at cursor: Int?) -> ExportPage {
        ExportPage(title: "Launch day · 15 Jan 10:00", zone: "UTC", count: 5_000, at: cursor) { index in
            index % 3 == 0 ? nil : ["title": .text("Tea \(index)"), "at": .text("2027-01-15T09:00:12.5Z")]
        }
    }
}

extension [CountdownStatus] {
    static func samples(_ count: Int, title: String = "Tea") -> [CountdownStatus] {
        (0..<count).map {
            CountdownStatus(
                id: "tea-\($0)", title: title, kind: "in", state: "running", remaining: 12.5,
                target: "2027-01-15T09:00:12.5Z", zone: "UTC", percent: 50, group: "Kitchen", tags: ["hot"])
        }
    }
}

extension BoardEvent {
    static func sample(_ sequence: Int, _ kind: EventKind = .paused, from: String = "key") -> BoardEvent {
        BoardEvent(
            sequence: sequence, event: kind, at: "2027-01-15T09:00:00Z",
            countdown: CountdownName(id: "tea", title: "Tea"), from: from)
    }
}
