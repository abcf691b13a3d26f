import Foundation
import Testing

/// A section of a page that is generated from the code, between `<!-- NAME: generated -->` and `<!-- NAME: end -->`.
///
/// With `RECORD_SNAPSHOTS=1` in the environment, the test writes the generated text to the section, and fails.
public enum GeneratedSection {
    /// Records an issue if a section differs from the generated text.
    ///
    /// - Parameters:
    ///   - text: the generated text, without a leading or trailing line break.
    ///   - name: the name of the section.
    ///   - page: the path of the page from the root of the package.
    ///   - file: the path of the test's source file. Keep the default.
    ///   - location: the source location of issues. Keep the default.
    public static func expect(
        _ text: String, matches name: String, in page: String, file: StaticString = #filePath,
        location: SourceLocation = #_sourceLocation
    ) {
        let isRecording = ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1"
        let parts = "\(file)".components(separatedBy: "/Tests/")
        let url = URL(fileURLWithPath: parts[0]).appendingPathComponent(page)
        let content = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
        let (start, end) = ("<!-- \(name): generated -->\n", "\n<!-- \(name): end -->")
        guard let first = content.range(of: start), let last = content.range(of: end) else {
            Issue.record("\(page) has no section \(name)", sourceLocation: location)
            return
        }
        let found = content[first.upperBound..<last.lowerBound]
        if found == text { return }
        var problem = "the section \(name) of \(page) differs:\n\(Snapshot.difference(String(found), text))"
        if isRecording {
            let new = content.replacingCharacters(in: first.upperBound..<last.lowerBound, with: text)
            do {
                try Data(new.utf8).write(to: url)
                problem = "recorded \(name) in \(page): look at it, then run without RECORD_SNAPSHOTS"
            } catch {
                problem = "cannot record \(page): \(error)"
            }
        }
        Issue.record("\(problem)", sourceLocation: location)
    }
}
