import Countdowns

/// An argument of a hook that contains a placeholder, and that a program would run, such as the argument after `sh -c`.
///
/// A title would become a part of a program: the title `$(reboot)` would run `reboot`.
struct InterpretedArgument {
    /// The index of the argument.
    private(set) var index = 0
    /// The program that would run the argument.
    private(set) var interpreter = ""
    /// The environment variable that has the value of the placeholder.
    private var variable = ""

    /// The names of interpreters, by the letters of their options before a program text.
    private static let interpreters = [
        "cC": "sh bash dash ash zsh ksh mksh fish python", "eEp": "perl ruby node nodejs osascript lua", "r": "php",
        "S": "env", "": "ssh",
    ]

    /// Finds the first such argument in one pass; nil if there is none.
    ///
    /// The interpreter may be an argument of another program, such as `timeout`.
    init?(in arguments: [String]) {
        var (isText, isOption, letters) = (false, false, "")
        for argument in arguments {
            let (wasText, wasOption) = (isText, isOption)
            isOption = argument.utf8.first == UInt8(ascii: "-")
            isText = isOption && Self.announcesText(argument, letters)
            if isText || wasText || interpreter == "ssh", let name = Self.placeholder(in: argument) {
                variable = "COUNTDOWNS_" + name.uppercased()
                return
            }
            if isOption {
                isText = isText || wasText
            } else if !wasText, interpreter != "ssh" {
                let name = Self.name(of: argument)
                if let found = Self.interpreters.first(where: { $0.value.split(separator: " ").contains(name) }) {
                    (interpreter, letters) = (String(name), found.key)
                } else if !wasOption {
                    // A script, whose arguments follow. After an option, it could be the value of the option.
                    letters = ""
                }
            }
            index += 1
        }
        return nil
    }

    /// The remedy.
    var help: String {
        let words = "use the environment variable: \"$\(variable)\""
        return interpreter == "ssh" ? "\(words), sent with \"-o SendEnv=\(variable)\"" : words
    }

    /// The name of a program without its version, such as `python` for `/usr/bin/python3.12`.
    private static func name(of program: String) -> Substring {
        var name = PathText.name(of: program)[...]
        while let last = name.last, "0123456789.-".contains(last) { name.removeLast() }
        return name
    }

    private static func announcesText(_ option: String, _ letters: String) -> Bool {
        guard !letters.isEmpty else { return false }
        guard !option.hasPrefix("--") else { return ["--c", "--e", "--p"].contains { option.hasPrefix($0) } }
        return option.unicodeScalars.contains { letters.unicodeScalars.contains($0) }
    }

    private static func placeholder(in text: String) -> String? {
        Hook.placeholders.first { text.filled([$0: ""]).utf8.count != text.utf8.count }
    }
}
