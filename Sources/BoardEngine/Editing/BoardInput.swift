import Definitions
import Ticking

/// What standard input had, with the edits that were made since: the text of a board that is in no file.
///
/// - Thread: any.
final class BoardInput: Sendable {
    private let stored: LockedValue<FileEntry?>

    /// Takes what was read; nil where standard input is not of the board.
    init(_ entry: FileEntry?) { stored = LockedValue(entry) }

    /// The text, as a file; nil where standard input is not of the board.
    var entry: FileEntry? { stored.withLock { $0 } }

    /// Puts other bytes in the place of the text.
    ///
    /// - Returns: false where standard input is not of the board.
    func replace(by bytes: [UInt8]) -> Bool {
        stored.withLock { stored in
            guard let entry = stored, case .file(let identity, _, _) = entry else { return false }
            stored = .file(identity, bytes)
            return true
        }
    }
}
