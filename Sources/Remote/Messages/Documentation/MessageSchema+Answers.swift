extension MessageSchema {
    /// The types of answers, but for snapshots.
    static let answerTypes: [String: JSONValue] = [
        "HelloAnswer": object(
            optional: ["events"],
            [
                "protocol": integer, "program": string, "version": string, "capabilities": array(of: string),
                "methods": array(of: string), "events": array(of: string), "board": reference("BoardRecord"),
            ]),
        "BoardRecord": object([
            "name": string, "title": string, "files": array(of: string), "process": integer, "started": time,
            "version": string,
        ]),
        "BoardStatus": object(
            optional: ["next", "problem"],
            [
                "board": string, "title": string, "now": time, "zone": string, "theme": string, "view": string,
                "countdowns": object(["running": integer, "paused": integer, "due": integer, "done": integer]),
                "next": reference("CountdownStatus"), "listeners": integer, "sequence": integer,
                "problem": string,
            ]),
        "CountdownStatus": object([
            "id": string, "title": string, "kind": word(["in", "at", "since", "every", "steps"]),
            "state": word(["running", "paused", "due", "done"]), "remaining": number,
            "target": ["type": ["string", "null"], "format": "date-time"], "zone": string,
            "percent": ["type": ["number", "null"], "minimum": 0, "maximum": 100],
            "group": ["type": ["string", "null"]], "tags": array(of: string),
            "step": ["type": ["string", "null"]], "round": ["type": ["integer", "null"]],
            "rounds": ["type": ["integer", "null"]], "remaining_all": ["type": ["number", "null"]],
            "work_day": ["type": ["integer", "null"]],
        ]),
        "CountdownName": object(["id": string, "title": string]),
        "CountdownPage": object(
            optional: ["next"], ["countdowns": array(of: reference("CountdownStatus")), "next": integer]),
        "NextAnswer": object(["countdowns": array(of: reference("CountdownStatus"))]),
        "ChangeAnswer": object(
            optional: ["event"],
            [
                "changed": integer, "matched": integer, "countdowns": array(of: reference("CountdownName")),
                "event": kind, "sequence": integer,
            ]),
        "NameAnswer": object(["name": string, "changed": boolean]),
        "HistoryAnswer": object(optional: ["step"], ["step": string, "sequence": integer]),
        "FileAnswer": object(optional: ["kept"], ["file": string, "kept": string]),
        "ReloadAnswer": object(["added": integer, "changed": integer, "removed": integer, "countdowns": integer]),
        "QuitAnswer": object(["quits": boolean]),
        "ListenAnswer": object(["sequence": integer, "events": array(of: kind)]),
        "RemoteFailure": object(
            optional: ["data"],
            [
                "code": integer, "message": string,
                "data": object(
                    optional: ["candidates", "names", "more", "protocols"],
                    [
                        "candidates": array(of: reference("CountdownName")), "names": array(of: string),
                        "more": integer, "protocols": array(of: integer),
                    ]),
            ]),
    ]
}
