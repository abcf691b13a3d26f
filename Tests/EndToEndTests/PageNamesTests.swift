import Foundation
import Testing

/// Compares the code names, paths and commands of the pages for contributors with the repository.
@Suite struct PageNamesTests {
    private static let pages = ["docs/architecture.md", "docs/decisions.md", "CONTRIBUTING.md"]

    /// The words that stand for an argument, and the names of the system that the decisions forbid.
    private static let unresolved: Set<String> = ["FILE", "NAME", "PROGRAM", "tcdrain", "unsafeFlags"]

    /// The names in the Swift code.
    private static let code: CodeNames = {
        var code = CodeNames()
        for path in paths where path.hasSuffix(".swift") && !path.hasSuffix("/PageNamesTests.swift") {
            code.add(text(path))
        }
        return code
    }()

    /// The words of scripts and benchmarks, which are not Swift code.
    private static let scripts: Set<String> = {
        let files = paths.filter { path in
            ["scripts/", "Benchmarks/", "Fuzz/", "Tests/Mutations/", ".ci/", "packaging/"].contains {
                path.hasPrefix($0)
            } && !path.hasSuffix(".swift")
        }
        let words = files.flatMap { text($0).split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "-" } }
        return Set(words.map(String.init))
    }()

    /// The paths of all files and folders with code, relative to the repository.
    private static let paths: [String] = {
        let roots = ["Sources", "Tests", "Benchmarks", "Fuzz", "scripts", "packaging", ".ci", ".github", "themes"]
        let found = roots.flatMap { root in
            let files = FileManager.default.enumerator(atPath: Program.root.appendingPathComponent(root).path)
            return (files?.compactMap { $0 as? String } ?? []).map { "\(root)/\($0)" }
        }
        return ["Package.swift", "examples.yaml", "docs"] + roots + found.filter { !$0.contains("/.") }
    }()

    private static func text(_ path: String) -> String {
        (try? String(contentsOf: Program.root.appendingPathComponent(path), encoding: .utf8)) ?? ""
    }

    /// Whether a path exists, relative to the repository or to the end of another path.
    private static func isPath(_ path: String) -> Bool {
        let path = path.hasSuffix("/") ? String(path.dropLast()) : path
        return paths.contains { $0 == path || $0.hasSuffix("/\(path)") }
    }

    /// Whether a span of code on a page names something that exists.
    ///
    /// - A name of a type is declared, is a target or is used by the code. A member or a function with its labels is in a
    ///   file that declares or extends the type.
    /// - A word with a slash is a path. An option is in the text of its script, or is a property of a command of
    ///   `countdowns`. The options of `swift` are not checked.
    /// - Each other word is a word of the code or of a script.
    private static func isResolved(_ span: String) -> Bool {
        let parts = span.split(separator: " ").map(String.init)
        guard let first = parts.first, span.contains(where: \.isLetter), !unresolved.contains(span) else { return true }
        if let match = span.wholeMatch(of: #/\.?((?:\w+\.)*\w+)(\([\w:…]*\))?/#),
            match.2 != nil || !parts[0].hasSuffix(".swift") && first.contains(#/[A-Z][a-z]|\w\.\w|^\.\w/#)
        {
            let path = match.1.split(separator: ".").map(String.init)
            if code.hasName(path, labels: match.2.map(String.init)) || match.2 == nil && isPath(span) { return true }
            if match.2 != nil || path[0].contains(#/[A-Z][a-z]/#) { return false }
        }
        return parts.allSatisfy { part in
            if part.hasPrefix("--") {
                let words = part.dropFirst(2).split(separator: "-").map(String.init)
                let property = words.dropFirst().reduce(words.first ?? "") { $0 + $1.capitalized }
                if first == "swift" { return true }
                if first.contains("/") { return text(first).contains(part) }
                return scripts.contains(part) || code.words.contains(property)
            }
            if part.contains("/") || part.hasSuffix(".swift") || part.hasSuffix(".yaml") { return isPath(part) }
            return part.split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "-" }.map(String.init).allSatisfy {
                word in
                unresolved.contains(word) || scripts.contains(word) || code.words.contains(word) || isPath(word)
                    || word.split(separator: "-").allSatisfy { code.words.contains(String($0)) }
            }
        }
    }

    /// Returns the spans of code of a page, outside its blocks of code.
    private static func spans(of page: String) -> [String] {
        let prose = text(page).split(separator: "```", omittingEmptySubsequences: false)
            .enumerated().filter { $0.offset.isMultiple(of: 2) }.map { String($0.element) }
        return prose.flatMap { part in
            part.matches(of: #/`([^`]+)`/#).map { String($0.1).replacing("\n", with: " ") }
        }
    }

    @Test(arguments: pages) func `every code name, path and command of a page exists`(page: String) {
        let spans = Self.spans(of: page)
        #expect(spans.count > 40)
        for span in Set(spans).sorted() { #expect(Self.isResolved(span), "`\(span)`") }
    }

    @Test(arguments: [
        "Bord", "Board.take(_:of:at:)", "Board.apply(_:)", "Board.grow", "take(_:_:_:_:_:)", ".frobnicate",
        "Sources/Countdowns/Board/Bord.swift", "Bord.swift", "scripts/frobnicate", "scripts/release --frobnicate",
        "--frobnicate", "frobnicate tea", "Dashboard/Verbs",
    ])
    func `an invented name, path or command does not exist`(span: String) {
        #expect(!Self.isResolved(span))
    }
}
