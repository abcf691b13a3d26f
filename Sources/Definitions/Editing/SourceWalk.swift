import Yams

/// Scans a YAML text in the order of its parsed nodes, to find the end of each node.
struct SourceWalk {
    typealias Element = SourceTree.Element

    var source: SourceText
    let bytes: [UInt8]
    var names: [SourceTree.Name] = []
    var position = 0

    init(_ source: SourceText) {
        self.source = source
        bytes = source.bytes
    }

    mutating func root(_ node: Node) throws -> Element {
        // Comments, directives and the document marker precede the root.
        position = try offset(of: node)
        return try element(node, indent: -1, isFlow: false)
    }

    private mutating func offset(of node: Node) throws -> Int {
        guard let mark = node.mark else { throw SourceTree.Unplaceable() }
        return source.offset(ofLine: mark.line, column: mark.column)
    }

    private mutating func element(_ node: Node, indent: Int, isFlow: Bool) throws -> Element {
        let element = try place(node, indent: indent, isFlow: isFlow)
        guard isFlow else { return element }
        var inFlow = element
        inFlow.isInFlow = true
        return inFlow
    }

    private mutating func place(_ node: Node, indent: Int, isFlow: Bool) throws -> Element {
        let isNothing = node.scalar.map { $0.string.isEmpty && $0.style == .plain } ?? false
        let before = position
        skipBlanks()
        if byte == UInt8(ascii: "*"), try !isNothing || offset(of: node) < before {
            let begin = position
            skipName(isAlias: true)
            return Element(node: node, style: .alias, range: begin..<position, start: begin)
        }
        guard try isNothing ? offset(of: node) <= position : offset(of: node) == position else {
            throw SourceTree.Unplaceable()
        }
        if isNothing, byte != UInt8(ascii: "&"), byte != UInt8(ascii: "!") {
            position = before
            return Element(node: node, style: .scalar, range: before..<before, start: before)
        }
        let begin = position
        // An anchor before a block mapping, on the line of its first key, belongs to the key.
        let isOfKey = try firstKeyStart(of: node) == begin
        if !isOfKey { skipProperties() }
        let start = position
        var element = Element(node: node, style: .block, range: begin..<start, start: start)
        switch node {
        case .alias: throw SourceTree.Unplaceable()
        case .scalar(let scalar):
            if !isNothing { try skip(scalar, indent: indent) }
            return Element(node: node, style: .scalar, range: begin..<position, start: start)
        case .mapping(let mapping):
            let isBraced = !isOfKey && byte == UInt8(ascii: "{")
            element.indent = isFlow || isBraced ? indent : column(of: start)
            for (key, value) in isBraced ? [] : Array(mapping) {
                element.entries.append(try entry(key, value, indent: element.indent, isFlow: isFlow))
            }
            guard isBraced else { return placed(element, isFlow ? .flow : .block, from: begin) }
            position += 1
            for (key, value) in mapping {
                skipSeparators()
                element.entries.append(try entry(key, value, indent: indent, isFlow: true))
            }
            try close(UInt8(ascii: "}"))
            return placed(element, .flow, from: begin)
        case .sequence(let sequence):
            guard byte == UInt8(ascii: "[") else {
                element.indent = column(of: start)
                for node in sequence {
                    skipBlanks()
                    let marker = position
                    guard consume(UInt8(ascii: "-")) else { throw SourceTree.Unplaceable() }
                    element.items.append(
                        .init(
                            marker: marker,
                            element: try self.element(
                                node, indent: element.indent, isFlow: false)))
                }
                return placed(element, .block, from: begin)
            }
            position += 1
            for node in sequence {
                skipSeparators()
                element.items.append(
                    .init(
                        marker: position,
                        element: try self.element(
                            node, indent: indent, isFlow: true)))
            }
            try close(UInt8(ascii: "]"))
            return placed(element, .flow, from: begin)
        }
    }

    private func placed(_ element: Element, _ style: Element.Style, from begin: Int) -> Element {
        var placed = Element(node: element.node, style: style, range: begin..<position, start: element.start)
        (placed.indent, placed.entries, placed.items) = (element.indent, element.entries, element.items)
        return placed
    }

    private mutating func firstKeyStart(of node: Node) throws -> Int? {
        guard case .mapping(let mapping) = node, let key = mapping.first?.key else { return nil }
        return try offset(of: key)
    }

    private mutating func entry(
        _ key: Node, _ value: Node, indent: Int, isFlow: Bool
    ) throws -> (key: Element, value: Element) {
        skipBlanks()
        if byte == UInt8(ascii: "?"), position + 1 < bytes.count, bytes[position + 1] <= 0x20 { position += 1 }
        let key = try element(key, indent: indent, isFlow: isFlow)
        let end = position
        skipBlanks()
        guard consume(UInt8(ascii: ":")) else {
            // The key has no colon and no value, which is valid in braces.
            position = end
            return (key, Element(node: value, style: .scalar, range: end..<end, start: end))
        }
        return (key, try element(value, indent: indent, isFlow: isFlow))
    }

