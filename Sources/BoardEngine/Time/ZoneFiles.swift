import Foundation

/// The zone files of the machine, to find the name of a zone by its rules.
///
/// A copy of a zone file has rules but no name. If `/etc/localtime` is such a copy, as in container images, Foundation
/// uses the abbreviation as the name, for example `EST` for New York, and `EST` has no daylight saving time.
struct ZoneFiles {
    var folder = "/usr/share/zoneinfo"

    /// The file that may contain the name of the machine's zone.
    var nameFile = "/etc/timezone"

    /// Finds a zone file by its rules.
    ///
    /// Candidates are the name in ``nameFile``, then the main name for each set of equal rules (`zone1970.tab`), then all
    /// other names.
    ///
    /// - Parameter rules: the bytes of a zone file.
    /// - Returns: the path of a zone file with these bytes; nil if no zone file has these bytes.
    /// - Complexity: reads the size of a few hundred files, and the bytes of the files that have the same size as
    ///   `rules`.
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
    /// The size of a file in bytes; nil for other signatures.
    fileprivate var size: Int64? { if case .file(let status) = self { status.size } else { nil } }
}
