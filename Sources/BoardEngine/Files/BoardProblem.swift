import Countdowns
import Definitions

extension BoardFailure {
    /// The first of what is wrong, and how much more there is.
    var problem: Problem {
        let all = unreadable.map(\.problem) + (errors?.errors ?? []).map(\.problem)
        return (all.first ?? "the files are not a valid board").and(all.count - 1 + (errors?.omitted ?? 0))
    }
}

extension DefinitionErrors {
    /// The first mistake, and how many more there are.
    public var problem: Problem { (errors.first?.problem ?? "").and(count - 1) }
}

extension DefinitionError {
    /// The place, and the mistake or its kind.
    var problem: Problem {
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
