/// Parts of POSIX paths.
///
/// A path is a sequence of bytes. A slash and a combining mark after it are one `Character`, but the slash still
/// separates two names.
extension String {
    /// Whether the path begins at the root.
    public var isAbsolutePath: Bool { utf8.first == UInt8(ascii: "/") }

    /// Whether the path contains a slash.
    public var hasSlash: Bool { utf8.contains(UInt8(ascii: "/")) }

    /// The names between the slashes.
    public var pathParts: [String] { utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) } }

    /// The path without its last part; empty if the path is a name without a folder.
    public var pathFolder: String {
        guard let slash = utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
        return slash == startIndex ? "/" : String(self[..<slash])
    }
}
