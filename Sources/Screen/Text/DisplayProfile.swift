/// The terminal's properties that affect text: the width of ambiguous characters, and the supported characters.
///
/// A ``Canvas`` is created with a profile, and each measurement of text needs a profile.
public struct DisplayProfile: Hashable, Sendable {
    /// The width of the characters that Unicode calls ambiguous (East Asian Width `A`): Greek, Cyrillic, quotation
    /// marks, box-drawing characters, block elements.
    public enum AmbiguousWidth: Int, CaseIterable, Sendable {
        /// One column, as on nearly all terminals.
        case narrow = 1
        /// Two columns, as on terminals with East Asian settings.
        case wide = 2
    }

    /// The width of ambiguous characters.
    ///
    /// If ambiguous characters are wide, ambiguous letters have two columns. Ambiguous symbols and box-drawing
    /// characters are replaced by narrow ASCII fallbacks, so that the bars and lines of the board do not become twice
    /// as long.
    public var ambiguousWidth: AmbiguousWidth

    /// Whether only ASCII characters may be sent to the terminal.
    ///
    /// If true, each non-ASCII character is replaced by a similar ASCII character or by `?`. The replacement has the
    /// same width, so that the layout does not change.
    public var isASCII: Bool

    /// Whether the terminal is the console of Linux, whose fonts lack the block that bars consist of.
    ///
    /// If true, a heavy line replaces the block.
    public var isConsole = false

    /// Creates a profile; by default, the profile of nearly all terminals.
    public init(ambiguousWidth: AmbiguousWidth = .narrow, isASCII: Bool = false) {
        self.ambiguousWidth = ambiguousWidth
        self.isASCII = isASCII
    }

    /// Calls `body` with each cluster that represents `cluster` in this profile, until `body` returns false.
    ///
    /// - Parameters:
    ///   - cluster: the cluster.
    ///   - body: the function to call for each of the clusters, one or several.
    /// - Returns: the last result of `body`.
    func forEach(of cluster: DisplayCluster, _ body: (DisplayCluster) -> Bool) -> Bool {
        if isASCII { return forEachASCII(of: cluster, body) }
        let shown = isConsole && cluster.first == 0x2586 ? DisplayCluster(scalar: 0x2501, width: 1) : cluster
        return body(ambiguousWidth == .wide ? widened(shown) : shown)
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
