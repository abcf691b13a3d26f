import CLibrary

/// The command-line arguments, read from the C library.
///
/// On Linux, Swift reads the command line from `/proc`. If `/proc` is not mounted, Swift's `CommandLine` is empty, and
/// the program would see no arguments.
enum ProgramArguments {
    /// The arguments, without the program's name.
    static var all: [String] {
        let count = library_argument_count()
        guard count > 0 else { return Array(CommandLine.arguments.dropFirst()) }
        return (1..<max(count, 1)).compactMap { library_argument($0).map { String(cString: $0) } }
    }
}
