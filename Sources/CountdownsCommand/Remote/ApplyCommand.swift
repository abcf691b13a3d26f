import ArgumentParser
import BoardEngine
import Countdowns
import DashboardApp
import Foundation
import Remote

/// `countdowns apply`.
struct ApplyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "apply",
        abstract: "Run commands from lines of standard input on a running board.",
        discussion: """
            A line is a request of the protocol (docs/remote.md) or a command such as "pause tea" or "extend tea +5m". Prints \
            one line for each input line: JSON for a request, the command's output for a command.
            """
    )

    @Argument(help: "Standard input.")
    var input: String

    @OptionGroup var choice: BoardLookupArguments

    @Option(
        help: ArgumentHelp(
            "Allow only these commands, separated by commas: \(ApplyCommand.verbs). (default: all)",
            valueName: "commands"))
    var allow: String?

    @Option(
        name: .customLong("as"), help: ArgumentHelp("The client name that the board shows.", valueName: "name"))
    var sender = "apply"

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Run at most this many lines in a second, and refuse the others.", valueName: "count"))
    var rate = 10.0

    private static let verbs = ControlLine.Rules.verbs.joined(separator: ", ")

    /// The allowed commands.
    private var allowed: Set<String> {
        guard let allow else { return Set(ControlLine.Rules.verbs) }
        return Set(allow.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) })
    }

    func validate() throws {
        let unknown = allowed.subtracting(ControlLine.Rules.verbs).sorted()
        guard unknown.isEmpty, !allowed.isEmpty else {
            let words =
                unknown.isEmpty ? "--allow names no command" : "--allow cannot name \(unknown[0].debugDescription)"
            throw ValidationError("\(words); commands are \(Self.verbs). Commands that change files are not allowed.")
        }
        guard input == "-" else { throw ValidationError("apply reads standard input: countdowns apply -") }
        guard rate > 0, rate <= 1_000 else { throw ValidationError("--rate must be more than 0 and at most 1000.") }
        guard !sender.isEmpty, sender != Change.Cause.keySender else {
            throw ValidationError(
                "--as cannot be empty or \"\(Change.Cause.keySender)\", which is reserved for keys pressed on the board."
            )
        }
    }

    func run() throws {
        let output = PlainOutput()
        let board = try choice.found(reportingTo: AnswerOutput(plain: output, isJSON: false))
        let rules = ControlLine.Rules(allowed: allowed, sender: sender)
        var (lines, limit) = (LineBuffer(), RateLimit(perSecond: rate))
        var bytes = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = read(STDIN_FILENO, &bytes, bytes.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            lines.append(bytes[..<count])
            while let line = lines.next() { try send(try? line.get(), on: board, rules, &limit, output) }
        }
        if let line = lines.rest() { try send(line, on: board, rules, &limit, output) }
    }

    private func send(
        _ line: Data?, on board: DiscoveredBoard, _ rules: ControlLine.Rules, _ limit: inout RateLimit,
        _ output: PlainOutput
    ) throws {
        if let line, line.allSatisfy({ [0x20, 0x09, 0x0D].contains($0) }) { return }
        let line = ControlLine(line, under: rules)
        let result: Result<RemoteReply, RemoteFailure>
        if limit.countLine(at: SystemClock.now().uptime) {
            result = line.call.flatMap { Self.ask($0, of: board) }
        } else {
            result = .failure(RemoteFailure(.notAllowed, "more than \(rate.formatted()) lines in a second"))
        }
        if line.isRequest {
            try output.writeJSON(String(decoding: line.answer(result), as: UTF8.self))
        } else {
            try output.print(Self.words(line.call, result))
        }
    }

    /// Sends a request over a new connection, so that requests still work after the board is restarted.
    private static func ask(_ call: RemoteCall, of board: DiscoveredBoard) -> Result<RemoteReply, RemoteFailure> {
        do throws(RemoteError) {
            return .success(try RemoteConnection(path: board.path).call(call))
        } catch {
            return .failure(error.failure)
        }
    }

    /// Returns the result of a command line such as `pause tea`, in words.
    private static func words(
        _ call: Result<RemoteCall, RemoteFailure>, _ result: Result<RemoteReply, RemoteFailure>
    ) -> String {
        switch (call, result) {
        case (_, .failure(let failure)): return "error: \(failure.message)"
        case (.success(.change), .success(let reply)):
            return (try? reply.result(ChangeAnswer.self)).map(ChangeArguments.words) ?? reply.json()
        case (.success(.set(let verb, _)), .success(let reply)):
            return (try? reply.result(NameAnswer.self)).map { RequestArguments.words(verb, $0) } ?? reply.json()
        case (.success(.undoOrRedo(let verb, _)), .success(let reply)):
            return (try? reply.result(HistoryAnswer.self)).map { HistoryArguments.words(verb, $0) } ?? reply.json()
        case (_, .success(let reply)): return reply.json()
        }
    }
}
