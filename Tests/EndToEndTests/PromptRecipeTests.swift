import Foundation
import Testing

/// The recipes of prompts and status bars, which run in every folder that a user enters.
@Suite(.waitsForProgram) struct PromptRecipeTests {
    private static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().appending(path: "../../docs/recipes").standardizedFileURL

    @Test func `each recipe that runs next asks only a running board`() throws {
        var commands = 0
        for file in try FileManager.default.contentsOfDirectory(at: Self.folder, includingPropertiesForKeys: nil) {
            for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
            where line.contains("countdowns next") && file.pathExtension != "md" {
                commands += 1
                #expect(line.contains("countdowns next --running"), "\(file.lastPathComponent): \(line)")
            }
        }
        #expect(commands == 7)
    }

    @Test func `next --running does not open a file of the current folder`() throws {
        let program = try RemoteProgram()
        // Opening a pipe without a writer would block.
        let run = try program.shell(
            "cd \(program.folder.path) && mkfifo countdowns.yaml && timeout 30 \(Program.path) next --running")
        #expect(run.status == 69 && run.output.isEmpty && run.errors.isEmpty, "\(run)")
    }
}
