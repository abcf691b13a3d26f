import Testing

/// Tests of the command in the documentation: `printf '…' | nc -N -U SOCKET`.
@Suite(.enabled(if: Netcat.isThere, "nc is not here")) struct PipeTests {
    @Test(arguments: ["", "\n", "\r\n"])
    func `a request piped through nc is answered with and without a final line break`(
        ending: String
    ) throws {
        let board = try TestBoard()
        let answer = try Netcat.answer(
            from: board.server.path, to: #"{"jsonrpc":"2.0","id":1,"method":"theme","params":{"name":"nord"}}"# + ending
        )
        #expect(answer == #"{"id":1,"jsonrpc":"2.0","result":{"changed":true,"name":"nord"}}"# + "\n")
    }

    @Test func `each of several lines piped through nc gets an answer`() throws {
        let board = try TestBoard()
        let line = #"{"jsonrpc":"2.0","id":1,"method":"quit"}"#
        let answer = try Netcat.answer(from: board.server.path, to: [line, "x", line].joined(separator: "\n"))
        #expect(answer.split(separator: "\n").count == 3)
    }
}
