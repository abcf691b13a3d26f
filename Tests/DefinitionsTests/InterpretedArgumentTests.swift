import Countdowns
import Definitions
import Testing

/// Tests of placeholders in arguments that a program would run.
@Suite struct InterpretedArgumentTests {
    private func decode(_ list: String) throws -> BoardDefinition {
        try BoardFile.decode(
            text: "hooks: { pause: \(list) }\ncountdowns: [{ title: Tea, in: 4m }]\n", path: "a.yaml", machineZone: .utc
        )
    }

    private static let shells = ["sh", "/bin/bash", "dash", "zsh", "ksh93", "fish", "bash-5.2"].flatMap {
        ["[\($0), -c, 'echo {title}']", "[\($0), -lc, 'echo {title} >> log', x]"]
    }
    private static let others = [
        "[python3.12, -c, 'print(\"{title}\")']", "[perl, -e, 'print \"{step}\"']", "[perl, -ne, '{text}']",
        "[ruby, -e, 'puts \"{id}\"']", "[node, --eval, 'x(\"{title}\")']", "['node', '--eval={title}']",
        "[node, -pe, '{title}']", "[osascript, -e, 'x', -e, 'say \"{title}\"']", "[perl, '-e{title}']",
        "[bash, -o, pipefail, -c, '{remaining}']", "[bash, -c, -e, '{event}']", "[sh, -c, \"{title}\u{301}\"]",
        "[ssh, host, notify-send, '{title}']", "[timeout, 5, ssh, host, 'x {title}']", "[ssh, '{title}']",
        "[env, A=b, sh, -c, 'echo {title}']", "[env, -S, 'sh -c {title}']", "[sudo, -u, ada, bash, -c, '{title}']",
        "{ run: [sh, -c, 'echo {title}'], detach: true }",
    ]

    @Test(arguments: shells + others)
    func `a placeholder in a program text is an error that shows the environment variable`(list: String) throws {
        let errors = try #require(throws: DefinitionErrors.self) { try decode(list) }
        let error = try #require(errors.errors.first)
        #expect(errors.errors.count == 1 && error.code == .badHook && error.quote.marked.contains("{"))
        #expect(error.help?.contains("\"$COUNTDOWNS_") == true, "\(error)")
    }

    @Test(arguments: [
        "[sh, -c, 'echo \"$1\"', sh, '{title}']", "[sh, -c, 'echo \"$COUNTDOWNS_TITLE\"']",
        "[sh, log.sh, -c, '{title}']",
        "[python3, notify.py, -c, '{title}']", "[perl, -e, 'print @ARGV', '{title}']", "[ssh-notify, '{title}']",
        "[notify-send, -c, '{title}']", "[curl, -e, '{title}', x]", "[bash, -c, '{unknown}']",
        "[osascript, -e, 'on run argv', -e, 'end run', '--', '{title}']", "[ssh, host, cat]",
    ])
    func `a placeholder in an argument that is data is allowed`(list: String) throws {
        #expect(try decode(list).hooks[.pause] != nil)
    }
}
