import CrashGuard
import Subprocess

/// The tmux in which this program runs.
public enum Tmux {
    /// Returns whether tmux copies the text that programs send (OSC 52): whether its option `set-clipboard` is on.
    public static func copies() async -> Bool {
        CrashGuard.useAlternateStack()
        let answer = try? await Subprocess.run(
            .name("tmux"), arguments: ["show", "-sv", "set-clipboard"], input: .none, output: .string(limit: 64),
            error: .discarded)
        return answer?.standardOutput == "on\n"
    }
}
