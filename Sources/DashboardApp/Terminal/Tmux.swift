import CrashGuard

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The tmux in which this program runs.
public enum Tmux {
    /// Whether tmux copies the text that programs send (OSC 52): its option `set-clipboard` is on.
    ///
    /// - Thread: blocks the calling thread until tmux has answered.
    public static var copies: Bool {
        CrashGuard.useAlternateStack()
        guard let answer = popen("tmux show -sv set-clipboard </dev/null 2>/dev/null", "r") else { return false }
        defer { pclose(answer) }
        var line = [CChar](repeating: 0, count: 8)
        return fgets(&line, 8, answer) != nil && strcmp(line, "on\n") == 0
    }
}
