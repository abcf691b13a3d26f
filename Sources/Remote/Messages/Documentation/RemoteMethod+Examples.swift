import Countdowns

extension RemoteMethod {
    private static let tea =
        #"{"all_day":false,"days":null,"group":"Kitchen","id":"tea","kind":"in","percent":40,"remaining":180,"remaining_all":null,"round":null,"#
        + #""rounds":null,"state":"running","step":null,"tags":["hot"],"target":"2027-01-15T09:03:00Z","title":"Tea","#
        + #""work_day":null,"zone":"Europe/Berlin"}"#

    /// The parameters of an example request as JSON (an empty string for no parameters), and the answer to this
    /// request.
    var example: (parameters: String, answer: String) {
        switch self {
        case .hello, .status, .list, .next, .export, .listen, .text: questionExample
        case .attach:
            (
                #"{"arguments":["attach","--view","focus"],"columns":80,"environment":["TERM=xterm-256color"],"#
                    + #""protocol":1,"rows":24}"#,
                Self.greeting.answer
            )
        case .change(let verb): Self.example(of: verb.line.example)
        case .set(let verb):
            (
                #"{"name":"\#(verb.line.example.name)"}"#,
                #"{"changed":\#(verb.line.example.changes),"name":"\#(verb.line.example.name)"}"#
            )
        case .undoOrRedo: (#"{"from":"phone"}"#, #"{"sequence":8,"step":"“Tea” was paused"}"#)
        case .editFiles(.add): (##"{"line":"Soup in 8m #kitchen"}"##, #"{"file":"/home/ada/launch.yaml"}"#)
        case .editFiles(.edit): (#"{"line":"Tea in 5m","target":"tea"}"#, #"{"file":"/home/ada/launch.yaml"}"#)
        case .editFiles(.remove): (#"{"target":"tea"}"#, #"{"file":"/home/ada/launch.yaml"}"#)
        case .reload: ("", #"{"added":1,"changed":2,"countdowns":12,"removed":0}"#)
        case .quit: ("", #"{"quits":true}"#)
        }
    }

    private static let greeting = (
        parameters: #"{"program":"bar","protocol":1,"version":"2.1"}"#,
        answer: #"{"board":{"files":["/home/ada/launch.yaml"],"name":"launch-day-5f0c1a2b","process":4711,"#
            + #""started":"2027-01-15T08:55:00Z","title":"Launch day","version":"1.0.0"},"#
            + #""capabilities":["listen"],"methods":["hello","status","list"],"program":"countdowns","#
            + #""protocol":1,"version":"1.0.0"}"#
    )

    private static func example(of example: VerbExample) -> (parameters: String, answer: String) {
        let members = [("by", example.amount), ("from", example.origin), ("target", example.target)]
        let words = members.compactMap { name, value in value.map { #""\#(name)":"\#($0)""# } }
        return (
            "{\(words.joined(separator: ","))}",
            #"{"changed":1,"countdowns":[{"id":"tea","title":"Tea"}],"effects":["changed"],"#
                + #""matched":\#(example.matched),"sequence":7}"#
        )
    }

    private var questionExample: (parameters: String, answer: String) {
        switch self {
        case .hello: Self.greeting
        case .status:
            (
                "",
                #"{"board":"launch-day-5f0c1a2b","countdowns":{"done":0,"due":1,"paused":2,"running":9},"listeners":1,"#
                    + #""next":\#(Self.tea),"now":"2027-01-15T09:00:00Z","sequence":7,"theme":"ember","#
                    + #""title":"Launch day","view":"list","zone":"Europe/Berlin"}"#
            )
        case .list: (##"{"order":"time","target":"#hot"}"##, #"{"countdowns":[\#(Self.tea)]}"#)
        case .next: (#"{"count":1}"#, #"{"countdowns":[\#(Self.tea)]}"#)
        case .export:
            (
                #"{"cursor":0}"#,
                #"{"countdowns":[{"at":"2027-01-15T09:03:00Z","from":"2027-01-15T08:58:00Z","group":"Kitchen","id":"tea","#
                    + #""tags":["hot"],"title":"Tea"}],"title":"Launch day · 15 Jan 10:00","zone":"Europe/Berlin"}"#
            )
        case .listen: (#"{"events":["paused","ended"]}"#, #"{"events":["paused","ended"],"sequence":7}"#)
        default:
            (
                #"{"arguments":["next"],"columns":80,"environment":["TERM=xterm-256color"]}"#,
                #"{"lasts":"0.75","text":"Tea 03:00\n"}"#
            )
        }
    }
}