    private mutating func close(_ bracket: UInt8) throws {
        skipSeparators()
        guard consume(bracket) else { throw SourceTree.Unplaceable() }
    }

    // MARK: Bytes

    var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

    mutating func consume(_ wanted: UInt8) -> Bool {
        guard byte == wanted else { return false }
        position += 1
        return true
    }

    private func column(of offset: Int) -> Int {
        let start = bytes[..<offset].lastIndex { $0 == 0x0A || $0 == 0x0D }.map { $0 + 1 } ?? 0
        return bytes[start..<offset].count { !$0.isUTF8Continuation }
    }

    /// Skips whitespace, line breaks and comments.
    private mutating func skipBlanks() {
        while let byte {
            switch byte {
            case 0x20, 0x09, 0x0A, 0x0D: position += 1
            case UInt8(ascii: "#"): position = bytes[position...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
            default:
                let length = bytes.lineBreak(at: position)
                guard length > 0 else { return }
                position += length
            }
        }
    }

    private mutating func skipSeparators() {
        skipBlanks()
        while consume(UInt8(ascii: ",")) { skipBlanks() }
    }

    private mutating func skipProperties() {
        while let byte, byte == UInt8(ascii: "&") || byte == UInt8(ascii: "!") {
            if byte == UInt8(ascii: "&") {
                skipName(isAlias: false)
            } else {
                position = bytes[position...].firstIndex { $0 <= 0x20 } ?? bytes.count
            }
            let end = position
            skipBlanks()
            // At the end of the text, no value follows, so the whitespace does not belong to the node.
            if position == bytes.count { position = end }
        }
    }

    private mutating func skipName(isAlias: Bool) {
        let begin = position
        position = bytes[(begin + 1)...].firstIndex { $0 <= 0x20 || ",[]{}".utf8.contains($0) } ?? bytes.count
        names.append(.init(text: Array(bytes[(begin + 1)..<position]), offset: begin, isAlias: isAlias))
    }
}

/// Finds the ends of scalars in a YAML text.
extension SourceWalk {
    /// Skips a scalar according to its style.
    mutating func skip(_ scalar: Node.Scalar, indent: Int) throws {
        switch scalar.style {
        case .doubleQuoted: try skipQuoted(UInt8(ascii: "\""))
        case .singleQuoted: try skipQuoted(UInt8(ascii: "'"))
        case .literal, .folded: skipBlockText(indent: indent)
        case .plain, .any: try skipPlain(Array(scalar.string.utf8))
        }
    }

    private mutating func skipQuoted(_ quote: UInt8) throws {
        guard consume(quote) else { throw SourceTree.Unplaceable() }
        while let byte {
            position += 1
            if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
                position += 1
            } else if byte == quote {
                guard quote == UInt8(ascii: "'"), self.byte == quote else { return }
                position += 1
            }
        }
        throw SourceTree.Unplaceable()
    }

    /// Skips a plain scalar.
    ///
    /// A space in the value may be a line break with indentation in the text.
    private mutating func skipPlain(_ value: [UInt8]) throws {
        var index = 0
        while index < value.count {
            if value[index] <= 0x20 {
                while index < value.count, value[index] <= 0x20 { index += 1 }
                guard let byte, byte <= 0x20 else { throw SourceTree.Unplaceable() }
                while let byte = self.byte, byte <= 0x20 { position += 1 }
            } else {
                guard byte == value[index] else { throw SourceTree.Unplaceable() }
                (index, position) = (index + 1, position + 1)
            }
        }
    }

    /// Skips a block scalar.
    ///
    /// The lines of the scalar are indented further than the key. The scalar ends with its last nonempty line.
    private mutating func skipBlockText(indent: Int) {
        let header = bytes[position...].prefix { $0 != 0x0A && $0 != 0x0D }
        let digit = header.prefix { $0 > 0x20 }.first { (UInt8(ascii: "1")...UInt8(ascii: "9")).contains($0) }
        let keepsEnd = header.prefix { $0 > 0x20 }.contains(UInt8(ascii: "+"))
        var least = digit.map { max(indent, 0) + Int($0 - UInt8(ascii: "0")) }
        var end = header.lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? position
        var line = header.endIndex
        while line < bytes.count {
            line += max(bytes.lineBreak(at: line), 1)
            let rest = bytes[line...].prefix { $0 != 0x0A && $0 != 0x0D }
            let blanks = rest.prefix { $0 == 0x20 }.count
            if blanks == rest.count {
                if keepsEnd { end = rest.endIndex }
            } else {
                let wanted = least ?? max(blanks, indent + 1)
                guard blanks >= wanted else { break }
                (least, end) = (wanted, rest.endIndex)
            }
            line = rest.endIndex
        }
        position = end
    }
}
