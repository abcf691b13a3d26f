import Yams

/// The nodes of a YAML text with their byte ranges.
///
/// The parser gives the start of each node. The end is computed from the node's style, value and children.
struct SourceTree {
    /// A node and its byte range.
    struct Element {
        /// The notation of a node.
        enum Style {
            case alias, scalar, block, flow
        }

        let node: Node
        let style: Style

        /// The bytes from the node's anchor or tag to the end of its text; empty for a missing value.
        let range: Range<Int>

        /// The start of the node's text, after the anchor and the tag.
        let start: Int

        /// Whether the node is within brackets or braces.
        var isInFlow = false

        /// The zero-based column of the node's keys, or of the dashes of its items.
        var indent = 0

        var entries: [(key: Element, value: Element)] = []

        var items: [Item] = []

        /// The value of the entry with the given text as its key.
        subscript(key: String) -> Element? { entries.first { $0.key.node.scalar?.string == key }?.value }
    }

    struct Item {
        /// The offset of the item's dash; in a list in brackets, the offset of the item itself.
        let marker: Int
        let element: Element
    }

    /// An anchor before a node, or an alias in place of a node.
    struct Name: Hashable {
        let text: [UInt8]
        let offset: Int
        let isAlias: Bool
    }

    /// The error for a text whose nodes do not match its bytes, so that the file cannot be edited.
    ///
    /// This error was never observed.
    struct Unplaceable: Error {}

    /// The root node; nil if the text contains only comments.
    let root: Element?

    /// The anchors and the aliases, sorted by offset.
    let names: [Name]

    /// Parses a text and locates its nodes.
    ///
    /// - Throws: ``DefinitionErrors`` if the text is not YAML, ``Unplaceable`` if its nodes cannot be located.
    init(_ source: SourceText) throws {
        var source = source
        guard let node = try YAMLDocument.root(of: &source), source.bytes.contains(where: { $0 > 0x20 }) else {
            (root, names) = (nil, [])
            return
        }
        var walk = SourceWalk(source)
        root = try walk.root(node)
        names = walk.names
    }
}
