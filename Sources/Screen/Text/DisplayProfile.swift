/// What a terminal makes of text: how wide it takes characters for, and which it can show.
///
/// A value that a ``Canvas`` is made with, and that is handed to every measurement of text.
public struct DisplayProfile: Hashable, Sendable {
    /// How many columns the characters take whose width Unicode calls ambiguous (East Asian Width `A`): Greek, Cyrillic,
    /// quotation marks, lines, blocks.
    public enum AmbiguousWidth: Int, CaseIterable, Sendable {
        /// One, as nearly everywhere.
        case narrow = 1
        /// Two, as terminals in East Asian settings may have it.
        case wide = 2
    }

    /// How wide ambiguous characters are.
    ///
    /// Where they are wide, letters among them take two columns, and signs and drawings come as a narrow stand-in of
    /// ASCII: a bar or a rule of the board must not be twice as long as its place.
    public var ambiguousWidth: AmbiguousWidth

    /// Whether nothing but ASCII may be sent.
    ///
    /// Each character then comes as one that looks like it, or as `?`, in as many columns as it would take otherwise. So
    /// the layout is the same.
    public var isASCII: Bool

    /// Makes a profile; without arguments that of nearly every terminal.
    public init(ambiguousWidth: AmbiguousWidth = .narrow, isASCII: Bool = false) {
        self.ambiguousWidth = ambiguousWidth
        self.isASCII = isASCII
    }

    /// Calls `body` with what a cluster is in this profile, until it returns false.
    ///
    /// - Returns: what `body` returned last.
    func forEach(of cluster: DisplayCluster, _ body: (DisplayCluster) -> Bool) -> Bool {
        if isASCII { return forEachASCII(of: cluster, body) }
        return body(ambiguousWidth == .wide ? widened(cluster) : cluster)
    }

    private func forEachASCII(of cluster: DisplayCluster, _ body: (DisplayCluster) -> Bool) -> Bool {
        let standIn = ASCIIFallback.byte(for: cluster.first)
        guard body(DisplayCluster(scalar: UInt32(standIn ?? 0x3F), width: 1)) else { return false }
        guard cluster.width == 2 else { return true }
        return body(DisplayCluster(scalar: standIn == nil ? 0x3F : 0x20, width: 1))
    }

    private func widened(_ cluster: DisplayCluster) -> DisplayCluster {
        guard cluster.width == 1, DisplayWidth.isAmbiguous(cluster.first) else { return cluster }
        if let sign = ASCIIFallback.byte(forSign: cluster.first) {
            return DisplayCluster(scalar: UInt32(sign), width: 1)
        }
        return cluster.widened
    }
}
