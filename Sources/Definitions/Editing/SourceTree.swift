import Yams

/// The nodes of a YAML text with the bytes that each of them takes.
///
/// The parser says where a node begins. Where it ends follows from its style, its value and its children.
struct SourceTree {
    /// A node and its bytes.
    struct Element {
        /// How a node is written.
        enum Style {
            case alias, scalar, block, flow
        }

        let node: Node
        let style: Style

        /// From its anchor or its tag to the end of its text; empty where nothing stands there.
        let range: Range<Int>

        /// Where its text begins, behind its anchor and its tag.
        let start: Int

        /// Whether it stands within brackets or braces.
        var isInFlow = false

        /// The column of its keys or of the dashes of its items; 0 is the first.
        var indent = 0

        /// The entries of a mapping.
        var entries: [(key: Element, value: Element)] = []

        /// The items of a list.
        var items: [Item] = []

        /// The value of a key that is a text.
        subscript(key: String) -> Element? { entries.first { $0.key.node.scalar?.string == key }?.value }
    }

    /// An item of a list.
    struct Item {
        /// Where its dash is; in brackets, where it begins.
        let marker: Int
        let element: Element
    }

    /// A name that stands before a node, or in its place.
    struct Name: Hashable {
        let text: [UInt8]
        let offset: Int
        let isAlias: Bool
    }

    /// A text whose nodes are not where its bytes say; never seen, but nothing is edited then.
    struct Unplaceable: Error {}

    /// The root; nil for a text of comments alone.
    let root: Element?

    /// The anchors and the aliases, in order.
    let names: [Name]

    /// Finds the nodes of a text.
    ///
    /// - Throws: ``DefinitionErrors`` where it is not YAML, ``Unplaceable`` where its nodes cannot be found.
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
