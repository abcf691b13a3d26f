import Countdowns

extension MessageSchema {
    private static let from = string
    private static let cursor: JSONValue = ["type": "integer", "minimum": 0]
    private static let count: JSONValue = [
        "type": "integer", "minimum": 1, "maximum": .integer(Int64(NextAnswer.countLimit)),
    ]

    /// The types of what is asked and told.
    static let parameterTypes: [String: JSONValue] = [
        "HelloParameters": object(
            optional: ["protocol", "program", "version"],
            ["protocol": integer, "program": string, "version": string]),
        "ListParameters": object(
            optional: ["target", "order", "cursor"], ["target": string, "order": string, "cursor": cursor]),
        "NextParameters": object(optional: ["count", "target"], ["count": count, "target": string]),
        "ChangeParameters": object(
            optional: ["target", "targets", "by", "from", "sync"],
            ["target": string, "targets": array(of: string), "by": string, "from": from, "sync": boolean]),
        "NameParameters": object(optional: ["from", "sync"], ["name": string, "from": from, "sync": boolean]),
        "HistoryParameters": object(
            optional: ["from", "sync", "files"], ["from": from, "sync": boolean, "files": boolean]),
        "FileParameters": object(
            optional: ["target", "line", "file", "from"],
            ["target": string, "line": string, "file": string, "from": from]),
        "QuitParameters": object(optional: ["from"], ["from": from]),
        "ListenParameters": object(optional: ["events"], ["events": array(of: kind)]),
        "PageParameters": object(optional: ["cursor"], ["cursor": cursor]),
        "BoardEvent": object(
            optional: ["countdown", "name", "from", "state", "reason", "outline", "added", "changed", "removed"],
            [
                "sequence": integer, "event": kind, "at": time, "countdown": reference("CountdownName"), "name": string,
                "from": from, "state": reference("CountdownState"), "reason": string, "outline": string,
                "added": integer, "changed": integer, "removed": integer,
            ]),
        "DroppedNotice": object(["reason": string]),
    ]

    static let kind = word(EventKind.allCases.map(\.rawValue))
}
