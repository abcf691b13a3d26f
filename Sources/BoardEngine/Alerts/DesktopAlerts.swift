import Countdowns
import Definitions
import Foundation
import Journal
import Ticking

/// Alerts outside the terminal: desktop notifications, sounds and speech, through installed programs such as `notify-send`.
///
/// - Thread: any.
public final class DesktopAlerts: Sendable {
    /// The user's answer to a notification.
    public enum Answer: String, CaseIterable, Sendable {
        /// Extends the countdown by five minutes.
        case later
        /// Finishes the countdown.
        case done

        var label: String { self == .later ? "+5 min" : "Done" }
    }

    private let environment: [String: String]
    private let runner: ProgramRunner
    private let warn: @Sendable (String) -> Void
    /// The keys of the notices that were already shown.
    private let missing = LockedValue<Set<String>>([])

    private static let answerTimeout = Duration.seconds(600)
    /// The maximum duration of a sound or a spoken text.
    private static let longestSound = Duration.seconds(60)

    /// Creates alerts that search for programs in the environment's `PATH`.
    ///
    /// - Parameters:
    ///   - environment: The environment variables.
    ///   - warn: Receives a notice about each missing program and about dropped notifications; called on any thread.
    public init(environment: [String: String], warn: @escaping @Sendable (String) -> Void) {
        (self.environment, self.warn) = (environment, warn)
        runner = ProgramRunner(maxRunning: 16, maxWaiting: 64, environment: environment) { count in
            warn("\(count) notification\(count == 1 ? " was" : "s were") dropped: too many were waiting.")
        }
    }

    func end() { runner.end() }

    /// Blocks until all programs have exited, at most for a minute.
    public func wait() { runner.wait() }

    /// Shows a notification.
    ///
    /// - Parameters:
    ///   - title: the heading.
    ///   - text: the body.
    ///   - answer: called with the user's answer; nil shows no buttons.
    /// - Returns: the program that shows the notification; nil if none is installed.
    @discardableResult
    public func notify(title: String, _ text: String, answer: (@Sendable (Answer) -> Void)? = nil) -> String? {
        if path(of: "notify-send") != nil {
            let actions = Answer.allCases.map { "--action=\($0.rawValue)=\($0.label)" }
            let plain = ["notify-send", "--app-name=countdowns", "--", title, Self.plainBody(text)]
            guard let answer else {
                start("the notification", plain)
                return plain[0]
            }
            var call = ProgramRunner.Call(
                name: "the notification", arguments: plain.prefix(2) + actions + plain.dropFirst(2))
            call.limit = Self.answerTimeout
            call.completion = { [weak self] result in
                switch result.end {
                case .exited(0):
                    let word = String(decoding: result.output, as: UTF8.self).split(separator: "\n").last ?? ""
                    if let found = Answer(rawValue: word.trimmingCharacters(in: .whitespaces)) { answer(found) }
                // Before version 0.8, notify-send rejects `--action`, so the notification is sent without buttons.
                case .exited: self?.start("the notification", plain)
                default: break
                }
            }
            runner.run(call)
            return plain[0]
        }
        if path(of: "osascript") != nil {
            // The texts are arguments, so they are never part of the script.
            let script = [
                "on run argv", "display notification (item 2 of argv) with title (item 1 of argv)", "end run",
            ]
            start("the notification", ["osascript"] + script.flatMap { ["-e", $0] } + ["--", title, text])
            return "osascript"
        }
        warnOnce("notify-send", "No desktop notifications: neither notify-send nor osascript is installed.")
        return nil
    }

    /// Escapes a text for notify-send, which decodes backslash escapes in the body, and for the desktop, which parses markup.
    private static func plainBody(_ text: String) -> String {
        text.replacingScalars(#"\"#, with: #"\\"#).escapedForMarkup
    }

    /// Plays a built-in sound or a sound file.
    ///
    /// - Returns: the program that plays the sound; nil if no player is installed or the file cannot be read.
    @discardableResult
    public func play(_ sound: String) -> String? {
        guard let file = Sound(rawValue: sound).map({ SoundFiles(environment: environment).path(of: $0) }) ?? sound
        else {
            warnOnce("sounds", "The sound files cannot be written to the state folder.")
            return nil
        }
        let path = PathText.absolute(file)
        guard SourceFile.isReadable(path) else {
            warnOnce(path, "The sound \(path.quoted) cannot be read.")
            return nil
        }
        guard let player = Self.players.first(where: { self.path(of: $0[0]) != nil }) else {
            warnOnce("player", "No sound: none of \(Self.players.map { $0[0] }.joined(separator: ", ")) is installed.")
            return nil
        }
        start("the sound", player + [path], within: Self.longestSound)
        return player[0]
    }

    /// Speaks a text.
    ///
    /// - Returns: the program that speaks; nil if none is installed.
    @discardableResult
    public func say(_ words: String) -> String? {
        guard let speaker = ["say", "espeak-ng"].first(where: { path(of: $0) != nil }) else {
            warnOnce("say", "No speech: neither say nor espeak-ng is installed.")
            return nil
        }
        start("the speech", [speaker, "--", words], within: Self.longestSound)
        return speaker
    }

    private static let players = [
        ["pw-play"], ["paplay"], ["afplay"], ["aplay", "-q"],
        ["ffplay", "-nodisp", "-autoexit", "-loglevel", "quiet"],
    ]

    private func start(_ name: String, _ arguments: [String], within limit: Duration = ProgramRunner.defaultLimit) {
        var call = ProgramRunner.Call(name: name, arguments: arguments)
        call.limit = limit
        call.completion = { [weak self] result in
            guard let complaint = result.complaint else { return }
            self?.warnOnce(arguments[0], "\(arguments[0]) for \(name) \(complaint).")
        }
        runner.run(call)
    }

    /// Shows a notice unless a notice with the same key was already shown.
    private func warnOnce(_ key: String, _ sentence: String) {
        if missing.withLock({ $0.insert(key).inserted }) { warn(sentence) }
    }

    private func path(of program: String) -> String? { ProgramPath.path(of: program, environment) }
}

/// The built-in sounds, as files that players can read.
struct SoundFiles {
    private let folder: String?

    init(environment: [String: String]) {
        folder = StateFolder(environment: environment).map { PathText.join(PathText.folder(of: $0.path), "sounds") }
    }

    /// Returns the path of a sound's file, and writes the file if it is missing or outdated; nil if the file cannot be written.
    func path(of sound: Sound) -> String? {
        guard let folder else { return nil }
        let path = PathText.join(folder, sound.rawValue + ".wav")
        let system = SystemFileSystem()
        if (try? system.read(path)) == sound.bytes { return path }
        do {
            try system.makeFolder(folder)
            try system.replace(path, by: sound.bytes)
            return path
        } catch {
            return nil
        }
    }
}

extension Sound {
    /// The bytes of the sound file, which is created by `scripts/generate-sounds.py`.
    fileprivate var bytes: [UInt8] {
        switch self {
        case .chime: PackageResources.chime_wav
        case .bell: PackageResources.bell_wav
        case .beep: PackageResources.beep_wav
        }
    }
}

extension DesktopAlerts.Answer {
    func command(of id: Countdown.ID) -> Command {
        switch self {
        case .later: .change(.extend(.seconds(300)), of: [id])
        case .done: .change(.done, of: [id])
        }
    }
}
