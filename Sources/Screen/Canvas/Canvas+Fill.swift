extension Canvas {
    /// A glyph that was made safe and measured for a canvas, to be put into many cells.
    public struct MeasuredGlyph: Sendable {
        fileprivate let cluster: DisplayCluster
    }

    /// Measures a glyph once.
    ///
    /// - Returns: the glyph for this canvas and for others of the same ``profile``; nil for an empty text.
    public func measure(_ glyph: String) -> MeasuredGlyph? {
        var measured: MeasuredGlyph?
        DisplayText.forEachCluster(in: glyph, profile) { cluster in
            measured = MeasuredGlyph(cluster: cluster)
            return false
        }
        return measured
    }

    /// Writes one glyph into every cell of a rectangle: rules, bars and the strokes of big digits.
    ///
    /// As if it were written into each cell, but made safe and measured only once.
    ///
    /// - Parameters:
    ///   - rect: the cells; what lies outside the canvas is clipped.
    ///   - glyph: one glyph; where it is wide, half as many are written.
    ///   - style: how the cells look.
    public mutating func fill(_ rect: Rect, with glyph: String, style: Style) {
        if let glyph = measure(glyph) { fill(rect, with: glyph, style: style) }
    }

    /// Writes one glyph into every cell of a rectangle.
    ///
    /// - Parameters:
    ///   - rect: the cells; what lies outside the canvas is clipped.
    ///   - glyph: one glyph; where it is wide, half as many are written.
    ///   - style: how the cells look.
    public mutating func fill(_ rect: Rect, with glyph: MeasuredGlyph, style: Style) {
        let clip = rect.intersection(Rect(size))
        guard !clip.isEmpty else { return }
        let cluster = glyph.cluster
        if cluster.width == 1, cluster.scalars.isEmpty {
            fill(clip, with: Cell(glyph: cluster.first, width: 1, isDisputed: cluster.isDisputed, style: style))
        } else {
            fill(clip, with: cluster, style: style)
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
