import Testing

@testable import Lab
@testable import TickingLab

/// Tests the command line of `ticking-lab`.
@Suite struct LabRequestTests {
    private static let requests: [([String], LabRequest)] = [
        ([], .list), (["--help"], .help), (["-h"], .help), (["cycle", "--help", "--nothing"], .help),
        (["cycle"], .run(experiment: "cycle", seconds: 3, json: false)),
        (["cycle", "--json"], .run(experiment: "cycle", seconds: 3, json: true)),
        (["--all"], .run(experiment: nil, seconds: 3, json: false)),
        (["--json", "--all", "--seconds", "0.5"], .run(experiment: nil, seconds: 0.5, json: true)),
        (["--seconds=60", "jitter"], .run(experiment: "jitter", seconds: 60, json: false)),
        (["--seconds", "1", "--seconds", "2", "jitter"], .run(experiment: "jitter", seconds: 2, json: false)),
        (["misuse", "resumedTwice"], .misuse(.resumedTwice)),
    ]

    @Test(arguments: requests)
    func `each command line is parsed as the expected request`(words: [String], request: LabRequest) throws {
        #expect(try LabRequest(words) == request)
    }

    @Test func `every experiment and every misuse can be requested by name`() throws {
        for name in Lab.experiments.map(\.name) {
            #expect(try LabRequest([name]) == .run(experiment: name, seconds: 3, json: false))
        }
        for misuse in Misuse.allCases { #expect(try LabRequest(["misuse", misuse.rawValue]) == .misuse(misuse)) }
        // The hidden command `misuse` must not have the name of an experiment.
        #expect(Lab.experiment(named: "misuse") == nil)
    }

    @Test(arguments: [
        (["nothing"], "there is no experiment \"nothing\"; experiments are cycle, proxy, "),
        (["--loud"], "there is no option \"--loud\"; ticking-lab --help"), (["-"], "there is no option \"-\""),
        (["cycle", "--all=1"], "there is no option \"--all=1\""),
        (["cycle", "modes"], "\"cycle\" and \"modes\" are two experiments; give only one, or --all"),
        (["cycle", "--all"], "\"cycle\" and --all cannot be combined; give only one of the two"),
        (["--json"], "--json needs an experiment; give its name"),
        (["--seconds", "2"], "--seconds needs an experiment; give its name"),
        (["cycle", "--seconds"], "--seconds needs a number; for example"),
        (["misuse"], "misuse is for internal use"),
        (["misuse", "x"], "needs one of resumedTwice, "), (["misuse", "resumedTwice", "x"], "misuse is for"),
    ])
    func `an invalid command line is refused with an error that states the reason`(words: [String], sentence: String)
        throws
    {
        let error = try #require(throws: UsageError.self) { try LabRequest(words) }
        #expect(error.description.contains(sentence), "\(error)")
    }

    @Test(arguments: ["0", "-1", "60.1", "nan", "inf", "-0", "soon", "", "--all", "1e999"])
    func `--seconds accepts only numbers above zero and at most sixty`(word: String) throws {
        for words in [["jitter", "--seconds", word], ["--seconds=\(word)", "jitter"]] {
            let error = try #require(throws: UsageError.self) { try LabRequest(words) }
            #expect(
                error.description.hasPrefix("--seconds must be above 0 and at most 60, not \"\(word)\""), "\(error)")
        }
    }

    @Test(arguments: ["", "--", "--seconds="])
    func `an error shows the control characters of an argument escaped`(start: String) throws {
        let words = [start + "\u{1B}]0;x\u{7}\n\u{9B}\u{202E}é"]
        let error = try #require(throws: UsageError.self) { try LabRequest(words) }
        #expect(error.description.contains(#"\u{1B}]0;x\u{7}\u{A}\u{9B}\u{202E}é""#), "\(error)")
        #expect(error.description == error.description.printable)
    }

    @Test(arguments: ["", "cycle", "Grüße, 日本 👍", "a\\b \"c\""])
    func `a text without control characters is printed unchanged`(text: String) {
        #expect(text.printable == text)
    }

    @Test func `the help fits 24 rows of 80 columns, and names the options and the exit status`() {
        let lines = LabProgram.help.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count <= 24 && lines.allSatisfy { $0.count <= 80 })
        for word in ["--all", "--json", "--seconds N", "(default: 3)", "--help", "Exit status"] {
            #expect(LabProgram.help.contains(word), "\(word)")
        }
        #expect(LabRequest.defaultSeconds == 3)
    }
}
