import Countdowns
import Definitions

extension BoardFailure {
    /// The first error, and the number of other errors.
    var problem: Problem {
        let all = unreadable.map(\.problem) + (errors?.errors ?? []).map(\.problem)
        return (all.first ?? "the files are not a valid board").and(all.count - 1 + (errors?.omitted ?? 0))
    }
}

extension DefinitionErrors {
    /// The first error, and the number of other errors.
    public var problem: Problem { (errors.first?.problem ?? "").and(count - 1) }
}

extension DefinitionError {
    /// The error's message with its location.
    var problem: Problem { Problem("\(PathText.name(of: path)):\(quote.line):\(quote.column): \(message)") }
}

extension SourceFileError {
    /// The file, and the reason why it cannot be read.
    fileprivate var problem: Problem { Problem("\(PathText.name(of: path)): \(reason)") }
}

extension Problem {
    /// Returns the problem with the number of other errors at the end.
    fileprivate func and(_ more: Int) -> Problem {
        more > 0 ? Problem("\(line) (and \(more) more)") : self
    }
}
