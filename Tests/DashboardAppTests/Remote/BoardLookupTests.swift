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

    private static let matches: [([BoardLookup.Match], Int?)] = [
        ([.some, .none, .none], 0), ([.none, .silent, .some], 2), ([.empty, .some, .empty], 1),
        ([.none, .empty, .empty], 1),
        ([.some, .some, .none], nil), ([.none, .none, .silent], nil),
    ]

    @Test(arguments: matches)
    func `the board that has the targets is chosen, unless none or several have them`(
        matches: [BoardLookup.Match], place: Int?
    ) throws {
        let live = Array(Self.boards[..<3])
        func chosen() throws(BoardLookup.Failure) -> DiscoveredBoard {
            try BoardLookup.board(holding: ["tea"], among: Self.boards, in: []) { board in
                live.firstIndex(of: board).map { matches[$0] } ?? .none
            }
        }
        guard place == nil else { return #expect(try chosen() == place.map { live[$0] }) }
        let having = zip(live, matches).filter { $1 == .some }.map(\.0)
        let failure = having.isEmpty ? BoardLookup.Failure.missing(["tea"], live) : .held(["tea"], having)
        #expect(throws: failure) { try chosen() }
        #expect(failure.status == .usage)
    }

    @Test func `the only running board is chosen without asking it for the targets`() throws {
        let boards = [Self.boards[2], Self.boards[3]]
        #expect(try BoardLookup.board(holding: ["x"], among: boards, in: []) { _ in .none }.name == "work-3")
        #expect(throws: BoardLookup.Failure.several(Array(Self.boards[..<3]))) {
            try BoardLookup.board(holding: [], among: Self.boards, in: []) { _ in .some }
        }
    }

    @Test func `a board that was killed is not chosen`() {
        #expect(throws: BoardLookup.Failure.none([])) { try BoardLookup.board(nil, among: [Self.boards[3]], in: []) }
    }
}
