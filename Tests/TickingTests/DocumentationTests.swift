import Foundation
import Testing

/// Checks that the examples of the documentation compile: every line of every Swift block must be in
/// `DocumentationExamples.swift`, which is compiled with the tests.
@Suite struct DocumentationTests {
    private static let top = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    static let pages: [String] = {
        let catalogue = top.appending(path: "Sources/Ticking/Ticking.docc").path
        return (try? FileManager.default.contentsOfDirectory(atPath: catalogue))?.filter { $0.hasSuffix(".md") }
            .sorted() ?? []
    }()

    @Test func `the documentation has at least eight pages`() {
        #expect(Self.pages.count >= 8)
    }

    @Test(arguments: pages)
    func `every line of a page's Swift examples is in DocumentationExamples.swift`(page: String) throws {
        let text = try String(
            contentsOf: Self.top.appending(path: "Sources/Ticking/Ticking.docc/\(page)"), encoding: .utf8)
        let compiled = try String(
            contentsOf: Self.top.appending(path: "Tests/TickingTests/DocumentationExamples.swift"), encoding: .utf8)
        let lines = Set(compiled.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) })
        for block in text.components(separatedBy: "```swift\n").dropFirst() {
            let code = block.components(separatedBy: "\n```")[0]
            for line in code.split(separator: "\n").map({ $0.trimmingCharacters(in: .whitespaces) }) where !line.isEmpty
            {
                let isCompiled = lines.contains(line)
                #expect(isCompiled, "\(page): \(line)")
            }
        }
    }

    @Test(arguments: pages)
    func `every documentation link of a page leads to an existing page`(page: String) throws {
        let text = try String(
            contentsOf: Self.top.appending(path: "Sources/Ticking/Ticking.docc/\(page)"), encoding: .utf8)
        for link in text.matches(of: /<doc:(\w+)>/) {
            #expect(Self.pages.contains("\(link.1).md"), "\(link.1)")
        }
    }

    /// The sources must not call `precondition`: a release build omits its message, but prints the message of
    /// `fatalError`.
    @Test func `the sources do not use precondition, whose message a release build omits`() throws {
        let folder = Self.top.appending(path: "Sources/Ticking").resolvingSymlinksInPath()
        let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        let sources = names.filter { $0.hasSuffix(".swift") }
        #expect(sources.count > 20)
        for name in sources {
            let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
            #expect(!text.contains("precondition(") && !text.contains("preconditionFailure("), "\(name)")
        }
    }
}
