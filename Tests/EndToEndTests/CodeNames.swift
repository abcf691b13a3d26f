import Foundation

/// The names in the code of the repository.
struct CodeNames {
    /// The names in one file.
    private struct File {
        /// The types that the file declares or extends.
        var types: Set<String> = []
        /// The names of types, functions, properties and cases.
        var members: Set<String> = []
        /// The functions with their labels, such as `draw(_:at:)`.
        var functions: Set<String> = []
    }

    private var files: [File] = []
    private var declaredTypes: Set<String> = []
    /// All words of the code, without comments.
    private(set) var words: Set<String> = []

    /// Adds the names in the code of a file.
    mutating func add(_ code: String) {
        let tokens = Self.tokens(of: code)
        var file = File()
        for (index, token) in tokens.enumerated() where index + 1 < tokens.count {
            let next = tokens[index + 1]
            let isName = Self.isWord(next)
            switch token {
            case "struct", "class", "enum", "protocol", "actor", "typealias":
                guard isName else { continue }
                declaredTypes.insert(next)
                file.types.insert(next)
                file.members.insert(next)
            case "extension":
                var last = index + 1
                while last + 2 < tokens.count, tokens[last + 1] == "." { last += 2 }
                file.types.insert(tokens[last])
            case "func", "init":
                if token == "init", index > 0, tokens[index - 1] == "." { continue }
                let name = token == "init" ? index : index + 1
                file.members.insert(tokens[name])
                if let labels = Self.labels(tokens[(name + 1)...]) { file.functions.insert(tokens[name] + labels) }
            case "var", "let", "case":
                if isName { file.members.insert(next) }
            default: break
            }
        }
        files.append(file)
        words.formUnion(tokens)
    }

    /// Whether a name such as `Board`, `Board.items` or `Board.draw(_:at:)` is declared, or is a name of the system that
    /// the code uses.
    ///
    /// With `labels` such as `(_:at:)`, the last name is a function; the labels `(…)` stand for any labels.
    func hasName(_ path: [String], labels: String?) -> Bool {
        guard let last = path.last else { return false }
        if let owner = path.dropLast().last {
            guard declaredTypes.contains(owner) else { return labels == nil && path.allSatisfy(words.contains) }
            return files.contains { $0.types.contains(owner) && Self.has(last, labels, $0) }
        }
        if labels != nil || last.first?.isLowercase == true { return files.contains { Self.has(last, labels, $0) } }
        return declaredTypes.contains(last) || words.contains(last)
    }

    private static func has(_ name: String, _ labels: String?, _ file: File) -> Bool {
        guard let labels, labels != "(…)" else { return file.members.contains(name) }
        return file.functions.contains(name + labels)
    }

    /// Returns the labels of a parameter list, such as `(_:at:)`; nil if the tokens begin with no parameter list.
    private static func labels(_ tokens: ArraySlice<String>) -> String? {
        var rest = tokens
        if let mark = rest.first, ["?", "!"].contains(mark) { rest.removeFirst() }
        if rest.first == "<" {
            guard let end = rest.firstIndex(of: "(") else { return nil }
            rest = rest[end...]
        }
        guard rest.first == "(" else { return nil }
        var (depth, labels, parameter) = (0, "", [String]())
        for token in rest {
            if ["(", "[", "{"].contains(token) { depth += 1 }
            if [")", "]", "}"].contains(token) { depth -= 1 }
            if depth == 0 || depth == 1 && token == "," {
                labels += label(parameter)
                parameter = []
                if depth == 0 { break }
            } else if depth > 1 || token != "(" {
                parameter.append(token)
            }
        }
        return "(\(labels))"
    }

    /// Returns the label of a parameter with its colon; empty for a part of a generic type.
    private static func label(_ parameter: [String]) -> String {
        let names = parameter.prefix { $0 != ":" }.filter(isWord)
        return parameter.contains(":") && (1...2).contains(names.count) ? "\(names[0]):" : ""
    }

    private static func isWord(_ token: String) -> Bool { token.utf8.first.map(isWordByte) ?? false }

    /// Whether a byte is an ASCII digit, an ASCII letter or `_`.
    private static func isWordByte(_ byte: UInt8) -> Bool {
        byte >= 0x30 && byte <= 0x39 || byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A || byte == 0x5F
    }

    /// Returns the words and the punctuation of Swift code, without comments.
    private static func tokens(of code: String) -> [String] {
        let bytes = Array(code.utf8) + [UInt8(ascii: "\n")]
        var tokens: [String] = []
        var start: Int?
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            if isWordByte(byte) {
                start = start ?? index
            } else {
                if let first = start { tokens.append(String(decoding: bytes[first..<index], as: UTF8.self)) }
                start = nil
                if byte == UInt8(ascii: "/"), bytes[index + 1] == byte {
                    index = bytes[index...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
                } else if byte > UInt8(ascii: " "), byte < 0x80, byte != UInt8(ascii: "`") {
                    tokens.append(String(UnicodeScalar(byte)))
                }
            }
            index += 1
        }
        return tokens
    }
}
