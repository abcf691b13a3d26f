import Countdowns
import Definitions

/// The versions of the files to which undo and redo can lead, each as its difference from the next version.
///
/// An undo or redo step leads from the version that the board shows to an adjacent version, so the differences form a
/// chain in each direction.
struct FileVersions {
    /// A version, as its difference from another version.
    private struct Past {
        /// The version number of the other version.
        let base: Int
        /// The version without its countdowns, their texts and the bytes of the files.
        ///
        /// The board keeps the countdowns.
        let rest: LoadedBoard
        let texts: ArrayDifference<[TimeText]>
        let files: [ArrayDifference<UInt8>]

        init(_ loaded: LoadedBoard, from other: LoadedBoard, base: Int) {
            var rest = loaded
            rest.definition.countdowns = []
            rest.texts = []
            for place in rest.places.indices { rest.places[place].entry.replaceBytes(by: []) }
            (self.base, self.rest) = (base, rest)
            texts = ArrayDifference(of: loaded.texts, from: other.texts) { one, other in
                // Compares the texts without their positions, because a new line moves all later texts.
                one.elementsEqual(other) {
                    ($0.field, $0.text, $0.value.withoutMoment) == ($1.field, $1.text, $1.value.withoutMoment)
                }
            }
            let others = FileVersions.bytes(of: other)
            files = loaded.places.map { place in
                ArrayDifference(of: place.entry.bytes, from: others[place.path] ?? [], by: ==)
            }
        }

        /// Rebuilds the version, without its countdowns, from the version with the version number ``base``.
        func loaded(from other: LoadedBoard) -> LoadedBoard {
            var loaded = rest
            loaded.texts = texts.applied(to: other.texts)
            let others = FileVersions.bytes(of: other)
            for (place, file) in zip(loaded.places.indices, files) {
                loaded.places[place].entry.replaceBytes(by: file.applied(to: others[loaded.places[place].path] ?? []))
            }
            return loaded
        }
    }

    private var past: [Int: Past] = [:]

    /// Keeps the version that the board showed before, as its difference from the version that the board shows now.
    ///
    /// - Parameters:
    ///   - old: the version that the board showed.
    ///   - number: the version number of `old`.
    ///   - new: the version that the board shows now.
    ///   - board: the board.
    mutating func replace(_ old: LoadedBoard, _ number: Int, by new: LoadedBoard, on board: Board) {
        if board.reading == number {
            // Only texts changed, so the version keeps its number. Each version that is stored as its difference from
            // the old texts is stored again, as its difference from the new texts.
            for (other, past) in past where past.base == number {
                self.past[other] = Past(past.loaded(from: old), from: new, base: number)
            }
        } else {
            past[number] = Past(old, from: new, base: board.reading)
        }
        past[board.reading] = nil
        let numbers = board.history.readings
        past = past.filter { numbers.contains($0.key) }
    }

    /// Returns the version that undo or redo restored.
    ///
    /// - Parameters:
    ///   - board: the board, which shows the version.
    ///   - old: the version that the board showed before.
    /// - Returns: the version; nil if another process read the version.
    mutating func reading(of board: Board, after old: LoadedBoard) -> LoadedBoard? {
        guard let past = past[board.reading] else { return nil }
        var loaded = past.loaded(from: old)
        loaded.definition.countdowns = board.definition.countdowns
        replace(old, past.base, by: loaded, on: board)
        return loaded
    }

    private static func bytes(of loaded: LoadedBoard) -> [String: [UInt8]] {
        Dictionary(loaded.places.map { ($0.path, $0.entry.bytes) }) { first, _ in first }
    }
}

extension TimeText.Value {
    /// The value with a constant in place of the time of the reload.
    ///
    /// The time of the reload differs for each version, even if the date or duration does not depend on this time.
    fileprivate var withoutMoment: TimeText.Value {
        let moment = WallTime(unixSeconds: 0)
        switch self {
        case .date(let reading, var rules):
            rules.now = moment
            return .date(reading, rules)
        case .until(let reading, var rules):
            rules.now = moment
            return .until(reading, rules)
        default: return self
        }
    }
}

extension FileEntry {
    /// The bytes of a file; empty for other entries.
    fileprivate var bytes: [UInt8] {
        guard case .file(_, let bytes, _) = self else { return [] }
        return bytes
    }

    fileprivate mutating func replaceBytes(by bytes: [UInt8]) {
        guard case .file(let identity, _, let facts) = self else { return }
        self = .file(identity, bytes, facts)
    }
}

extension [Change] {
    /// The number of the file version that an undo or redo step restored; nil if no step restored a version.
    var reading: Int? {
        for case .history(let edit) in lazy.map(\.event) {
            if let reading = edit.reading { return reading }
        }
        return nil
    }
}
