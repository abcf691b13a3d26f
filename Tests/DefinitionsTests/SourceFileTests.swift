import Definitions
import Foundation
import Testing

struct SourceFileTests {
    @Test func `a file is read byte for byte without changes`() throws {
        let directory = try TemporaryDirectory()
        let text = String(repeating: "title: Tea\r\n", count: 20_000)
        try directory.write("board.yaml", text)
        let file = try SourceFile.read(path: directory.path + "/board.yaml")
        #expect(file.bytes == Array(text.utf8) && file.path == directory.path + "/board.yaml")
    }

    @Test func `a file above the size limit is read up to one byte beyond the limit`() throws {
        let directory = try TemporaryDirectory()
        try directory.write("big.yaml", String(repeating: "x", count: SourceFile.sizeLimit + 70_000))
        #expect(try SourceFile.read(path: directory.path + "/big.yaml").bytes.count == SourceFile.sizeLimit + 1)
    }

    @Test func `each cause of a read error has its own code and message`() throws {
        let directory = try TemporaryDirectory()
        try directory.write("file", "")
        #expect(mkfifo(directory.path + "/pipe", 0o600) == 0)
        let expected: [(name: String, code: SourceFileError.Code, reason: String)] = [
            ("none.yaml", .notFound, "there is no such file"),
            ("file/none.yaml", .notFound, "there is no such folder"),
            (".", .isDirectory, "it is a folder"),
            ("pipe", .notAFile, "it is not a regular file"),
        ]
        for (name, code, reason) in expected {
            let path = directory.path + "/" + name
            let error = try #require(throws: SourceFileError.self) { try SourceFile.read(path: path) }
            #expect(error.code == code)
            #expect(error.description == "\(path): error: cannot be read: \(reason)")
        }
    }

    @Test func `the error for a path contains no control characters of the path`() throws {
        let error = try #require(throws: SourceFileError.self) { try SourceFile.read(path: "/no\u{1B}[2J") }
        #expect(error.description == "/no\u{FFFD}[2J: error: cannot be read: there is no such file")
    }
}
