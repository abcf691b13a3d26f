/// A grapheme cluster with its width on a terminal.
struct DisplayCluster {
    /// The maximum number of scalars of a cluster.
    ///
    /// Further scalars are dropped. The limit is enough for the emoji of two people kissing with two skin tones (10
    /// scalars) and for the flag of a region (7).
    static let maximumScalars = 16

    /// The first scalar of the cluster.
    let first: UInt32

    /// All scalars of the cluster; empty if ``first`` is the only scalar.
    let scalars: [UInt32]

    /// The width in columns: 1 or 2.
    let width: Int

    /// Whether terminals are known to disagree about the width.
    let isDisputed: Bool

    /// Creates a cluster of one scalar, which is one or two columns wide.
    init(scalar: UInt32, width: Int) {
        self.init(first: scalar, scalars: [], width: width, isDisputed: DisplayWidth.isDisputed(scalar))
    }

    private init(first: UInt32, scalars: [UInt32], width: Int, isDisputed: Bool) {
        self.first = first
        self.scalars = scalars
        self.width = width
        self.isDisputed = isDisputed
    }

    /// Creates a cluster of several scalars; nil if its width is 0.
    init?(scalars given: some Sequence<UInt32>) {
        var kept: [UInt32] = []
        var sum = 0
        var widest = 0
        var isPicture = false
        var isDisputed = false
        for scalar in given.prefix(Self.maximumScalars) {
            let columns = DisplayWidth.columns(of: scalar)
            if kept.isEmpty, columns == 0 { return nil }
            isPicture = isPicture || (scalar == 0xFE0F && DisplayWidth.isEmojiBase(kept[0]))
            isDisputed = isDisputed || DisplayWidth.isDisputed(scalar)
            sum += columns
            widest = max(widest, columns)
            kept.append(scalar)
        }
        // A combining mark after a space or a replacement character has no base, so it is dropped.
        if kept.first == 0x20 || kept.first == 0xFFFD { kept.removeSubrange(1...) }
        while kept.count > 1, kept.last == 0x200D { kept.removeLast() }
        guard let base = kept.first else { return nil }
        guard kept.count > 1 else {
            self.init(scalar: base, width: DisplayWidth.columns(of: base))
            return
        }
        // Several letters in one cluster (a Devanagari conjunct) get the width that a terminal without support for
        // clusters gives them, but at most two columns. One column too many looks better than a letter that is cut in
        // half.
        let width = isPicture ? 2 : min(2, sum)
        self.init(
            first: base, scalars: kept, width: width, isDisputed: isDisputed || width != sum || width != widest)
    }

    /// A copy of the cluster with a width of two columns.
    var widened: DisplayCluster {
        DisplayCluster(first: first, scalars: scalars, width: 2, isDisputed: true)
    }
}
