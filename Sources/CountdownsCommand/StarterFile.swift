/// The files that `countdowns init` writes.
enum StarterFile {
    /// A file with three typical countdowns.
    static let text = """
        # `countdowns` shows countdowns.yaml, `countdowns FILE` another file. A countdown is a title and a time.
        # A line that begins with # is a comment. `countdowns check` finds errors.

        title: My countdowns
        countdowns:
          - Weekend: { every: fri, at: "17:00" }
          - New Year: { every: year, starting: 2027-01-01 }
          - Focus: { in: 25m, paused: true } # waits until you press space

        """

    /// A longer file, whose comments explain the keys.
    static let samples = """
        # `countdowns` shows this board; `countdowns check` finds errors, `countdowns explain` shows how each time was
        # read. A line that begins with # is a comment.

        title: My countdowns
        # theme: nord                # `countdowns themes` shows all of them; press t in the board to go through them
        # zone: Europe/Berlin        # the time zone of your dates; by default, the zone of this machine

        # Defaults for all countdowns.
        # defaults:
        #   warn: 10m                # highlighted when less than ten minutes remain
        #   on_zero: overtime        # or stop, or hide

        countdowns:
          # Short form: a title, and a duration or a date.
          - Tea: 4m
          - New Year: 1 Jan
          - Weekend: fri 17:00

          # Long form: each value has its own key.
          - title: Focus
            in: 25m                  # a duration, which starts when the board starts
            paused: true             # waits until you press space
            danger: 1m
            group: Work
            note: One thing at a time

          - title: Stand-up in Tokyo
            at: tomorrow 9am         # a date, or a time of day
            zone: Asia/Tokyo
            group: Work

          - title: Since the last incident
            since: 2026-01-05        # counts up
            group: Work

        """
}
