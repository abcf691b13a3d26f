import ArgumentParser
import Countdowns
import DashboardApp
import Foundation
import Remote

/// The arguments of every command that sends a request to a running board and prints the answer.
struct RequestArguments: ParsableArguments {
    @OptionGroup var choice: BoardLookupArguments

    @Flag(help: "Print the answer or an error as JSON.")
    var json = false

    /// Sends a request, and prints the answer.
    ///
    /// - Parameters:
    ///   - call: the request.
    ///   - found: the board; nil for the board that the arguments select.
    ///   - advice: what to do if the board refuses the request; nil to print only the reason.
    ///   - words: returns the lines to print for an answer, unless JSON is printed.
    /// - Returns: the answer.
    /// - Throws: `ExitCode` after the error was printed.
    @discardableResult
    func ask<Answer: Decodable>(
        _ call: RemoteCall, of found: DiscoveredBoard? = nil, advice: String? = nil,
        _ words: (Answer, DiscoveredBoard) -> [String]
    ) throws -> Answer {
        let output = output
        let board = try found ?? choice.found(reportingTo: output)
        let (answer, reply): (Answer, RemoteReply) = try answer(to: call, of: board, advice: advice)
        if json {
            try output.plain.writeJSON(reply.json(indented: true))
        } else {
            for line in words(answer, board) { try output.plain.print(line) }
        }
        return answer
    }

    /// The output for the answer and for errors.
    var output: AnswerOutput { AnswerOutput(plain: PlainOutput(), isJSON: json) }

    /// Sends a request to a board.
    ///
    /// - Returns: the answer, decoded and as received.
    /// - Throws: `ExitCode` after the error was printed.
    func answer<Answer: Decodable>(
        to call: RemoteCall, of board: DiscoveredBoard, advice: String? = nil
    ) throws -> (Answer, RemoteReply) {
        do throws(RemoteError) {
            let reply = try board.connection(output.plain).call(call)
            return (try reply.result(), reply)
        } catch .failure(var failure) where failure.code == .notPossible && advice != nil {
            failure.message += advice.map { "; \($0)" } ?? ""
            throw output.end(for: .failure(failure))
        } catch .noAnswer {
            let words = "\(RemoteError.noAnswer); it may still carry the request out when it goes on"
            throw output.end(for: .failure(RemoteFailure(.unavailable, words)))
        } catch {
            throw output.end(for: error, of: board)
        }
    }

    /// Sets a named property of the board, such as its theme.
    ///
    /// - Parameters:
    ///   - verb: the property.
    ///   - name: the new value, such as `nord` for the theme.
    ///   - sync: whether to wait until the change is saved on the disk.
    /// - Throws: `ExitCode` after the error was printed.
    func set(_ verb: BoardVerb, to name: String, sync: Bool) throws {
        let call = RemoteCall.set(verb, NameParameters(name: name, from: ClientName.name, sync: sync ? true : nil))
        try ask(call) { (answer: NameAnswer, _) in
            [Self.words(verb, answer)]
        }
    }

    /// Returns the result in words.
    private static func words(_ verb: BoardVerb, _ answer: NameAnswer) -> String {
        "\(answer.changed ? "" : "unchanged: ")\(verb.rawValue) \(answer.name)"
    }
}

/// The client name of the program: the terminal in which the program runs.
enum ClientName {
    /// The name of the terminal, such as `pts/3`; `a script` if no standard stream is a terminal.
    static var name: String {
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
            guard let path = ttyname(descriptor) else { continue }
            let name = String(cString: path)
            return name.hasPrefix("/dev/") ? String(name.dropFirst(5)) : name
        }
        return "a script"
    }
}
