import Foundation
import TestSupport
import Testing
import Ticking

@testable import BoardEngine

@Suite struct SystemZoneTests {
    private final class Link: Sendable {
        let destination = LockedValue<String?>("/usr/share/zoneinfo/Europe/Berlin")

        func zone(environment: [String: String] = [:]) -> SystemZone {
            SystemZone(environment: environment) { self.destination.withLock { $0 } }
        }

        func lead(to path: String?) { destination.withLock { $0 = path } }
    }

    @Test func `a change of the system time zone is reported once`() {
        let link = Link()
        var zone = link.zone()
        #expect(zone.change() == nil)
        link.lead(to: "../usr/share/zoneinfo/Asia/Tokyo")
        #expect(zone.change() == TimeZone(identifier: "Asia/Tokyo"))
        #expect(zone.change() == nil)
        link.lead(to: "/usr/share/zoneinfo/Europe/Berlin")
        #expect(zone.change() == TimeZone(identifier: "Europe/Berlin"))
    }

    @Test func `with TZ in the environment a change of the system time zone is not reported`() {
        let link = Link()
        for value in ["America/New_York", ""] {
            var zone = link.zone(environment: ["TZ": value])
            link.lead(to: "/usr/share/zoneinfo/Asia/Tokyo")
            #expect(zone.change() == nil)
            link.lead(to: "/usr/share/zoneinfo/Europe/Berlin")
        }
    }

    @Test func `a localtime link that is missing or has an invalid destination leaves the zone unchanged`() {
        let link = Link()
        var zone = link.zone()
        for path in [nil, "/etc/somewhere", "/usr/share/zoneinfo", "/usr/share/zoneinfo/Not/A_Zone"] {
            link.lead(to: path)
            #expect(zone.change() == nil)
        }
        link.lead(to: "/usr/share/zoneinfo/UTC")
        #expect(zone.change()?.secondsFromGMT() == 0)
    }

    @Test func `a copied zone file is identified by its content, and the machine's zone name takes precedence`() throws
    {
        try withTemporaryFolder { folder in
            func write(_ text: String, to path: String) throws -> String {
                let url = folder.appendingPathComponent(path)
                try FileManager.default.createDirectory(
                    at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data(text.utf8).write(to: url)
                return url.path
            }
            for (name, rules) in [
                ("Arctic/Longyearbyen", "central"), ("Europe/Berlin", "central"), ("Asia/Tokyo", "eastern"),
            ] {
                _ = try write(rules, to: "zoneinfo/\(name)")
            }
            _ = try write("# a comment\nDE,NO\t+5230+01322\tEurope/Berlin\n", to: "zoneinfo/zone1970.tab")
            var files = ZoneFiles(folder: folder.path + "/zoneinfo", nameFile: folder.path + "/timezone")
            let copy = try write("central", to: "localtime")
            #expect(
                SystemZone.file(at: copy, among: files).flatMap(SystemZone.zone)
                    == TimeZone(identifier: "Europe/Berlin"))
            files.nameFile = try write("Arctic/Longyearbyen\n", to: "timezone")
            #expect(SystemZone.file(at: copy, among: files)?.hasSuffix("Arctic/Longyearbyen") == true)
            _ = try write("eastern", to: "localtime")
            #expect(
                SystemZone.file(at: copy, among: files).flatMap(SystemZone.zone) == TimeZone(identifier: "Asia/Tokyo"))
            _ = try write("no rules of a zone", to: "localtime")
            #expect(SystemZone.file(at: copy, among: files) == nil)
        }
    }

    @Test(arguments: [
        ("/usr/share/zoneinfo/posix/America/Argentina/Ushuaia", "America/Argentina/Ushuaia"),
        ("/usr/share/zoneinfo/right/Asia/Tokyo", "Asia/Tokyo"),
        ("/var/db/timezone/zoneinfo/Asia/Kolkata", "Asia/Kolkata"),
        ("/usr/share/zoneinfo.default/Europe/Paris", "Europe/Paris"),
    ])
    func `the zone identifier is the path of the zone file below the zoneinfo folder`(path: String, name: String) {
        #expect(SystemZone.zone(at: path)?.identifier == TimeZone(identifier: name)?.identifier)
        #expect(SystemZone.zone(at: path) != nil)
    }
}
