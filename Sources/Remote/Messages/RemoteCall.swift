import Countdowns
import Foundation

/// A method with its parameters: what one request asks.
///
/// The answer to each is the type that its case names.
public enum RemoteCall: Hashable, Sendable {
    /// Answered by the server itself with a ``HelloAnswer``.
    case hello(HelloParameters)
    /// Answered with a ``BoardStatus``.
    case status
    /// Answered with a ``CountdownPage``.
    case list(ListParameters)
    /// Answered with a ``NextAnswer``.
    case next(NextParameters)
    /// Answered with a ``ChangeAnswer``.
    case change(CountdownVerb, ChangeParameters)
    /// Answered with a ``NameAnswer``.
    case set(BoardVerb, NameParameters)
    /// Answered with a ``HistoryAnswer``.
    case travel(HistoryVerb, HistoryParameters)
    /// Answered with a ``FileAnswer``, when the file is written and read again.
    case editFiles(FileVerb, FileParameters)
    /// Answered with a ``ReloadAnswer``, when the files were read.
    case reload
    /// Answered with a ``QuitAnswer``, before the board ends.
    case quit(QuitParameters)
    /// Answered with a ``ListenAnswer``; the answer makes the peer a listener.
    case listen(ListenParameters)
    /// Answered with a ``SnapshotPage``.
    case snapshot(PageParameters)

    /// The name of the method.
    public var method: RemoteMethod {
        switch self {
        case .hello: .hello
        case .status: .status
        case .list: .list
        case .next: .next
        case .change(let verb, _): .change(verb)
        case .set(let verb, _): .set(verb)
        case .travel(let verb, _): .travel(verb)
        case .editFiles(let verb, _): .editFiles(verb)
        case .reload: .reload
        case .quit: .quit
        case .listen: .listen
        case .snapshot: .snapshot
        }
    }

    /// The request as a line, without its line break; nil where it is longer than one may be.
    ///
    /// - Parameter number: its name, which the answer has, too.
    /// - Returns: the bytes.
    public func line(number: Int64) -> Data? {
        let line = try? MessageLine.request(self, id: .integer(number))
        return line.flatMap { $0.count < RemoteProtocol.lineLimit ? $0 : nil }
    }

    /// Who asks, as the asker calls itself; nil where it does not say.
    public var from: String? {
        switch self {
        case .change(_, let parameters): parameters.from
        case .set(_, let parameters): parameters.from
        case .travel(_, let parameters): parameters.from
        case .editFiles(_, let parameters): parameters.from
        case .quit(let parameters): parameters.from
        case .hello, .status, .list, .next, .reload, .listen, .snapshot: nil
        }
    }
}
