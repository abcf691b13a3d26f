import Countdowns

@testable import Remote

extension BoardSnapshot {
    static let sample = sample(text: "title: Launch\ncountdowns:\n  - Tea: 5m\n")

    static func sample(text: String, names: [String] = ["a.yaml"], states: Int = 3, arguments: Int = 1) -> BoardSnapshot
    {
        let moment = Moment(
            wall: WallTime(unixSeconds: 1_800_000_000), uptime: Uptime(sinceBoot: .milliseconds(12_345)), asleep: .zero)
        return BoardSnapshot(
            generation: 1, sequence: 12,
            settings: SnapshotSettings(
                loaded: MomentRecord(moment), zone: "Europe/Berlin", clock: nil, fallbackTitle: "launch.yaml",
                theme: "ember", view: "list", face: "block", directory: "/home/ada"),
            arguments: (0..<arguments).map { "boards-\($0)" },
            places: [
                Place(path: "boards", content: .directory(names)),
                Place(path: "boards/a.yaml", content: .file(text: text, device: 1, inode: .max)),
                Place(path: "boards/empty.yaml", content: .file(text: "", device: 1, inode: 3)),
                Place(path: "none", content: .directory([])),
            ],
            states: (0..<states).map { index in
                CountdownState(
                    index: index, id: "tea-\(index)", run: .until, end: .milliseconds(300_500), length: .seconds(300))
            })
    }
}
