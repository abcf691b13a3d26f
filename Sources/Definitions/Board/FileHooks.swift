import Countdowns

/// The hooks of one file, with the facts of the reading that gave them.
public struct FileHooks: Sendable {
    /// The path by which errors call the file.
    public let path: String

    /// Whether the command line names the file itself; hooks of other files never run.
    public let isNamed: Bool

    /// The facts of the file; nil where it was not read from a descriptor here.
    public let facts: FileMetadata?

    /// The hooks in the order of the file, each with its event.
    public internal(set) var hooks: [(event: HookEvent, hook: Hook)] = []

    /// Makes the hooks of a file; none are known yet.
    init(of file: FileWalk.File) {
        self.init(path: file.location.name, isNamed: file.isNamed, facts: file.facts)
    }

    /// Makes hooks of their parts.
    init(path: String, isNamed: Bool, facts: FileMetadata?, hooks: [(event: HookEvent, hook: Hook)] = []) {
        (self.path, self.isNamed, self.facts, self.hooks) = (path, isNamed, facts, hooks)
    }
}
