import Testing

@testable import CountdownsCommand

@Suite struct PlainLineTests {
    @Test(arguments: [[], ["board.yaml"], ["a.yaml", "folder", ""]])
    func `a line of a command and files is the command that the parser makes of it`(files: [String]) throws {
        try expectPlain(Watch.self, "watch", files)
        try expectPlain(Next.self, "next", files)
    }

    private func expectPlain<Command: PlainLineCommand>(
        _: Command.Type, _ name: String, _ files: [String]
    ) throws {
        let plain = try #require(Command(plain: [name] + files))
        // Each property describes its value, and says where it has none.
        #expect("\(plain)" == "\(try Command.parse(files))")
        #expect(!"\(plain)".contains("definition"))
    }

    @Test(arguments: [
        ["watch", "--no-state", "board.yaml"], ["watch", "-"], ["watch", "-h"], ["next", "-n", "2"], ["list"], [],
    ])
    func `other lines are left to the parser`(line: [String]) {
        #expect(Watch(plain: line) == nil)
        #expect(Next(plain: line) == nil)
    }
}
