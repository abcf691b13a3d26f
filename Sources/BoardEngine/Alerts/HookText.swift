import Countdowns

/// The text of a hook as written in its file: placeholders are not replaced.
///
/// Two texts are equal if their bytes are equal. Swift strings are also equal if they are canonically equivalent but
/// have different bytes.
public struct HookText: Codable, Sendable {
    let event: String
    /// The program and its arguments, or the command line for a shell.
    let arguments: [String]
    let isShell: Bool
    let isDetached: Bool

    /// Whether the program is a path that is relative to the folder of the file.
    var isRelative: Bool { !isShell && arguments[0].hasSlash && !arguments[0].isAbsolutePath }

    /// Creates the text of a hook.
    public init(_ event: HookEvent, _ hook: Hook) {
        switch hook.program {
        case .arguments(let arguments): (self.arguments, isShell) = (arguments, false)
        case .shell(let line): (arguments, isShell) = ([line], true)
        }
        (self.event, isDetached) = (event.rawValue, hook.isDetached)
    }

    /// The event and the program in one line.
    public var line: String { "\(event)  \(program)" }

    /// The program with all arguments in one line; invisible characters are escaped.
    public var program: String {
        let words = arguments.map(Self.quoted).joined(separator: ", ")
        return (isShell ? "sh -c \(words)" : "[\(words)]") + (isDetached ? "  detached" : "")
    }

    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar.properties.generalCategory {
            case _ where scalar == "\"" || scalar == "\\": quoted += "\\\(scalar)"
            case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse:
                quoted += "\\u{\(String(scalar.value, radix: 16))}"
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}

extension HookText: Hashable {
    private var bytes: [[UInt8]] {
        ([event, isShell ? "shell" : "list", isDetached ? "detached" : ""] + arguments).map { Array($0.utf8) }
    }

    /// Compares the bytes.
    public static func == (left: HookText, right: HookText) -> Bool { left.bytes == right.bytes }

    /// Hashes the bytes.
    public func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}
