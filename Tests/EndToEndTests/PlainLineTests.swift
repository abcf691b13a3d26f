import Testing

@testable import CountdownsCommand

@Suite struct PlainLineTests {
    @Test(arguments: [[], ["board.yaml"], ["a.yaml", "folder", ""]])
    func `a line of watch and files is the command that the parser makes of it`(files: [String]) throws {
        let plain = try #require(Watch(plain: ["watch"] + files))
        // Each property describes its value, and says where it has none.
        #expect("\(plain)" == "\(try Watch.parse(files))")
        #expect(!"\(plain)".contains("definition"))
    }

    @Test(arguments: [["watch", "--no-state", "board.yaml"], ["watch", "-"], ["watch", "-h"], ["next"], []])
    func `other lines are left to the parser`(line: [String]) {
        #expect(Watch(plain: line) == nil)
    }
}
