import Foundation
import TestSupport
import Testing

/// Tests in interactive shells: the completion of a board's texts, and the shell prompts of docs/recipes.
@Suite(.waitsForProgram) struct ShellTests {
    enum Shell: String {
        case bash, zsh, fish

        var path: String? {
            ["/bin", "/usr/bin", "/usr/local/bin"].map { "\($0)/\(rawValue)" }
                .first { FileManager.default.isExecutableFile(atPath: $0) }
        }

        var arguments: [String] {
            switch self {
            case .bash: ["--norc", "--noprofile", "-i"]
            case .zsh: ["-f", "-i"]
            case .fish: ["--no-config", "-i"]
            }
        }

        /// The commands that set up the shell.
        ///
        /// After these commands, the prompt of the shell is `prompt>`.
        var preparation: String {
            switch self {
            case .bash: "source <(countdowns --generate-completion-script bash)"
            case .zsh:
                "unsetopt prompt_sp; mkdir fn; countdowns --generate-completion-script zsh >fn/_countdowns; "
                    + "fpath=($PWD/fn $fpath); autoload -Uz compinit; compinit -u -D; PS1='prompt> '"
            case .fish:
                "function fish_prompt; echo -n 'prompt> '; end; countdowns --generate-completion-script fish | source"
            }
        }
    }

    /// Titles with a command substitution that would create a file in a shell.
    ///
    /// The substitution is the whole title, or follows letters. In one title, the last of these letters forms a
    /// grapheme cluster with the backquote.
    private static let traps = [
        "$(touch PWNED)", "`touch PWNED`", "gr`touch PWNED`", "gr$(touch PWNED)", "gr\u{D4E}`touch PWNED`",
    ]

    /// A board with one harmless countdown; the texts of all other countdowns are ``traps``.
    private static var board: String {
        // A tag cannot contain a space, so the tags contain `touch>PWNED`: the redirection creates the file.
        let hostile = traps.map { trap in
            "  - { title: '\(trap)', in: 10m, tags: ['\(trap.replacing(" ", with: ">"))'], group: '\(trap)' }\n"
        }
        return "title: Kitchen\ncountdowns:\n  - { title: Green tea, in: 10m, tags: [hot], group: Drinks }\n"
            + hostile.joined()
    }

    /// Starts a shell in a private folder, with `countdowns` as the program under test.
    private static func start(_ shell: Shell, _ remote: RemoteProgram) throws -> PseudoTerminal {
        let folder = remote.folder.path
        try FileManager.default.createDirectory(atPath: folder + "/bin", withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            atPath: folder + "/bin/countdowns", withDestinationPath: Program.path)
        let environment = remote.environment.merging([
            "PS1": "prompt> ", "PATH": folder + "/bin:/usr/bin:/bin", "LC_ALL": "C.UTF-8", "XDG_CONFIG_HOME": folder,
            "XDG_DATA_HOME": folder, "XDG_CACHE_HOME": folder, "INPUTRC": "/dev/null",
        ]) { $1 }
        let words = ["-c", "cd '\(folder)' && exec \"$@\"", "sh", try #require(shell.path)] + shell.arguments
        return try PseudoTerminal(
            "/bin/sh", words, environment: environment, columns: 160, rows: 40, keeping: remote.folder)
    }

    /// Types a command that creates a file, and waits for the file.
    ///
    /// When the file exists, the shell has handled all earlier input.
    private static func settle(_ terminal: PseudoTerminal, _ remote: RemoteProgram, _ name: String) throws {
        terminal.type("touch \(name)\n")
        try terminal.wait(for: "a shell that is ready") { _ in
            FileManager.default.fileExists(atPath: remote.folder.path + "/" + name)
        }
    }

    /// Types the beginning of a line, and Tab until the terminal shows a text.
    ///
    /// A completion does not wait for a board that a busy machine delays; the next one asks again.
    private static func complete(
        _ line: String, with tabs: String, to text: String, in terminal: PseudoTerminal
    ) throws {
        terminal.type(line)
        for _ in 1...5 {
            terminal.type(tabs)
            if (try? terminal.wait(forText: text, seconds: 10)) != nil { return }
        }
        try terminal.wait(forText: text)
    }

    @Test func `bash completions offer ids, and no title, tag or group that a shell could evaluate`() throws {
        try expectSafeCompletions(.bash)
    }

    @Test(.enabled(if: Shell.zsh.path != nil, "zsh is not installed"))
    func `zsh completions offer ids, and no title, tag or group that a shell could evaluate`() throws {
        try expectSafeCompletions(.zsh)
    }

    @Test(.enabled(if: Shell.fish.path != nil, "fish is not installed"))
    func `fish completions offer ids, and no title, tag or group that a shell could evaluate`() throws {
        try expectSafeCompletions(.fish)
    }

    private func expectSafeCompletions(_ shell: Shell) throws {
        let remote = try RemoteProgram()
        let (board, _) = try remote.serve(try remote.file(Self.board))
        let terminal = try Self.start(shell, remote)
        terminal.type(shell.preparation + "\n")
        try Self.settle(terminal, remote, "ready")
        // The shell lists the matches of an ambiguous prefix, and completes a unique prefix.
        try Self.complete("countdowns pause gr", with: "\t\t", to: "green-tea", in: terminal)
        terminal.type("\u{15}")
        try Self.complete("countdowns pause green", with: "\t", to: "countdowns pause green-tea", in: terminal)
        terminal.type("\n")
        try Self.settle(terminal, remote, "done")
        #expect(try remote.told("list", "--target", "green-tea", "--format", "{state}") == "paused\n")
        #expect(!terminal.screen.screenText.contains("touch PWNED"), "\(terminal.screen.screenText)")
        #expect(!FileManager.default.fileExists(atPath: remote.folder.path + "/PWNED"))
        withExtendedLifetime(board) {}
    }

    @Test func `the bash prompt shows a title with shell metacharacters without evaluating them`() throws {
        try expectPlainPrompt(.bash)
    }

    @Test(.enabled(if: Shell.zsh.path != nil, "zsh is not installed"))
    func `the zsh prompt shows a title with shell metacharacters without evaluating them`() throws {
        try expectPlainPrompt(.zsh)
    }

    private func expectPlainPrompt(_ shell: Shell) throws {
        let remote = try RemoteProgram()
        let title = "%F{red} %n $(touch PWNED) `touch PWNED` \\u"
        let (board, _) = try remote.serve(try remote.file("countdowns:\n  - { title: '\(title)', in: 10m }\n"))
        let terminal = try Self.start(shell, remote)
        let recipe = Program.root.appendingPathComponent("docs/recipes/prompt.\(shell.rawValue)").path
        terminal.type("source '\(recipe)'\n")
        // A prompt does not wait for a board that a busy machine delays; the next prompt asks again.
        for attempt in 1...20 where !terminal.screen.screenText.contains(title) {
            try Self.settle(terminal, remote, "ready\(attempt)")
        }
        try Self.settle(terminal, remote, "done")
        #expect(terminal.screen.screenText.contains(title), "\(terminal.screen.screenText)")
        #expect(!FileManager.default.fileExists(atPath: remote.folder.path + "/PWNED"))
        withExtendedLifetime(board) {}
    }
}
