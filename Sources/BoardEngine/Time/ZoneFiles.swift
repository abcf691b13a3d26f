import Foundation

/// The zone files of the machine, in which the name of a zone is found by its rules.
///
/// Where `/etc/localtime` is no link but a copy of a zone file, as in images of containers, it has rules and no name. Foundation
/// takes the abbreviation for the name then: `EST`, without the summer time of New York.
struct ZoneFiles {
    /// Where the zone files are.
    var folder = "/usr/share/zoneinfo"

    /// The file that may have the name of the machine's zone.
    var nameFile = "/etc/timezone"

    /// Finds a zone file by its rules.
    ///
    /// The machine's own word for its zone comes first, then the names that stand for all zones of the same rules
    /// (`zone1970.tab`), then all others.
    ///
    /// - Parameter rules: the bytes of a zone file.
    /// - Returns: the path of one with these bytes; nil if there is none.
    /// - Complexity: looks at the size of a few hundred files, and reads those of the same size.
    func path(ofRules rules: [UInt8]) -> String? {
        let named = text(at: nameFile).map { [$0.trimmingCharacters(in: .whitespacesAndNewlines)] } ?? []
        let main = (text(at: "\(folder)/zone1970.tab") ?? "").split(separator: "\n").compactMap { line in
            line.hasPrefix("#") ? nil : line.split(separator: "\t").dropFirst(2).first.map(String.init)
        }
        for name in named + main + ["UTC"] + TimeZone.knownTimeZoneIdentifiers {
            let path = "\(folder)/\(name)"
            guard TimeZone(identifier: name) != nil,
                FileSignature(of: path).size == Int64(rules.count), bytes(at: path) == rules
            else { continue }
            return path
        }
        return nil
    }

    private func text(at path: String) -> String? { bytes(at: path).map { String(decoding: $0, as: UTF8.self) } }

    private func bytes(at path: String) -> [UInt8]? { FileManager.default.contents(atPath: path).map(Array.init) }
}

extension FileSignature {
    /// The bytes of a file; nil of what is none.
    fileprivate var size: Int64? { if case .file(let status) = self { status.size } else { nil } }
}
