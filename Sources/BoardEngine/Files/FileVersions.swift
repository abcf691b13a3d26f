import Countdowns
import Definitions

/// The readings of the files to which undoing and redoing can lead, each as its difference from the next one.
///
/// A step leads from the reading that the board shows to the one beside it, so the differences form a chain in each
/// direction.
struct FileVersions {
    /// A reading, as its difference from another one.
    private struct Past {
        /// The number of the reading from which it differs.
        let base: Int
        /// All but the countdowns, which the board keeps, their texts and the bytes of the files.
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
                // A line that was added moves all others.
                one.elementsEqual(other) {
                    ($0.field, $0.text, $0.value.withoutMoment) == ($1.field, $1.text, $1.value.withoutMoment)
                }
            }
            let others = FileVersions.bytes(of: other)
            files = loaded.places.map { place in
                ArrayDifference(of: place.entry.bytes, from: others[place.path] ?? [], by: ==)
            }
        }

        /// The reading, but for its countdowns.
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

    /// Keeps a reading that the board showed, and takes another one in its place.
    ///
    /// - Parameters:
    ///   - old: the reading that the board showed.
    ///   - number: its number.
    ///   - new: the reading that the board shows now.
    ///   - board: the board.
    mutating func replace(_ old: LoadedBoard, _ number: Int, by new: LoadedBoard, on board: Board) {
        if board.reading == number {
            // The same countdowns in other texts.
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

    /// Returns the reading to which undoing or redoing led.
    ///
    /// - Parameters:
    ///   - board: the board, which shows it.
    ///   - old: the reading that the board showed before.
    /// - Returns: nil where the reading was of another process.
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
    /// The meaning without the moment of the reading, which differs for each reading also where it decides nothing.
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
    /// The bytes of a file that was read.
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
    /// The number of the reading of the files to which a step of the history led; nil where none led to one.
    var reading: Int? {
        for case .history(let edit) in lazy.map(\.event) {
            if let reading = edit.reading { return reading }
        }
        return nil
    }
}
