/// The escape sequences for alerts outside the screen: the bell, notifications, the window title and the taskbar
/// progress.
///
/// The notification depends on the terminal:
///
/// | terminal | notification |
/// |---|---|
/// | any terminal that answers the query of OSC 99 | OSC 99 |
/// | foot, Ghostty, WezTerm, rxvt-unicode, Contour, Warp | OSC 777 |
/// | iTerm2; kitty if it does not answer the query | OSC 9 |
/// | an unknown terminal inside tmux | OSC 9 |
/// | any other | none |
///
/// tmux passes the notification through only if its option `allow-passthrough` is on, so the bell always rings, too.
/// Inside GNU screen, only the bell rings. Neither tmux nor GNU screen shows progress.
public struct TerminalAlerts: Equatable, Sendable {
    /// The sequence that shows a notification.
    public enum Notification: Int, Sendable {
        /// `OSC 9 ; text`.
        case osc9 = 9
        /// `OSC 99`, the protocol of kitty.
        case osc99 = 99
        /// `OSC 777 ; notify ; title ; text`.
        case osc777 = 777
    }

    /// A terminal multiplexer, which runs between this program and the terminal.
    public enum Multiplexer: Sendable {
        /// tmux, which can pass sequences through.
        case tmux
        /// GNU screen, which passes no sequences through.
        case screen
    }

    /// The multiplexer between this program and the terminal; nil if there is none.
    public let multiplexer: Multiplexer?

    /// The notification sequence that the terminal supports; nil if no supported sequence is known.
    public private(set) var notification: Notification?

    /// Whether the terminal supports a window title.
    public let hasTitle: Bool

    /// Whether the terminal supports progress (OSC 9;4).
    ///
    /// Other terminals would show the progress sequence as the text of a notification.
    public private(set) var hasProgress: Bool

    /// Whether the terminal has reported that it copies text to the clipboard (OSC 52).
    ///
    /// The environment cannot tell, because a terminal inside another terminal inherits its variables.
    public private(set) var copies = false

    /// The maximum length of a text, in grapheme clusters.
    private static let longestText = 200

    /// Detects the features of the terminal from the environment.
    public init(environment: [String: String]) {
        multiplexer = environment["TMUX"] != nil ? .tmux : environment["STY"] != nil ? .screen : nil
        // GNU screen does not save the window title, so the title could not be restored.
        hasTitle = multiplexer != .screen && !CapabilityQuery.isSilent(environment: environment)
        let kind = TerminalKind(environment: environment)
        notification = kind?.notification
        hasProgress = kind?.hasProgress ?? false
        // Inside tmux, the environment may not identify the terminal: OSC 9 is then the fallback.
        if multiplexer == .tmux, kind == nil { notification = .osc9 }
        let isSilent = CapabilityQuery.isSilent(environment: environment)
        if multiplexer == .screen || isSilent { notification = nil }
        // A pane of a multiplexer has no entry in the taskbar, so no progress is shown.
        if multiplexer != nil || isSilent { hasProgress = false }
    }

    /// Updates the features from the version that the terminal reported (XTVERSION), such as `foot(1.16.2)`.
    public mutating func noteVersion(_ text: String) {
        guard multiplexer == nil, let kind = TerminalKind(version: text) else { return }
        if notification != .osc99 { notification = kind.notification }
        hasProgress = kind.hasProgress
        if kind.copies { copies = true }
    }

    /// Records that the device attributes (DA1) of the terminal contain the clipboard.
    public mutating func noteClipboard() { copies = true }

    /// Records that the terminal answered the query of OSC 99.
    public mutating func noteNotifications() {
        if multiplexer == nil { notification = .osc99 }
    }

    // MARK: Sequences

    /// The bell.
    public static let bell: [UInt8] = [0x07]

    /// Returns the sequence of a notification; empty if the terminal supports no notifications.
    ///
    /// - Parameters:
    ///   - title: the heading, not yet sanitized.
    ///   - text: the text below the heading, not yet sanitized.
    /// - Returns: the bytes.
    public func notification(title: String, text: String) -> [UInt8] {
        guard let notification else { return [] }
        let (title, text) = (Self.safe(title), Self.safe(text))
        return switch notification {
        case .osc9: passed("\u{1B}]9;\(Self.unlikeCommand(text.isEmpty ? title : "\(title): \(text)"))\u{1B}\\")
        case .osc99:
            passed(
                "\u{1B}]99;i=countdowns:d=0;\(title)\u{1B}\\\u{1B}]99;i=countdowns:p=body;\(text)\u{1B}\\")
        case .osc777: passed("\u{1B}]777;notify;\(title.replacing(";", with: ","));\(text)\u{1B}\\")
        }
    }

    /// Returns the sequence that sets the window title; empty if the terminal supports no title.
    ///
    /// tmux reads styles, such as `#[fg=red]`, in the title of a pane, so each `#` is doubled for tmux.
    ///
    /// - Parameter text: the title, not yet sanitized.
    /// - Returns: the bytes.
    public func title(_ text: String) -> [UInt8] {
        guard hasTitle else { return [] }
        let scalars = Self.safe(text).unicodeScalars.map { $0 == "#" && multiplexer == .tmux ? "##" : String($0) }
        return Array("\u{1B}]2;\(scalars.joined())\u{1B}\\".utf8)
    }

