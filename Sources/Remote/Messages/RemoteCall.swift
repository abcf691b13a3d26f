import Countdowns
import Foundation

/// A method with its parameters: the content of one request.
///
/// The documentation of each case states the type of the answer.
public enum RemoteCall: Hashable, Sendable {
    /// A request that the server itself answers with a ``HelloAnswer``.
    case hello(HelloParameters)
    /// A request that is answered with a ``BoardStatus``.
    case status(StatusParameters = StatusParameters())
    /// A request that is answered with a ``CountdownPage``.
    case list(ListParameters)
    /// A request that is answered with a ``NextAnswer``.
    case next(NextParameters)
    /// A request that is answered with an ``ExportPage``.
    case export(PageParameters)
    /// A request that is answered with a ``ChangeAnswer``.
    case change(CountdownVerb, ChangeParameters)
    /// A request that is answered with a ``NameAnswer``.
    case set(BoardVerb, NameParameters)
    /// A request that is answered with a ``HistoryAnswer``.
    case undoOrRedo(HistoryVerb, HistoryParameters)
    /// A request that is answered with a ``FileAnswer``, after the file is written and reloaded.
    case editFiles(FileVerb, FileParameters)
    /// A request that is answered with a ``ReloadAnswer``, after the files are reloaded.
    case reload
    /// A request that is answered with a ``QuitAnswer``, before the board ends.
    case quit(QuitParameters)
    /// A request that is answered with a ``ListenAnswer`` and makes the client a listener.
    case listen(ListenParameters)
    /// A request that is answered with a ``TextPage``.
    case text(TextParameters)
    /// A request that is answered with an ``AttachAnswer`` and makes the connection one of ``RelayFrame``s.
    case attach(AttachParameters)

    /// The name of the method.
    public var method: RemoteMethod {
        switch self {
        case .hello: .hello
        case .status: .status
        case .list: .list
        case .next: .next
        case .export: .export
        case .change(let verb, _): .change(verb)
        case .set(let verb, _): .set(verb)
        case .undoOrRedo(let verb, _): .undoOrRedo(verb)
        case .editFiles(let verb, _): .editFiles(verb)
        case .reload: .reload
        case .quit: .quit
        case .listen: .listen
        case .text: .text
        case .attach: .attach
        }
    }

    /// The usual timeout for the answer, longer if the board writes to the disk before it answers.
    var timeout: Duration { .seconds(waitsForDisk ? 60 : 15) }

    private var waitsForDisk: Bool {
        switch self {
        case .status(let parameters): parameters.sync == true
        case .change(_, let parameters): parameters.sync == true
        case .set(_, let parameters): parameters.sync == true
        case .undoOrRedo, .editFiles: true
        case .hello, .list, .next, .export, .reload, .quit, .listen, .text, .attach: false
        }
    }

    /// The name of the client; nil if the parameters contain no name.
    public var from: String? {
        switch self {
        case .change(_, let parameters): parameters.from
        case .set(_, let parameters): parameters.from
        case .undoOrRedo(_, let parameters): parameters.from
        case .editFiles(_, let parameters): parameters.from
        case .quit(let parameters): parameters.from
        case .hello, .status, .list, .next, .export, .reload, .listen, .text, .attach: nil
        }
    }
}
