import Countdowns
import Foundation

/// A state file as text: JSON lines, the head first.
struct StateText {
    /// What was read of one.
    struct Reading {
        /// The files of the board.
        var files: [BoardFileRecord]
        /// What was saved.
        var saved: SavedBoard
        /// What became of a damaged end.
        var damage: Damage
    }

    /// How much of a file can be read.
    enum Damage: Equatable, Sendable {
        /// All of it.
        case none
        /// All but the last line, which was being written when the program or the machine stopped.
        case cutTail
        /// Not all of it: something in the middle is no line of a state file.
        case broken
    }

    private static var encoder: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }

    /// The bytes of lines.
    static func bytes(_ lines: [StateLine]) throws -> [UInt8] {
        let encoder = encoder
        var bytes: [UInt8] = []
        for line in lines {
            bytes += try encoder.encode(line)
            bytes.append(UInt8(ascii: "\n"))
        }
        return bytes
    }

    /// All that is known of a board, as lines.
    static func lines(_ saved: SavedBoard, files: [BoardFileRecord], machine: String, boot: BootIdentity) -> [StateLine]
    {
        var lines = [
            StateLine(version: StateLine.version, machine: machine, files: files),
            StateLine(clocks: ClockReading(saved.moment, boot: boot)),
        ]
        if let theme = saved.theme { lines.append(StateLine(theme: ThemeRecord(theme))) }
        if let view = saved.view { lines.append(StateLine(view: view.rawValue)) }
        if let face = saved.face { lines.append(StateLine(face: face.rawValue)) }
        if saved.isMuted { lines.append(StateLine(muted: true)) }
        if let zone = saved.zone { lines.append(StateLine(zone: zone.identifier)) }
        if let look = saved.look { lines.append(StateLine(look: LookRecord(look))) }
        if let input = saved.input { lines.append(StateLine(input: input)) }
        lines += saved.items.sorted { $0.key < $1.key }.map { StateLine(item: $0, $1) }
        lines += saved.history.edits.map { StateLine(history: $0.word, step: $0.step.map(StepRecord.init)) }
        return lines
    }

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - bytes: all of it.
    ///   - boot: the clocks that run now.
    /// - Returns: nil where it is no state file.
    /// - Throws: ``LaterVersion`` where a later program wrote it.
    static func read(_ bytes: [UInt8], boot: BootIdentity) throws(LaterVersion) -> Reading? {
        let decoder = JSONDecoder()
        var reading: Reading?
        var rest = bytes[...]
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            let piece = rest[..<end]
            rest = rest[(end + 1)...]
            guard let line = try? decoder.decode(StateLine.self, from: Data(piece)) else {
                reading?.damage = rest.isEmpty ? .cutTail : .broken
                return reading
            }
            if reading == nil {
                guard let version = line.version, let files = line.files else { return nil }
                if version > StateLine.version { throw LaterVersion(version: version) }
                let never = Moment(wall: WallTime(unixSeconds: 0), uptime: Uptime(sinceBoot: .zero))
                reading = Reading(files: files, saved: SavedBoard(moment: never, isSameBoot: false), damage: .none)
            } else {
                reading?.saved.take(line, boot: boot)
            }
        }
        if !rest.isEmpty { reading?.damage = .cutTail }
        return reading
    }
}

/// A state file is of a later version of the format.
struct LaterVersion: Error {
    let version: Int
}

extension SavedBoard {
    /// Takes in what a line says.
    mutating func take(_ line: StateLine, boot: BootIdentity) {
        if let clocks = line.clocks {
            moment = clocks.moment
            isSameBoot = boot.isSame(as: BootIdentity(text: clocks.boot))
        }
        if let theme = line.theme { self.theme = theme.theme }
        if let view = line.view { self.view = BoardView(rawValue: view) ?? self.view }
        if let face = line.face { self.face = DigitFace(rawValue: face) ?? self.face }
        if let muted = line.muted { isMuted = muted }
        if let look = line.look { self.look = look.look }
        if let zone = line.zone { self.zone = TimeZone(identifier: zone) ?? self.zone }
        if let input = line.input { self.input = input }
        if let edit = line.edit { history.take(edit) }
        if let id = line.item, let item = line.savedItem { items[id] = item }
    }
}
