import Testing

@testable import Screen

@Suite struct TerminalAlertsTests {
    private static func text(_ bytes: [UInt8]) -> String {
        String(decoding: bytes, as: UTF8.self).replacing("\u{1B}", with: "^[").replacing("\u{07}", with: "^G")
    }

    private static func notification(
        _ environment: [String: String], title: String = "Tea", text: String = "Time is up"
    ) -> String {
        Self.text(TerminalAlerts(environment: environment).notification(title: title, text: text))
    }

    @Test(arguments: [
        ("xterm-256color", ""), ("linux", ""), ("dumb", ""), ("alacritty", ""), ("st-256color", ""),
        ("xterm-kitty", #"^[]9;Tea: Time is up^[\"#), ("foot", #"^[]777;notify;Tea;Time is up^[\"#),
        ("xterm-ghostty", #"^[]777;notify;Tea;Time is up^[\"#),
        ("rxvt-unicode-256color", #"^[]777;notify;Tea;Time is up^[\"#),
        ("contour", #"^[]777;notify;Tea;Time is up^[\"#),
    ])
    func `each of ten TERM values selects the notification sequence of its terminal, or none`(
        term: String, bytes: String
    ) {
        #expect(Self.notification(["TERM": term]) == bytes)
    }

    @Test(arguments: [
        (["TERM_PROGRAM": "WezTerm"], #"^[]777;notify;Tea;Time is up^[\"#),
        (["TERM_PROGRAM": "iTerm.app"], #"^[]9;Tea: Time is up^[\"#),
        (["TERM_PROGRAM": "Apple_Terminal"], ""), (["TERM_PROGRAM": "vscode"], ""),
    ])
    func `TERM_PROGRAM selects the notification sequence if TERM is xterm-256color`(
        variables: [String: String], bytes: String
    ) {
        #expect(Self.notification(variables.merging(["TERM": "xterm-256color"]) { $1 }) == bytes)
    }

    @Test func `a notification is wrapped for tmux and omitted for screen`() {
        let tmux = ["TERM": "tmux-256color", "TMUX": "/tmp/tmux,1,0"]
        #expect(Self.notification(tmux) == #"^[Ptmux;^[^[]9;Tea: Time is up^[^[\^[\"#)
        #expect(
            Self.notification(tmux.merging(["GHOSTTY_RESOURCES_DIR": "/x"]) { $1 })
                == #"^[Ptmux;^[^[]777;notify;Tea;Time is up^[^[\^[\"#)
        let screen = ["TERM": "screen", "STY": "1.pts", "KITTY_WINDOW_ID": "1"]
        #expect(Self.notification(screen) == "")
        #expect(TerminalAlerts(environment: screen).title("Tea").isEmpty)
        #expect(TerminalAlerts(environment: tmux).multiplexer == .tmux)
    }

    @Test func `an answer of the terminal overrides the environment, except inside tmux`() {
        var alerts = TerminalAlerts(environment: ["TERM": "xterm-256color"])
        alerts.noteVersion("foot(1.16.2)")
        #expect(Self.text(alerts.notification(title: "Tea", text: "up")) == #"^[]777;notify;Tea;up^[\"#)
        alerts.noteNotifications()
        #expect(
            Self.text(alerts.notification(title: "Tea", text: "up"))
                == #"^[]99;i=countdowns:d=0;Tea^[\^[]99;i=countdowns:p=body;up^[\"#)
        alerts.noteVersion("kitty(0.32)")
        #expect(alerts.notification == .osc99)
        // Inside tmux, tmux answers the query, so the answer does not prove that the terminal supports OSC 99.
        var inside = TerminalAlerts(environment: ["TERM": "tmux-256color", "TMUX": "x"])
        inside.noteNotifications()
        #expect(inside.notification == .osc9)
    }

    @Test func `the text of a notification can neither end its sequence nor become a command`() {
        let iTerm = ["TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"]
        #expect(Self.notification(iTerm, title: "4;3;1", text: "") == #"^[]9;4,3;1^[\"#)
        #expect(Self.notification(iTerm, title: "4;\u{301}3", text: "") == "^[]9;4,\u{301}3^[\\")
        #expect(Self.notification(iTerm, title: " 12 ;x", text: "y") == #"^[]9; 12 ,x: y^[\"#)
        let hostile = Self.notification(["TERM": "foot"], title: "a\u{07}b;c\u{1B}\\d\u{9C}", text: "x\ny")
        #expect(hostile.hasPrefix("^[]777;notify;") && hostile.hasSuffix(#"^[\"#))
        #expect(!hostile.dropFirst(2).dropLast(3).contains("^[") && !hostile.contains("^G"))
        #expect(hostile.filter { $0 == ";" }.count == 3 && !hostile.contains("\n") && !hostile.contains("\u{9C}"))
    }

    @Test func `tmux finds no style in a title, even if a # has a combining mark`() {
        let tmux = TerminalAlerts(environment: ["TERM": "tmux-256color", "TMUX": "x"])
        let other = TerminalAlerts(environment: ["TERM": "foot"])
        let title = "Tea #[fg=red] #\u{20E3}[x] #"
        #expect(Self.text(tmux.title(title)) == "^[]2;Tea ##[fg=red] ##\u{20E3}[x] ##^[\\")
        #expect(Self.text(other.title(title)) == "^[]2;\(title)^[\\")
    }

    @Test func `the title is sanitized, and progress is sent only to terminals that support it`() {
        let ghostty = TerminalAlerts(environment: ["TERM": "xterm-ghostty"])
        #expect(Self.text(ghostty.title("Tea\u{07} due")).hasPrefix("^[]2;Tea"))
        #expect(Self.text(ghostty.progress(.running(42))) == #"^[]9;4;1;42^[\"#)
        #expect(Self.text(ghostty.progress(.paused(142))) == #"^[]9;4;4;100^[\"#)
        #expect(Self.text(ghostty.progress(.due)) == #"^[]9;4;2;100^[\"#)
        #expect(Self.text(ghostty.progress(.none)) == #"^[]9;4;0^[\"#)
        // Other terminals must not get the progress sequence, because they would show it as the text of a notification.
        for term in ["xterm-256color", "xterm-kitty", "foot"] {
            #expect(TerminalAlerts(environment: ["TERM": term]).progress(.due).isEmpty)
        }
        #expect(TerminalAlerts(environment: ["TERM": "xterm", "VTE_VERSION": "8001"]).hasProgress)
        #expect(TerminalAlerts(environment: ["TERM": "xterm", "WT_SESSION": "x"]).hasProgress)
        #expect(!TerminalAlerts(environment: ["TERM": "xterm-ghostty", "TMUX": "x"]).hasProgress)
    }

    @Test func `the version and the notification support are parsed from answers of the terminal`() {
        #expect(TerminalReport(dcs: Array(">|foot(1.16.2)".utf8)) == .version("foot(1.16.2)"))
        #expect(TerminalReport(dcs: Array("1$r".utf8)) == nil)
        #expect(TerminalReport(osc: Array("99;i=countdowns:p=?;p=title,body".utf8)) == .notifications)
        var decoder = KeyDecoder()
        let events = decoder.decode(Array("\u{1B}P>|kitty(0.32)\u{1B}\\q".utf8))
        #expect(events.count == 2)
        guard case .report(.version("kitty(0.32)")) = events[0] else {
            Issue.record("\(events)")
            return
        }
    }
}
