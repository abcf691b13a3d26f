import Foundation
import Testing

@testable import Lab

@Suite(.serialized) struct LabTests {
    @Test(arguments: Lab.experiments.map(\.name))
    func `the expectations of each experiment hold`(name: String) throws {
        let experiment = try #require(Lab.experiment(named: name))
        let outcome = experiment.run(.init(duration: .seconds(1)))
        #expect(outcome.held, "\(outcome.lines.joined(separator: "\n"))")
        #expect(outcome.observations.contains { $0.held != nil } || name == "foundation")
    }

    @Test(arguments: Misuse.allCases)
    func `a misuse terminates its process`(misuse: Misuse) async {
        await #expect(processExitsWith: .failure) { [misuse] in misuse.commit() }
    }

    @Test func `isEndedBySignal is true for a program ended by a signal and false for a nonzero exit`() throws {
        let killed = MisuseProgram(executable: URL(filePath: "/bin/sh"), arguments: ["-c", "kill -ILL $$"])
        #expect(try killed.isEndedBySignal(.resumedTwice))
        let fine = MisuseProgram(executable: URL(filePath: "/bin/sh"), arguments: ["-c", "exit 3"])
        #expect(try !fine.isEndedBySignal(.resumedTwice))
    }

    @Test func `experiment names are unique and lowercase, and no title, expectation or reason is empty`() {
        let experiments = Lab.experiments
        #expect(Set(experiments.map(\.name)).count == experiments.count)
        for experiment in experiments {
            #expect(experiment.name.allSatisfy { $0.isLowercase })
            #expect(!experiment.title.isEmpty && !experiment.expectation.isEmpty && !experiment.reason.isEmpty)
        }
        #expect(Lab.experiment(named: "nothing") == nil)
        #expect(Lab.list.count == experiments.count)
    }

    @Test func `each file listed in the reading of an experiment exists`() {
        let top = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        for path in Lab.experiments.flatMap(\.reading) {
            #expect(FileManager.default.fileExists(atPath: top.appending(path: path).path), "\(path)")
        }
    }

    @Test func `one failed expectation fails the outcome, and its line and the verdict report the failure`() {
        let experiment = Experiment("x", title: "t", expectation: "e", reason: "r", reading: ["f"]) { _, observations in
            observations.expect("one", .ticking, equals: 1, seen: 1)
            observations.expect("two", .naive, equals: 2, seen: 3)
            observations.tell("three", .platform, seen: "4")
        }
        let outcome = experiment.run()
        #expect(!outcome.held)
        #expect(outcome.lines[4] == "    ok    ticking   one    1 (expected 1)")
        #expect(outcome.lines[5] == "    FAIL  naive     two    3 (expected 2)")
        #expect(outcome.lines[6] == "          platform  three  4")
        #expect(outcome.lines.last?.hasPrefix("  verdict   NOT as expected, 1 of 2 checks") == true)
    }

    @Test func `an experiment that throws an error fails, and its lines contain the error`() {
        let experiment = Experiment("x", title: "t", expectation: "e", reason: "r", reading: []) { _, _ in
            throw LabError(description: "it broke")
        }
        let outcome = experiment.run()
        #expect(!outcome.held && outcome.lines.joined().contains("it broke"))
    }

    @Test func `an error thrown by the report closure stops the run after the first experiment`() {
        var reported: [String] = []
        #expect(throws: LabError.self) {
            try Lab.runAll { outcome in
                reported.append(outcome.name)
                throw LabError(description: "nobody reads")
            }
        }
        #expect(reported == Lab.experiments.prefix(1).map(\.name))
    }

    @Test func `the JSON of a run contains each outcome and one overall verdict`() throws {
        let experiment = Experiment("x", title: "t", expectation: "e", reason: "r", reading: []) { _, observations in
            observations.expect("one", .ticking, equals: 1, seen: 2)
        }
        let json = try Lab.json([experiment.run()])
        let document = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
        #expect(document["held"] as? Bool == false)
        #expect((document["outcomes"] as? [[String: Any]])?.first?["name"] as? String == "x")
    }
}
