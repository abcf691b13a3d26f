/// The file that `countdowns init` writes.
enum StarterFile {
    static let text = """
        # Countdowns. Look at them with `countdowns watch` and this file's name; `countdowns check` finds mistakes,
        # `countdowns explain` tells how each time was read. A line that begins with # is a remark.

        title: My countdowns
        # theme: nord                # `countdowns themes` shows all of them; press t in the board to go through them
        # zone: Europe/Berlin        # where your dates are; without it, wherever this machine is

        # What holds for all countdowns that do not say otherwise.
        # defaults:
        #   warn: 10m                # from when on they are louder
        #   on_zero: overtime        # or stop, or hide

        countdowns:
          # Short: a title, and how long or until when.
          - Tea: 4m
          - New Year: 1 Jan
          - Weekend: fri 17:00

          # Long: everything else has a key of its own.
          - title: Focus
            in: 25m                  # an amount of time, which starts with the board
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
