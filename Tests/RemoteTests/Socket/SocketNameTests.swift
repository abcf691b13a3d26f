import Testing

@testable import Remote

@Suite struct SocketNameTests {
    private static let slugs: [(String, String)] = [
        ("Launch day", "launch-day"), ("", ""), ("日本語の締切 🎉", ""), ("  a--B__c  ", "a-b-c"),
        ("../../etc/passwd", "etc-passwd"),
        ("Ünïcode", "n-code"), ("A\u{0}\n\u{1B}[2J", "a-2j"),
        (String(repeating: "ab ", count: 1_000), "ab-ab-ab-ab-ab-ab-ab-ab-ab-ab-ab"),
    ]

    @Test(arguments: slugs) func `a title becomes a slug of lowercase letters, digits and hyphens`(
        title: String, slug: String
    ) {
        #expect(SocketName(title: title, files: []).slug == slug)
    }

    @Test func `different file lists have different hashes, even if their joined paths are equal`() {
        let lists = [[], ["/a"], ["/b"], ["/a", "/b"], ["/b", "/a"], ["/a/b"], [""], ["", ""], ["-"]]
        let hashes = lists.map { SocketName(title: "", files: $0).hash }
        #expect(Set(hashes).count == lists.count)
        #expect(hashes.allSatisfy { $0.utf8.count == 8 })
        // The hash must be the same in all versions: FNV-1a of "/a\0".
        #expect(SocketName(title: "", files: ["/a"]).hash == "c7bc0ed7")
    }

    @Test func `a socket name is truncated until its path fits, if necessary to the hash alone`() throws {
        let name = SocketName(title: "Launch day in the morning of Friday", files: ["/a"])
        for length in 1...(UnixSocket.pathLimit - 14) {
            let folder = SocketFolder(path: "/" + String(repeating: "d", count: length - 1))
            let text = try name.text(in: folder)
            let path = folder.socketPath(of: text)
            #expect(path.utf8.count <= UnixSocket.pathLimit)
            #expect(text == name.hash || text.hasSuffix("-" + name.hash) && text.hasPrefix(String(name.slug.prefix(1))))
        }
        let full = SocketFolder(path: "/" + String(repeating: "d", count: UnixSocket.pathLimit - 14))
        #expect(throws: RemoteError.pathTooLong(full.path)) { try name.text(in: full) }
    }

    @Test func `a title without letters or digits gives a name of the hash alone`() throws {
        #expect(try SocketName(title: "🎉", files: ["/a"]).text(in: SocketFolder(path: "/run")) == "c7bc0ed7")
    }
}
