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
    func `a command line asks for one thing`(words: [String], request: LabRequest) throws {
        #expect(try LabRequest(words) == request)
    }

    @Test func `every experiment and every misuse can be asked for`() throws {
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
        (["cycle", "modes"], "\"cycle\" and \"modes\" are two experiments; give one"),
        (["cycle", "--all"], "\"cycle\" is one experiment, and --all is each; give one of the two"),
        (["--json"], "--json is for a run; give an experiment"), (["--seconds", "2"], "--seconds is for a run"),
        (["cycle", "--seconds"], "--seconds needs a number; for example"),
        (["misuse"], "misuse is for internal use"),
        (["misuse", "x"], "needs one of resumedTwice, "), (["misuse", "resumedTwice", "x"], "misuse is for"),
    ])
    func `what makes no sense is refused with a sentence`(words: [String], sentence: String) throws {
        let error = try #require(throws: UsageError.self) { try LabRequest(words) }
        #expect(error.description.contains(sentence), "\(error)")
    }

    @Test(arguments: ["0", "-1", "60.1", "nan", "inf", "-0", "soon", "", "--all", "1e999"])
    func `seconds are above zero and at most sixty`(word: String) throws {
        for words in [["jitter", "--seconds", word], ["--seconds=\(word)", "jitter"]] {
            let error = try #require(throws: UsageError.self) { try LabRequest(words) }
            #expect(error.description.hasPrefix("--seconds is above 0 and at most 60, not \"\(word)\""), "\(error)")
        }
    }

    @Test(arguments: ["", "--", "--seconds="])
    func `a word is shown without what a terminal would obey`(start: String) throws {
        let words = [start + "\u{1B}]0;x\u{7}\n\u{9B}\u{202E}é"]
        let error = try #require(throws: UsageError.self) { try LabRequest(words) }
        #expect(error.description.contains(#"\u{1B}]0;x\u{7}\u{A}\u{9B}\u{202E}é""#), "\(error)")
        #expect(error.description == error.description.printable)
    }

    @Test(arguments: ["", "cycle", "Grüße, 日本 👍", "a\\b \"c\""])
    func `a text that a terminal would only show stays as it is`(text: String) {
        #expect(text.printable == text)
    }

    @Test func `the page of help fits a small window, and names what there is`() {
        let lines = LabProgram.help.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count <= 24 && lines.allSatisfy { $0.count <= 80 })
        for word in ["--all", "--json", "--seconds N", "(default: 3)", "--help", "Exit status"] {
            #expect(LabProgram.help.contains(word), "\(word)")
        }
        #expect(LabRequest.defaultSeconds == 3)
    }
}
