import Countdowns

/// The `params` of a request, with typed access by name.
struct RequestParameters {
    /// The names of all parameters of all methods.
    ///
    /// Parameters with unknown names are ignored.
    enum Name: String, CaseIterable {
        case `protocol`, program, version, target, order, cursor, count, targets, by, from, sync, files, name, line,
            unset, file, dry, events, arguments, environment, columns, rows
    }

    /// The members of `params` that the parser keeps.
    ///
    /// The parser keeps the elements of only these nested arrays.
    static let kept = JSONKept.members(
        Dictionary(
            uniqueKeysWithValues: Name.allCases.map { name -> (String, JSONKept) in
                (
                    name.rawValue,
                    [.targets, .unset, .events, .arguments, .environment].contains(name) ? .elements : .nothing
                )
            }))

    private let members: [String: JSONValue]

    /// Creates the parameters from the value of `params`; nil or `null` means that there are no parameters.
    init(_ value: JSONValue?) throws(BadParameters) {
        switch value {
        case .object(let members)?: self.members = members
        case .null?, nil: members = [:]
        default: throw BadParameters(words: "params is not an object")
        }
    }

    private subscript(_ name: Name) -> JSONValue? { members[name.rawValue] == .null ? nil : members[name.rawValue] }

    func string(_ name: Name) throws(BadParameters) -> String? {
        guard let value = self[name] else { return nil }
        guard case .string(let text) = value else { throw BadParameters(words: "\(name.rawValue) is not a string") }
        return text
    }

    func strings(_ name: Name) throws(BadParameters) -> [String]? {
        guard let value = self[name] else { return nil }
        guard case .array(let elements) = value else { throw BadParameters(words: "\(name.rawValue) is not an array") }
        var texts: [String] = []
        for element in elements {
            guard case .string(let text) = element else {
                throw BadParameters(words: "\(name.rawValue)[\(texts.count)] is not a string")
            }
            texts.append(text)
        }
        return texts
    }

    func integer(_ name: Name) throws(BadParameters) -> Int? {
        switch self[name] {
        case nil: return nil
        case .integer(let value)?: return Int(value)
        case .number(let text)?:
            // `2.0` and `2e1` are valid integers, too.
            if let value = Double(text).flatMap(Int.init(exactly:)) { return value }
        default: break
        }
        throw BadParameters(words: "\(name.rawValue) is not a whole number")
    }

    func boolean(_ name: Name) throws(BadParameters) -> Bool? {
        guard let value = self[name] else { return nil }
        guard case .bool(let isTrue) = value else {
            throw BadParameters(words: "\(name.rawValue) must be a boolean (true or false)")
        }
        return isTrue
    }
}

struct BadParameters: Error {
    /// The reason, without a full stop.
    var words: String
}

// MARK: The parameters of each method

extension HelloParameters {
    init(_ read: RequestParameters) throws(BadParameters) {
        self.init(
            protocol: try read.integer(.protocol), program: try read.string(.program),
            version: try read.string(.version))
    }
}

extension StatusParameters {
    init(_ read: RequestParameters) throws(BadParameters) { self.init(sync: try read.boolean(.sync)) }
}

extension ListParameters {
    init(_ read: RequestParameters) throws(BadParameters) {
        self.init(
            target: try read.string(.target), order: try read.string(.order), cursor: try read.integer(.cursor))
    }
}

extension NextParameters {
    init(_ read: RequestParameters) throws(BadParameters) {
        self.init(count: try read.integer(.count), target: try read.string(.target))
    }
}

extension ChangeParameters {
    init(_ read: RequestParameters) throws(BadParameters) {
        (target, targets) = (try read.string(.target), try read.strings(.targets))
        (by, from, sync) = (try read.string(.by), try read.string(.from), try read.boolean(.sync))
    }
}

extension NameParameters {
    init(_ read: RequestParameters) throws(BadParameters) {
        guard let name = try read.string(.name) else { throw BadParameters(words: "name is missing") }
        self.init(name: name, from: try read.string(.from), sync: try read.boolean(.sync))
    }
}

extension HistoryParameters {
    init(_ read: RequestParameters) throws(BadParameters) {
        self.init(
            from: try read.string(.from), sync: try read.boolean(.sync), files: try read.boolean(.files))
    }
}

extension FileParameters {
    init(_ read: RequestParameters) throws(BadParameters) {
        self.init(
            target: try read.string(.target), line: try read.string(.line), unset: try read.strings(.unset) ?? [],
            file: try read.string(.file), dry: try read.boolean(.dry), from: try read.string(.from))
    }
}

extension QuitParameters {
    init(_ read: RequestParameters) throws(BadParameters) { self.init(from: try read.string(.from)) }
}

extension ListenParameters {
    init(_ read: RequestParameters) throws(BadParameters) {
        guard let words = try read.strings(.events) else {
            self.init()
            return
        }
        var kinds: [EventKind] = []
        for word in words {
            guard let kind = EventKind(rawValue: word) else {
                let all = EventKind.words.joined(separator: ", ")
                throw BadParameters(words: "events[\(kinds.count)] is not one of \(all)")
            }
            kinds.append(kind)
        }
        self.init(events: kinds)
    }
}

extension PageParameters {
    init(_ read: RequestParameters) throws(BadParameters) { self.init(cursor: try read.integer(.cursor)) }
}

extension TextParameters {
    init(_ read: RequestParameters) throws(BadParameters) {
        self.init(
            arguments: try read.strings(.arguments) ?? [], environment: try read.strings(.environment) ?? [],
            columns: try read.integer(.columns) ?? 0, cursor: try read.integer(.cursor))
        guard (0...2_000).contains(columns) else { throw BadParameters(words: "columns must be from 0 to 2000") }
    }
}

extension AttachParameters {
    init(_ read: RequestParameters) throws(BadParameters) {
        self.init(
            arguments: try read.strings(.arguments) ?? [], environment: try read.strings(.environment) ?? [],
            columns: try read.integer(.columns) ?? 0, rows: try read.integer(.rows) ?? 0,
            protocol: try read.integer(.protocol))
        guard (0...2_000).contains(columns), (0...1_000).contains(rows) else {
            throw BadParameters(words: "columns must be from 0 to 2000, rows from 0 to 1000")
        }
    }
}
