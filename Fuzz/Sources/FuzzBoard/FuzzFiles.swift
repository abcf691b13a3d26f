import Definitions

/// A file system that contains the fuzzed file, and returns one fixed calendar for every name that ends with `.ics`.
struct FuzzFiles: FileReading {
    static let name = "fuzz.yaml"

    let bytes: [UInt8]

    private static let calendar = """
        BEGIN:VCALENDAR
        BEGIN:VEVENT
        SUMMARY:Market
        DTSTART;TZID=Europe/Berlin:20260103T080000
        RRULE:FREQ=WEEKLY;BYDAY=WE,SA
        END:VEVENT
        BEGIN:VEVENT
        SUMMARY:Going on
        DTSTART;VALUE=DATE:20261220
        DTEND;VALUE=DATE:20270104
        END:VEVENT
        BEGIN:VEVENT
        SUMMARY:Over a change of the clocks
        DTSTART;TZID=Europe/Berlin:20260329T003000
        RRULE:FREQ=HOURLY;COUNT=10000
        EXDATE;VALUE=DATE:20261225
        END:VEVENT
        END:VCALENDAR
        """

    func entry(at location: FileLocation, isKnown: (FileIdentity) -> Bool) throws(SourceFileError) -> FileEntry {
        let isCalendar = location.name.hasSuffix(".ics")
        guard isCalendar || location.name == Self.name else {
            throw SourceFileError(
                code: .notFound, path: location.name, reason: "a board in memory cannot include files")
        }
        let identity = FileIdentity(device: 0, inode: isCalendar ? 1 : 0)
        return isKnown(identity) ? .known(identity) : .file(identity, isCalendar ? Array(Self.calendar.utf8) : bytes)
    }
}
