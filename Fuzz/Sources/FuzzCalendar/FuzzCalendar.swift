import Countdowns
import Definitions
import Foundation

/// Parses random bytes as a calendar of a board.
///
/// Findings are a trap, a hang or too much memory.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzCalendar(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let files = TwoFiles(calendar: Array(UnsafeBufferPointer(start: start, count: count)))
    let context = DecodingContext(now: WallTime(unixSeconds: 1_798_135_190), machineZone: .gmt)
    do {
        let board = try BoardFile.load(["board.yaml"], in: context, from: files)
        for countdown in board.definition.countdowns {
            precondition(!countdown.id.isEmpty && !countdown.title.isEmpty, "Each countdown has a name and a title.")
            guard case .recurring(let date) = countdown.kind else { continue }
            precondition(date.first(after: context.now, in: .gmt) != nil, "An event that is to come never comes.")
            _ = date.last(until: context.now, in: .gmt)
        }
        _ = board.warnings?.description
    } catch {
        precondition(!error.description.isEmpty, "A mistake has no words.")
    }
    return 0
}

/// A file system that contains a board file and the fuzzed calendar, which the board includes.
private struct TwoFiles: FileReading {
    let calendar: [UInt8]

    func entry(at location: FileLocation, isKnown: (FileIdentity) -> Bool) throws(SourceFileError) -> FileEntry {
        switch location.name {
        case "board.yaml":
            .file(FileIdentity(device: 0, inode: 0), Array("countdowns: [{ ics: x.ics }]".utf8))
        default: .file(FileIdentity(device: 0, inode: 1), calendar)
        }
    }
}
