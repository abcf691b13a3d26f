import Definitions

extension LoadFailure {
    /// The failure in one line: where, and why.
    var line: String {
        switch self {
        case .files(let failure): failure.line
        case .unknownTheme(let error), .badTheme(let error): "\(error)"
        }
    }
}

extension BoardFailure {
    /// The first of what is wrong, and how much more there is; not yet made safe for a terminal.
    fileprivate var line: String {
        let files = unreadable.map { "\(PathText.name(of: $0.path)): \($0.reason)" }
        let mistakes = (errors?.errors ?? []).map(\.line)
        let all = files + mistakes
        let more = all.count - 1 + (errors?.omitted ?? 0)
        return (all.first ?? "the files are no board") + (more > 0 ? " (and \(more) more)" : "")
    }
}

extension DefinitionErrors {
    /// The first mistake, and how many more there are, in one line; not yet made safe for a terminal.
    var line: String { (errors.first?.line ?? "") + (count > 1 ? " (and \(count - 1) more)" : "") }
}

extension DefinitionError {
    /// Where, and what, in one line.
    fileprivate var line: String { "\(PathText.name(of: path)):\(quote.line):\(quote.column): \(message)" }
}

extension LoadedBoard {
    /// Why what was read is most likely not what its writer wants, in one line: a file that is empty is still to be written.
    ///
    /// - Parameters:
    ///   - before: the board that was read before.
    ///   - isAsked: whether somebody asks to read the files as they are: what looks cut off is taken then.
    /// - Returns: nil where it is a board.
    func problem(after before: LoadedBoard, isAsked: Bool) -> String? {
        for argument in arguments where before.isFile(argument) != isFile(argument) {
            return "\(PathText.name(of: argument)): it is a \(isFile(argument) ? "file" : "folder") now"
        }
        for place in places
        where place.isBlank && before.places.contains(where: { $0.path == place.path && !$0.isBlank }) {
            return "\(PathText.name(of: place.path)): the file is empty"
        }
        if !isAsked, let cut = places.first(where: { before.isCutOff($0) }) {
            return "\(cut.end): the file ends without a line break, as if cut off; reload (R) takes it as it is"
        }
        let known = Set(before.cutCalendars.map(\.path))
        if let cut = cutCalendars.first(where: { !known.contains($0.path) }) { return cut.line }
        if definition.countdowns.isEmpty, !before.definition.countdowns.isEmpty {
            return "\(PathText.name(of: arguments.first ?? "")): there are no countdowns in it any more"
        }
        return nil
    }

    /// The calendars of which only the beginning is there.
    private var cutCalendars: [DefinitionError] { warnings?.errors.filter { $0.code == .cutOff } ?? [] }

    /// Whether a file ended with a line break before and does not now: its writer may not be done.
    private func isCutOff(_ place: FilePlace) -> Bool {
        !place.endsWithLineBreak && places.contains { $0.path == place.path && $0.endsWithLineBreak }
    }

    private func isFile(_ argument: String) -> Bool {
        let name = FileLocation(argument: argument).name
        guard let place = places.first(where: { $0.path == name }) else { return false }
        if case .directory = place.entry { return false }
        return true
    }
}

extension FilePlace {
    /// Whether it ends with a line break; also what is no file.
    fileprivate var endsWithLineBreak: Bool {
        guard case .file(_, let bytes, _) = entry, let last = bytes.last else { return true }
        return last == 0x0A || last == 0x0D
    }

    /// Where it ends.
    fileprivate var end: String {
        guard case .file(_, let bytes, _) = entry else { return PathText.name(of: path) }
        let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        let column = String(decoding: lines.last ?? [], as: UTF8.self).unicodeScalars.count + 1
        return "\(PathText.name(of: path)):\(lines.count):\(column)"
    }

    /// Whether it is a file with nothing in it.
    fileprivate var isBlank: Bool {
        guard case .file(_, let bytes, _) = entry else { return false }
        return bytes.allSatisfy { [0x09, 0x0A, 0x0D, 0x20].contains($0) }
    }
}
