/// A board as it is, before it is cut into pages and after they were joined.
public struct BoardSnapshot: Hashable, Sendable {
    /// What lay at a place when the board was read.
    public enum Content: Hashable, Sendable {
        /// A file: its text and its numbers.
        case file(text: String, device: UInt64, inode: UInt64)
        /// A directory: the names in it.
        case directory([String])
    }

    /// A place, and what lay there.
    public struct Place: Hashable, Sendable {
        /// The place, as errors name it.
        public var path: String
        /// What lay there.
        public var content: Content

        /// Makes a place of its parts.
        public init(path: String, content: Content) {
            self.path = path
            self.content = content
        }
    }

    /// How often the board has been read.
    public var generation: Int
    /// The number of the last event.
    public var sequence: Int
    /// What else decoding depends on.
    public var settings: SnapshotSettings
    /// The arguments that name the files, as they were given.
    public var arguments: [String]
    /// What was read, in the order in which it was.
    public var places: [Place]
    /// How each countdown runs, in the order of the files.
    public var states: [CountdownState]

    /// Makes a snapshot of its parts.
    public init(
        generation: Int, sequence: Int, settings: SnapshotSettings, arguments: [String], places: [Place],
        states: [CountdownState]
    ) {
        self.generation = generation
        self.sequence = sequence
        self.settings = settings
        self.arguments = arguments
        self.places = places
        self.states = states
    }
}