    /// The progress in a taskbar.
    public enum Progress: Hashable, Sendable {
        /// No progress.
        case none
        /// A running countdown, with its elapsed percentage.
        case running(Int)
        /// A paused countdown, with its elapsed percentage.
        case paused(Int)
        /// A countdown that reached zero and is not acknowledged.
        case due
    }

    /// Returns the sequence that shows progress; empty if the terminal does not support progress.
    public func progress(_ progress: Progress) -> [UInt8] {
        guard hasProgress else { return [] }
        let numbers =
            switch progress {
            case .none: "0"
            case .running(let percent): "1;\(min(max(percent, 0), 100))"
            case .paused(let percent): "4;\(min(max(percent, 0), 100))"
            case .due: "2;100"
            }
        return Array("\u{1B}]9;4;\(numbers)\u{1B}\\".utf8)
    }

    /// Wraps a sequence so that tmux passes it through; leaves it unchanged without tmux.
    private func passed(_ sequence: String) -> [UInt8] {
        guard multiplexer == .tmux else { return Array(sequence.utf8) }
        return Array("\u{1B}Ptmux;\(sequence.replacing("\u{1B}", with: "\u{1B}\u{1B}"))\u{1B}\\".utf8)
    }

    /// Removes control characters and truncates a long text.
    private static func safe(_ text: String) -> String {
        let clean = DisplayText.sanitized(text)
        return clean.count > longestText ? clean.prefix(longestText) + "…" : clean
    }

    /// Replaces the semicolon in a text that begins with a number and a semicolon, which a terminal would interpret as
    /// a ConEmu command.
    private static func unlikeCommand(_ text: String) -> String {
        let digits = text.prefix { $0.isWhitespace || $0.isNumber }
        let rest = text[digits.endIndex...]
        // The check compares scalars, because a semicolon and a combining mark after it form one `Character`.
        guard rest.unicodeScalars.first == ";", !digits.isEmpty else { return text }
        return "\(digits),\(String(rest.unicodeScalars.dropFirst()))"
    }
}

/// The terminals whose features are known.
private enum TerminalKind {
    case kitty, foot, ghostty, wezTerm, iTerm, rxvt, contour, warp, windowsTerminal, conEmu, mintty, vte

    var notification: TerminalAlerts.Notification? {
        switch self {
        case .kitty, .iTerm: .osc9
        case .foot, .ghostty, .wezTerm, .rxvt, .contour, .warp: .osc777
        case .windowsTerminal, .conEmu, .mintty, .vte: nil
        }
    }

    var hasProgress: Bool {
        switch self {
        case .ghostty, .windowsTerminal, .conEmu, .mintty, .vte: true
        case .kitty, .foot, .wezTerm, .iTerm, .rxvt, .contour, .warp: false
        }
    }

    /// Whether the terminal copies text by OSC 52, unless its configuration forbids this.
    ///
    /// Newer versions report the clipboard in their device attributes, too.
    var copies: Bool {
        switch self {
        case .kitty, .foot, .ghostty, .wezTerm, .contour: true
        case .iTerm, .rxvt, .warp, .windowsTerminal, .conEmu, .mintty, .vte: false
        }
    }

    init?(environment: [String: String]) {
        let term = environment["TERM", default: ""]
        let program = environment["TERM_PROGRAM", default: ""]
        func has(_ name: String) -> Bool { environment[name].map { !$0.isEmpty } ?? false }
        if term == "xterm-kitty" || has("KITTY_WINDOW_ID") {
            self = .kitty
        } else if term.hasPrefix("foot") {
            self = .foot
        } else if program == "ghostty" || term == "xterm-ghostty" || has("GHOSTTY_RESOURCES_DIR") {
            self = .ghostty
        } else if program == "WezTerm" || has("WEZTERM_PANE") {
            self = .wezTerm
        } else if program == "iTerm.app" || environment["LC_TERMINAL"] == "iTerm2" {
            self = .iTerm
        } else if term.hasPrefix("rxvt-unicode") {
            self = .rxvt
        } else if term == "contour" {
            self = .contour
        } else if program == "WarpTerminal" {
            self = .warp
        } else if has("WT_SESSION") {
            self = .windowsTerminal
        } else if environment["ConEmuANSI"] == "ON" {
            self = .conEmu
        } else if program == "mintty" {
            self = .mintty
        } else if environment["VTE_VERSION"].flatMap({ Int($0) }) ?? 0 >= 8_000 {
            self = .vte
        } else {
            return nil
        }
    }

    init?(version: String) {
        let known: [(String, TerminalKind)] = [
            ("kitty", .kitty), ("foot", .foot), ("ghostty", .ghostty), ("WezTerm", .wezTerm), ("iTerm2", .iTerm),
            ("rxvt", .rxvt), ("contour", .contour), ("Warp", .warp), ("mintty", .mintty),
        ]
        guard let kind = known.first(where: { version.lowercased().hasPrefix($0.0.lowercased()) }) else { return nil }
        self = kind.1
    }
}
