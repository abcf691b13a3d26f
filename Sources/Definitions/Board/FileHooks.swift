import Countdowns

/// The hooks of one file, with the metadata that the file had when it was read.
public struct FileHooks: Sendable {
    /// The path of the file, as shown in errors.
    public let path: String

    /// Whether the path of the file is a command-line argument.
    ///
    /// Hooks of included files, and of files that were found in a folder, never run.
    public let isNamed: Bool

    /// The metadata of the file; nil if the file was not read from a file descriptor.
    public let facts: FileMetadata?

    /// The hooks in the order of the file, each with its event.
    public internal(set) var hooks: [(event: HookEvent, hook: Hook)] = []

    /// Creates an entry for a file, without hooks.
    init(of file: FileWalk.File) {
        self.init(path: file.location.name, isNamed: file.isNamed, facts: file.facts)
    }

    init(path: String, isNamed: Bool, facts: FileMetadata?, hooks: [(event: HookEvent, hook: Hook)] = []) {
        (self.path, self.isNamed, self.facts, self.hooks) = (path, isNamed, facts, hooks)
    }
}
