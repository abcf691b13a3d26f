extension MessageSchema {
    /// The types of snapshots.
    static let snapshotTypes: [String: JSONValue] = [
        "SnapshotPage": object(
            optional: ["settings", "next"],
            [
                "generation": integer, "sequence": integer, "settings": reference("SnapshotSettings"),
                "arguments": array(of: string), "files": array(of: reference("SnapshotFilePiece")),
                "states": array(of: reference("CountdownState")), "next": integer,
            ]),
        "SnapshotSettings": object(
            optional: ["boot", "clock", "directory", "home", "problem", "outline", "muted"],
            [
                "loaded": reference("MomentRecord"), "boot": string, "zone": string, "clock": reference("ClockRecord"),
                "fallbackTitle": string, "theme": string, "view": string, "face": string, "directory": string,
                "home": string, "problem": string, "outline": string, "muted": boolean,
            ]),
        "SnapshotFilePiece": object(
            optional: ["path", "text", "names", "device", "inode"],
            ["path": string, "text": string, "names": array(of: string), "device": integer, "inode": integer]),
        "CountdownState": object(
            optional: [
                "end", "amount", "length", "start", "target", "skipped", "loaded", "read", "gate", "entry",
                "acknowledged",
                "pinned",
            ],
            [
                "index": integer, "id": string, "run": word(CountdownState.Run.allCases.map(\.rawValue)),
                "end": seconds,
                "amount": seconds, "length": seconds, "start": seconds, "target": seconds, "skipped": seconds,
                "loaded": seconds, "read": seconds,
                "gate": array(of: integer), "entry": seconds, "acknowledged": seconds, "pinned": boolean,
            ]),
        "MomentRecord": object(["wall": seconds, "uptime": seconds, "asleep": seconds]),
        "ClockRecord": object([
            "speed": number, "start": reference("MomentRecord"), "origin": reference("MomentRecord"),
        ]),
    ]
}
