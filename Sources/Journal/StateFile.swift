import Countdowns

/// The state file of a board: a snapshot, and behind it what has changed since.
///
/// Changes are appended and synced in batches. When they have grown to a multiple of the snapshot, and after any failure,
/// all of it is written anew: to a file beside it, which takes its place when it is on the disk. So whatever stops the
/// program or the machine, the file is whole up to the last batch that was synced.
///
/// - Thread: belongs to one at a time.
public struct StateFile: Sendable {
    /// Its path.
    public let path: String

    /// What is known of the board.
    public private(set) var saved: SavedBoard

    private let system: any FileSystem
    private let files: [BoardFileRecord]
    private let machine: String
    private let boot: BootIdentity
    private var bytes = 0
    private var snapshotBytes = 0

    /// Whether the file on the disk is not known to be whole.
    private var needsSnapshot = true

    /// How long the file may become before it is compared with its snapshot.
    private static let leastLimit = 64 << 10

    /// Makes ready to write a file; nothing is written before the first batch.
    ///
    /// - Parameters:
    ///   - path: its path; the folder is made with the first batch.
    ///   - saved: all that is known of the board now.
    ///   - files: the board's files.
    ///   - machine: the machine.
    ///   - boot: the clocks that run.
    ///   - system: where it is written.
    public init(
        path: String, saved: SavedBoard, files: [BoardFileRecord], machine: String, boot: BootIdentity,
        in system: any FileSystem
    ) {
        self.path = path
        self.saved = saved
        self.files = files
        self.machine = machine
        self.boot = boot
        self.system = system
        self.saved.isSameBoot = true
    }

    /// Writes what has changed, and returns when it is on the disk.
    ///
    /// - Parameters:
    ///   - entries: what has changed, in order.
    ///   - moment: now.
    /// - Throws: what the system refused. What has changed is not lost: it is written with the next batch.
    public mutating func write(_ entries: [StateEntry], at moment: Moment) throws(FileError) {
        var lines = entries.map(\.line)
        lines.append(StateLine(clocks: ClockReading(moment, boot: boot)))
        for line in lines { saved.take(line, boot: boot) }
        if needsSnapshot || bytes > max(Self.leastLimit, 4 * snapshotBytes) { return try writeSnapshot() }
        let new = try Self.bytes(lines, path)
        needsSnapshot = true
        try system.append(new, to: path)
        try system.sync(path)
        needsSnapshot = false
        bytes += new.count
    }

    private mutating func writeSnapshot() throws(FileError) {
        let new = try Self.bytes(StateText.lines(saved, files: files, machine: machine, boot: boot), path)
        let folder = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
        let other = path + ".new"
        needsSnapshot = true
        try system.makeFolder(folder)
        try system.write(new, to: other)
        try system.sync(other)
        try system.rename(other, to: path)
        try system.syncFolder(folder)
        needsSnapshot = false
        (bytes, snapshotBytes) = (new.count, new.count)
    }

    /// Lets the next batch write all of it anew.
    mutating func forceSnapshot() { needsSnapshot = true }

    private static func bytes(_ lines: [StateLine], _ path: String) throws(FileError) -> [UInt8] {
        do {
            return try StateText.bytes(lines)
        } catch {
            preconditionFailure("A line of a state file has nothing that JSON cannot say: \(error)")
        }
    }
}
