import Countdowns
import Definitions

extension LoadFailure {
    /// The place and the mistake.
    var problem: Problem {
        switch self {
        case .files(let failure): failure.problem
        case .unknownTheme(let error), .badTheme(let error): Problem("\(error)", outline: "the theme does not exist")
        }
    }
}

extension BoardFailure {
    /// The first of what is wrong, and how much more there is.
    fileprivate var problem: Problem {
        let all = unreadable.map(\.problem) + (errors?.errors ?? []).map(\.problem)
        return (all.first ?? "the files are no board").and(all.count - 1 + (errors?.omitted ?? 0))
    }
}

extension DefinitionErrors {
    /// The first mistake, and how many more there are.
    public var problem: Problem { (errors.first?.problem ?? "").and(count - 1) }
}

extension DefinitionError {
    /// The place, and the mistake or its kind.
    fileprivate var problem: Problem {
        let place = "\(PathText.name(of: path)):\(quote.line):\(quote.column): "
        return Problem(place + message, outline: place + code.words)
    }
}

extension SourceFileError {
    /// The file, and why it cannot be read.
    fileprivate var problem: Problem {
        let line = "\(PathText.name(of: path)): \(reason)"
        return Problem(line, outline: line)
    }
}

extension Problem {
    /// The problem as the first of several.
    fileprivate func and(_ more: Int) -> Problem {
        guard more > 0 else { return self }
        return Problem("\(line) (and \(more) more)", outline: "\(outline) (and \(more) more)")
    }
}

extension LoadedBoard {
    /// Why what was read is most likely not what its writer wants: a file that is empty is still to be written.
    ///
    /// - Parameters:
    ///   - before: the board that was read before.
    ///   - isAsked: whether somebody asks to read the files as they are: what looks cut off is taken then.
    /// - Returns: nil where it is a board.
    func problem(after before: LoadedBoard, isAsked: Bool) -> Problem? {
        if let cut = cut(after: before, isAsked: isAsked) { return Problem(cut, outline: cut) }
        let known = Set(before.cutCalendars.map(\.path))
        if let calendar = cutCalendars.first(where: { !known.contains($0.path) }) { return calendar.problem }
        if definition.countdowns.isEmpty, !before.definition.countdowns.isEmpty {
            let line = "\(PathText.name(of: arguments.first ?? "")): there are no countdowns in it any more"
            return Problem(line, outline: line)
        }
        return nil
    }

    /// What is most likely still to be written, by the look of the files alone.
    private func cut(after before: LoadedBoard, isAsked: Bool) -> String? {
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
