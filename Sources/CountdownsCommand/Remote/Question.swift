import ArgumentParser
import DashboardApp
import Foundation
import Remote

/// Asks a running board something, prints the answer, and ends the command where there is none.
struct Question {
    let board: FoundBoard
    let isJSON: Bool
    let output: PlainOutput

    /// Asks.
    ///
    /// - Parameters:
    ///   - call: what is asked.
    ///   - words: the answer in lines, unless JSON is wanted.
    /// - Throws: the end of the command, after the reason was told.
    func ask<Answer: Decodable>(_ call: RemoteCall, _ words: (Answer) -> [String]) throws {
        let reply: RemoteReply
        let answer: Answer
        do throws(RemoteError) {
            reply = try RemoteConnection(path: board.path).call(call)
            answer = try reply.result()
        } catch {
            throw Self.end(for: error, isJSON: isJSON, output)
        }
        if isJSON {
            try output.writeFrame(reply.json(indented: true) + "\n")
        } else {
            for line in words(answer) { try output.print(line) }
        }
    }

    /// Says why there is no answer: as JSON where answers are, else as an error.
    static func end(for error: RemoteError, isJSON: Bool, _ output: PlainOutput) -> ExitCode {
        if isJSON, case .failure(let failure) = error, let json = try? json(of: failure) {
            try? output.writeFrame(json + "\n")
        } else {
            output.report("error: \(error.reason)")
        }
        return ExitCode(error.status)
    }

    private static func json(of failure: RemoteFailure) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(["error": failure]), as: UTF8.self)
    }
}

/// What a program calls itself when it asks: the terminal it runs in, or what it is without one.
enum Asker {
    /// The name, such as `pts/3`.
    static var name: String {
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
            guard let path = ttyname(descriptor) else { continue }
            let name = String(cString: path)
            return name.hasPrefix("/dev/") ? String(name.dropFirst(5)) : name
        }
        return "a script"
    }
}
