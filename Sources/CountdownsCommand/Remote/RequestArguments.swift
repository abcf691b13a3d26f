import ArgumentParser
import Countdowns
import DashboardApp
import Foundation
import Remote

/// The arguments of every command that asks a running board something and prints the answer.
struct RequestArguments: ParsableArguments {
    @OptionGroup var choice: BoardLookupArguments

    @Flag(help: "Print the answer or an error as JSON.")
    var json = false

    /// Asks.
    ///
    /// - Parameters:
    ///   - call: what is asked.
    ///   - found: the board; nil is the one that is chosen.
    ///   - words: the answer of a board in lines, unless JSON is wanted.
    /// - Throws: the end of the command, after the reason was told.
    func ask<Answer: Decodable>(
        _ call: RemoteCall, of found: DiscoveredBoard? = nil, _ words: (Answer, DiscoveredBoard) -> [String]
    ) throws {
        let output = AnswerOutput(plain: PlainOutput(), isJSON: json)
        let board = try found ?? choice.found(reportingTo: output)
        let reply: RemoteReply
        let answer: Answer
        do throws(RemoteError) {
            reply = try RemoteConnection(path: board.path).call(call)
            answer = try reply.result()
        } catch {
            throw output.end(for: error, of: board)
        }
        if json {
            try output.plain.writeJSON(reply.json(indented: true))
        } else {
            for line in words(answer, board) { try output.plain.print(line) }
        }
    }

    /// Gives something of the board another name.
    ///
    /// - Parameters:
    ///   - verb: what gets a name.
    ///   - name: the name.
    ///   - sync: whether to wait until it is on the disk.
    /// - Throws: the end of the command, after the reason was told.
    func set(_ verb: BoardVerb, to name: String, sync: Bool) throws {
        let call = RemoteCall.set(verb, NameParameters(name: name, from: ClientName.name, sync: sync ? true : nil))
        try ask(call) { (answer: NameAnswer, _) in
            [Self.words(verb, answer)]
        }
    }

    /// What the name is now.
    static func words(_ verb: BoardVerb, _ answer: NameAnswer) -> String {
        "\(answer.changed ? "" : "unchanged: ")\(verb.rawValue) \(answer.name)"
    }
}

/// What a program calls itself when it asks: the terminal it runs in, or what it is without one.
enum ClientName {
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
