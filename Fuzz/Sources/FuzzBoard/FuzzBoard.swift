import Countdowns
import Definitions
import Foundation

/// Decodes random bytes as a countdown file.
///
/// Findings are a trap, a hang or too much memory.
///
/// A decoded board must also be consistent, and an invalid file must be reported with an error message.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzBoard(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let files = FuzzFiles(bytes: Array(UnsafeBufferPointer(start: start, count: count)))
    let context = DecodingContext(now: WallTime(unixSeconds: 1_798_135_190), machineZone: .gmt)
    do {
        let board = try BoardFile.load([FuzzFiles.name], in: context, from: files)
        check(board, now: context.now)
    } catch {
        precondition(error.errors != nil || !error.unreadable.isEmpty, "A file that is refused has no mistake.")
        precondition(error.errors?.description.isEmpty != true, "A mistake has no words.")
    }
    return 0
}

private func check(_ board: DecodedBoard, now: WallTime) {
    let countdowns = board.definition.countdowns
    precondition(board.texts.count == countdowns.count, "Each countdown has its texts.")
    precondition(Set(countdowns.map(\.id)).count == countdowns.count, "Each countdown has a name of its own.")
    for countdown in countdowns {
        precondition(!countdown.id.isEmpty && !countdown.title.isEmpty, "Each countdown has a name and a title.")
        switch countdown.kind {
        case .duration(let length):
            precondition(length.length(from: now, in: .gmt) > .zero, "A duration is not positive.")
        case .recurring(let date): _ = date.first(after: now, in: .gmt).map { date.last(until: $0, in: .gmt) }
        case .since(nil): break
        case .date(let target), .since(let target?): _ = target.wallTime(in: .gmt).sinceEpoch
        case .steps(let sequence): precondition(sequence.length > .zero, "A sequence takes no time.")
        }
    }
    look(at: board.definition, now: now)
    _ = board.warnings?.description
}

/// Applies `skip` to all countdowns, now and at several later times, and reads every countdown after each skip.
private func look(at definition: BoardDefinition, now: WallTime) {
    let start = Moment(wall: now, uptime: Uptime(sinceBoot: .seconds(1_000)))
    var board = Board(definition, title: "", zone: .gmt, remembered: RememberedLook(theme: "x"), at: start)
    for seconds in [0, 1, 3_600, 400_000, 400_000_000] {
        let moment = start + .seconds(seconds)
        _ = board.apply(.change(.skip, of: Set(board.items.map(\.id))), at: moment)
        let counts = board.counts(at: moment)
        let readings = board.items.map { $0.reading(at: moment) }
        precondition(counts.running == readings.count { $0.state == .running }, "What runs is miscounted.")
        precondition(readings.allSatisfy { $0.fraction(left: $0.amount).map { (0...1).contains($0) } ?? true })
        _ = board.untilNextEnd(at: moment)
    }
}
