import Definitions
import Ticking

/// The text of standard input with all later edits.
///
/// The text exists only in memory.
///
/// - Thread: any.
final class BoardInput: Sendable {
    private let stored: LockedValue<FileEntry?>

    /// Creates the text from the bytes that were read; nil if standard input is not part of the board.
    init(_ entry: FileEntry?) { stored = LockedValue(entry) }

    /// The text as a file entry; nil if standard input is not part of the board.
    var entry: FileEntry? { stored.withLock { $0 } }

    /// Replaces the text.
    ///
    /// - Returns: false if standard input is not part of the board.
    func replace(by bytes: [UInt8]) -> Bool {
        stored.withLock { stored in
            guard let entry = stored, case .file(let identity, _, _) = entry else { return false }
            stored = .file(identity, bytes)
            return true
        }
    }
}
