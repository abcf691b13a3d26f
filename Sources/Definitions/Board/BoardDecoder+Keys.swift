import Yams

extension BoardDecoder {
    /// A mapping's entries; keys that it may not have are noted.
    ///
    /// - Parameters:
    ///   - type: the keys.
    ///   - mapping: the mapping.
    ///   - allowed: the keys that are suggested for unknown ones; nil is all of them.
    /// - Returns: the entries with known keys.
    mutating func fields<Key>(
        _ type: Key.Type, of mapping: Node.Mapping, allowed: [Key]? = nil
    ) -> Fields<Key> {
        var unknown: [(String, Spot)] = []
        var fields = Fields<Key>(mapping) { unknown.append(($0, $1)) }
        var cost = mapping.count + 4 * unknown.count
        for entry in fields.entries { cost += entry.value.scalar?.string.utf8.count ?? 0 }
        _ = visit(cost: cost)
        guard !unknown.isEmpty else { return fields }
        let known = (allowed ?? Array(Key.allCases)).map(\.rawValue)
        for (name, spot) in unknown {
            // What nobody will read need not be suggested.
            let meant = report.isFull ? nil : Key.meant(by: name, among: known)
            // What is merged, or behind a key that is no word, may be any of them.
            if name.isEmpty || name == "<<" { fields.misspelt = Array(Key.allCases) }
            if let key = meant.flatMap(Key.init(rawValue:)) { fields.misspelt.append(key) }
            report.addUnknownKey(name, at: spot, meant: meant, known: known)
        }
        return fields
    }
}
