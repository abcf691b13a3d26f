extension Canvas {
    /// Writes one glyph into every cell of a rectangle: rules, bars and the strokes of big digits.
    ///
    /// As if it were written into each cell, but made safe and measured only once.
    ///
    /// - Parameters:
    ///   - rect: the cells; what lies outside the canvas is clipped.
    ///   - glyph: one glyph; where it is wide, half as many are written.
    ///   - style: how the cells look.
    public mutating func fill(_ rect: Rect, with glyph: String, style: Style) {
        let clip = rect.intersection(Rect(size))
        guard !clip.isEmpty else { return }
        DisplayText.forEachCluster(in: glyph, profile) { cluster in
            if cluster.width == 1, cluster.scalars.isEmpty {
                fill(clip, with: Cell(glyph: cluster.first, width: 1, isDisputed: cluster.isDisputed, style: style))
            } else {
                fill(clip, with: cluster, style: style)
            }
            return false
        }
    }

    /// Puts a cluster that needs more than one cell, or more than one scalar, as often as it fits.
    private mutating func fill(_ clip: Rect, with cluster: DisplayCluster, style: Style) {
        for row in clip.row..<clip.endRow {
            damage(row: row)
            let start = row * size.columns + clip.column
            for offset in stride(from: 0, through: clip.columns - cluster.width, by: cluster.width) {
                put(cluster, at: start + offset, style: style)
            }
        }
    }
}
