import Definitions
import Testing

@Suite struct PathTextTests {
    private static let absolutes: [(String, String)] = [
        ("a.yaml", "/home/me/a.yaml"), ("./a/../b.yaml", "/home/me/b.yaml"), ("../../../x", "/x"), ("/", "/"),
        ("/etc//x/./y", "/etc/x/y"), ("", "/home/me"), (".", "/home/me"), ("a/", "/home/me/a"),
        ("/\u{301}a/../\u{301}b/\u{301}c", "/\u{301}b/\u{301}c"), ("..\u{301}/a", "/home/me/..\u{301}/a"),
    ]

    @Test(arguments: absolutes)
    func `an absolute path begins at the root and contains no dot components`(path: String, expected: String) {
        #expect(PathText.absolute(path, from: "/home/me") == expected)
    }

    private static let parts: [(path: String, folder: String, name: String)] = [
        ("a.yaml", "", "a.yaml"), ("a/b.yaml", "a", "b.yaml"), ("/b.yaml", "/", "b.yaml"), ("/a/b/", "/a/b", "b"),
        ("./x", ".", "x"), ("/", "/", "/"), ("", "", ""), ("/a/\u{301}b", "/a", "\u{301}b"),
        ("/\u{301}b", "/", "\u{301}b"), ("a/\u{301}/c", "a/\u{301}", "c"),
    ]

    @Test(arguments: parts)
    func `a path is split into a folder and a name`(path: String, folder: String, name: String) {
        #expect(Array(PathText.folder(of: path).utf8) == Array(folder.utf8))
        #expect(Array(PathText.name(of: path).utf8) == Array(name.utf8))
    }

    @Test(arguments: [
        ("a.yaml", true), ("a.yml", true), (".a.yaml", false), (".\u{301}a.yaml", false), ("\u{600}.yaml", true),
        ("a.yaml\u{301}", false), ("yaml", false),
    ])
    func `a hidden name and an ending are recognized by their bytes`(name: String, isRead: Bool) {
        #expect(PathText.isYAML(name) == isRead)
    }

    @Test func `a folder and a name are joined with one slash`() {
        #expect(PathText.join("", "a") == "a")
        #expect(PathText.join("/", "a") == "/a")
        #expect(PathText.join("x/", "a") == "x/a")
        #expect(PathText.join("x", "a") == "x/a")
    }

    @Test func `an existing path is resolved, and a missing path is not`() {
        #expect(PathText.resolved("/..") == "/")
        #expect(PathText.resolved("/no such folder") == nil)
        #expect(PathText.isDirectory("/") && !PathText.isDirectory("/no such folder"))
        #expect(PathText.absolute(".") == PathText.workingDirectory)
    }
}
