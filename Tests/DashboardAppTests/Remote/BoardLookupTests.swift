import Remote
import Testing

@testable import DashboardApp

@Suite struct BoardLookupTests {
    private static func board(_ name: String, _ title: String, isLive: Bool = true) -> DiscoveredBoard {
        let record = BoardRecord(
            name: name, title: title, files: [], process: 1, started: "2026-11-21T00:00:00Z", version: "1")
        return DiscoveredBoard(name: name, path: "/\(name).sock", isLive: isLive, record: record)
    }

    private static let boards = [
        board("kitchen-1", "Kitchen"), board("kitchen-12", "Kitchen"), board("work-3", "Büro"),
        board("garden-4", "Garden", isLive: false),
    ]

    @Test func `the only running board is found without a name`() throws {
        #expect(try BoardLookup.board(nil, among: [Self.boards[2], Self.boards[3]], in: []).name == "work-3")
    }

    @Test(arguments: [("kitchen-1", "kitchen-1"), ("wor", "work-3"), ("BÜ", "work-3"), ("kitchen-12", "kitchen-12")])
    func `a board is found by its name, or by a prefix of its name or title`(name: String, meant: String) throws {
        #expect(try BoardLookup.board(name, among: Self.boards, in: []).name == meant)
    }

    private static let failures: [(String?, Int, BoardLookup.Failure)] = [
        (nil, 0, .none(["/a", "/b"])), ("x", 0, .none(["/a", "/b"])), (nil, 3, .several(Array(boards[..<3]))),
        ("kit", 3, .several(Array(boards[..<2]))), ("garden-4", 4, .unknown("garden-4", Array(boards[..<3]))),
        ("", 3, .unknown("", Array(boards[..<3]))),
    ]

    @Test(arguments: failures)
    func `a name that matches no board or several boards is refused with the candidates`(
        name: String?, count: Int, failure: BoardLookup.Failure
    ) {
        #expect(throws: failure) { try BoardLookup.board(name, among: Array(Self.boards[..<count]), in: ["/a", "/b"]) }
        #expect(failure.status == (failure == .none(["/a", "/b"]) ? .unavailable : .usage))
    }

    @Test func `without a running board, the error names the folders in which the socket was searched`() {
        let failure = BoardLookup.Failure.none(["/run/user/7/countdowns", "/tmp/countdowns-7"])
        #expect(failure.description.hasSuffix("looked for a socket in /run/user/7/countdowns, /tmp/countdowns-7"))
    }

    @Test func `a board that was killed is not chosen`() {
        #expect(throws: BoardLookup.Failure.none([])) { try BoardLookup.board(nil, among: [Self.boards[3]], in: []) }
    }
}
