import Foundation
import Testing

@testable import Remote

@Suite struct RemoteLinkTests {
    @Test func `answers are passed to the closure of the call, and events to the closure of the link`() throws {
        let board = try TestBoard()
        let deliveries = Received<RemoteLink.Delivery>()
        let link = try RemoteLink(path: board.server.path) { deliveries.add($0) }
        let answers = Received<Result<RemoteReply, RemoteError>>()
        link.call(.listen(ListenParameters(events: [.state, .paused]))) { answers.add($0) }
        link.call(.change(.pause, ChangeParameters(target: "nothing"))) { answers.add($0) }
        let results = try answers.wait(for: 2)
        #expect(try results[0].get().result(ListenAnswer.self).events == [.state, .paused])
        #expect(throws: RemoteError.self) { try results[1].get() }
        board.server.send(.sample(1))
        guard case .notification(.event(let event, _)) = try deliveries.wait(for: 1)[0] else {
            throw RemoteError.badMessage
        }
        #expect(event == .sample(1))
    }

    @Test func `a snapshot of many pages is joined completely`() throws {
        let big = BoardSnapshot.sample(text: String(repeating: "- Tea: 5m\n", count: 30_000), states: 3_000)
        let pieces = BoardSnapshot.Pieces(of: big.places)
        let board = try TestBoard { request in
            guard case .snapshot(let parameters) = request.call else { return TestBoard.answer(request) }
            request.reply(big.page(at: parameters.cursor, pieces: pieces))
        }
        let link = try RemoteLink(path: board.server.path) { _ in }
        let snapshots = Received<Result<BoardSnapshot, RemoteError>>()
        link.snapshot { snapshots.add($0) }
        #expect(try snapshots.wait(for: 1)[0].get() == big)
    }

    @Test func `a link reads a complete snapshot after twenty restarts caused by reloads`() throws {
        let board = try TestBoard(answer: nil)
        let link = try RemoteLink(path: board.server.path) { _ in }
        let snapshots = Received<Result<BoardSnapshot, RemoteError>>()
        link.snapshot { snapshots.add($0) }
        var number = 0
        while snapshots.all.isEmpty {
            let request = try board.requests.wait(for: number + 1)[number]
            guard case .snapshot(let parameters) = request.call else { throw RemoteError.badMessage }
            var snapshot = BoardSnapshot.sample
            snapshot.generation = min(number, 40)
            let page = snapshot.page(at: parameters.cursor, pieces: .init(of: snapshot.places))
            request.reply(page)
            number += 1
            if number > 40, page.next == nil { break }
        }
        #expect(try snapshots.wait(for: 1)[0].get().generation == 40)
    }

    @Test func `a snapshot is read again from its first page if the board reloads in between`() throws {
        let board = try TestBoard(answer: nil)
        let link = try RemoteLink(path: board.server.path) { _ in }
        let snapshots = Received<Result<BoardSnapshot, RemoteError>>()
        link.snapshot { snapshots.add($0) }
        var second = BoardSnapshot.sample
        second.generation = 2
        for number in 0..<5 {
            let request = try board.requests.wait(for: number + 1)[number]
            guard case .snapshot(let parameters) = request.call else { throw RemoteError.badMessage }
            #expect(parameters.cursor == [nil, 1, nil, 1, 5][number])
            let snapshot = number == 0 ? .sample : second
            request.reply(snapshot.page(at: parameters.cursor, pieces: .init(of: snapshot.places)))
        }
        #expect(try snapshots.wait(for: 1)[0].get() == second)
    }

    @Test func `when the board stops, open and later calls fail, and the link delivers ended`() throws {
        let board = try TestBoard(answer: nil)
        let deliveries = Received<RemoteLink.Delivery>()
        let link = try RemoteLink(path: board.server.path) { deliveries.add($0) }
        let answers = Received<Result<RemoteReply, RemoteError>>()
        link.call(.status()) { answers.add($0) }
        try board.requests.wait(for: 1)
        board.server.stop()
        #expect(throws: RemoteError.failure(RemoteFailure(.unavailable, "the board ends"))) {
            try answers.wait(for: 1)[0].get()
        }
        guard case .ended(.closed(nil)) = try deliveries.wait(for: 1)[0] else { throw RemoteError.badMessage }
        link.call(.status()) { answers.add($0) }
        #expect(throws: RemoteError.closed(reason: nil)) { try answers.wait(for: 2)[1].get() }
    }

    @Test func `a released link closes its connection and delivers nothing`() throws {
        let board = try TestBoard()
        let deliveries = Received<RemoteLink.Delivery>()
        var link: RemoteLink? = try RemoteLink(path: board.server.path) { deliveries.add($0) }
        let answers = Received<Result<RemoteReply, RemoteError>>()
        link?.call(.listen(ListenParameters())) { answers.add($0) }
        try answers.wait(for: 1)
        #expect(board.server.listenerCount == 1)
        link = nil
        try waitUntil { board.server.listenerCount == 0 }
        #expect(deliveries.all.isEmpty)
    }

    @Test func `connecting to a missing socket throws noBoard`() {
        #expect(throws: RemoteError.noBoard(path: "/nowhere/x.sock")) {
            try RemoteLink(path: "/nowhere/x.sock") { _ in }
        }
    }
}
