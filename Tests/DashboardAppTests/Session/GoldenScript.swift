/// The entries of the golden session, one on each line.
///
/// The first word of an entry is its kind, and the other words are values. `type`: keys, with names in angle brackets.
/// `after`: seconds. `ask`: a method and its parameters. `size`: columns and rows. `file`: an index in `files`; the
/// text with this index replaces the text of the board file.
enum GoldenScript {
    static let files = [
        """
        title: Golden
        theme: nord
        countdowns:
          - { id: tea, title: Tea, in: 4m, tags: [kitchen], alerts: none }
          - { id: eggs, title: Eggs, in: 90s, group: Kitchen, tags: [kitchen], on_zero: stop, alerts: none }
          - { id: bread, title: Bread, in: 40m, group: Kitchen, note: Turn it once, alerts: none }
          - { id: rest, title: Rest, in: 20s, on_zero: repeat, alerts: none }
          - { id: work, title: Work, steps: [Focus: 25m, Break: 5m], rounds: 2, advance: ask, alerts: none }
          - { id: after, title: After tea, after: tea + 2m, alerts: none }
          - { id: launch, title: Launch, at: "2027-03-01 12:00 UTC", group: Dates, url: "https://example.org/launch" }
          - { id: year, title: New year, at: "2028-01-01", group: Dates, tags: [far] }
          - { id: since, title: Since the move, since: "2026-05-01", group: Dates }
          - { id: standup, title: Standup, every: weekday, at: "9:30", group: Dates, alerts: none }

        """,
        """
        title: Golden, edited
        theme: nord
        countdowns:
          - { id: tea, title: Green tea, in: 5m, tags: [kitchen], alerts: none }
          - { id: soup, title: Soup, in: 15m, group: Kitchen, alerts: none }
          - { id: bread, title: Bread, in: 40m, group: Kitchen, note: Turn it once, alerts: none }
          - { id: rest, title: Rest, in: 20s, on_zero: repeat, alerts: none }
          - { id: work, title: Work, steps: [Focus: 25m, Break: 5m], rounds: 2, advance: ask, alerts: none }
          - { id: after, title: After tea, after: tea + 2m, alerts: none }
          - { id: launch, title: Launch, at: "2027-03-01 12:00 UTC", group: Dates, url: "https://example.org/launch" }
          - { id: year, title: New year, at: "2028-01-01", group: Dates, tags: [far] }
          - { id: since, title: Since the move, since: "2026-05-01", group: Dates }
          - { id: standup, title: Standup, every: weekday, at: "9:30", group: Dates, alerts: none }

        """,
        "countdowns: [ { title: Tea, in: four } ]\n",
    ]

    static let entries = """
        after 1
        type j
        type j
        type k
        type <space>
        after 2
        type <space>
        type 5+
        type -
        type >>
        type <<
        type u
        type u
        type U
        after 1
        type P
        after 5
        type P
        type u
        type G
        type g
        type 3j
        type p
        type p
        type d
        type u
        type r
        type s
        after 3
        type <enter>
        type j
        type <esc>
        type ?
        type <pagedown>
        type ?
        type v
        after 1
        type l
        type h
        type v
        after 1
        type f
        type f
        type F
        type v
        type ]
        type ]
        type [
        type v
        type j
        type v
        type V
        type V
        type v
        type v
        type o
        type o
        type O
        type o
        type o
        type o
        type O
        type z
        type j
        type z
        type Z
        type Z
        type H
        after 1
        type H
        type H
        type K
        type K
        type M
        type M
        type /ea
        type <enter>
        type n
        type n
        type N
        type <esc>
        type <esc>
        type /#kitchen<enter>
        type P
        type u
        type /<esc>
        type m
        type j
        type m
        type <space>
        type j
        type m
        type <space>
        type +
        type <esc>
        type u
        type u
        type g
        type 2j
        type =25m<enter>
        type =at 18:00<enter>
        type u
        type =nonsense<enter>
        type <esc>
        type :pause tea<enter>
        type :resume tea<enter>
        type :extend eggs +2m<enter>
        type :nothing<enter>
        type <esc>
        type :pause standup<enter>
        type <esc>
        type :view cards<enter>
        type :view list<enter>
        type t
        after 1
        type T
        type u
        type U
        ask pause {"target":"tea","from":"phone"}
        ask pause {"target":"tea","from":"phone"}
        ask resume {"target":"tea","from":"phone"}
        ask extend {"target":"tea","by":"60s","from":"phone"}
        ask extend {"target":"tea","by":"+1m","from":"phone"}
        ask extend {"target":"#kitchen","by":"+30s","from":"phone"}
        ask toggle {"target":"all","from":"phone"}
        ask toggle {"target":"all","from":"phone"}
        ask undo {"from":"phone"}
        ask redo {"from":"phone"}
        ask next {"count":3}
        ask list {"order":"time"}
        ask view {"name":"focus","from":"phone"}
        ask view {"name":"list","from":"phone"}
        ask view {"name":"nothing","from":"phone"}
        ask theme {"name":"dracula","from":"phone"}
        ask theme {"name":"nord","from":"phone"}
        ask theme {"name":"nothing","from":"phone"}
        ask mute {"name":"on","from":"phone"}
        ask mute {"name":"off","from":"phone"}
        ask pin {"target":"bread","from":"phone"}
        ask pin {"target":"bread","from":"phone"}
        ask done {"target":"bread","from":"phone"}
        ask restart {"target":"bread","from":"phone"}
        ask skip {"target":"work","from":"phone"}
        ask set {"target":"bread","by":"10m","from":"phone"}
        ask pause {"target":"nobody","from":"phone"}
        ask pause {"target":"launch","from":"phone"}
        ask pause
        ask nonsense {}
        after 30
        after 30
        type x
        after 30
        type x
        type S
        after 60
        type <tab>
        type <tab>
        type x
        type 2S
        after 1
        after 200
        type g
        type <space>
        after 1
        type <space>
        type s
        after 3
        type s
        type s
        after 1500
        type x
        type s
        after 301
        type s
        file 1
        after 1
        type u
        after 1
        type U
        after 1
        file 2
        after 1
        type j
        file 1
        after 1
        file 0
        type u
        type u
        type U
        ask reload {}
        after 1
        type aNap in 10m #rest<enter>
        after 1
        type u
        after 1
        type U
        type G
        type e<enter>
        type D
        type y
        after 1
        type u
        size 60 15
        type j
        type j
        after 1
        type v
        type v
        type v
        type v
        type v
        size 140 45
        after 1
        type v
        type v
        type v
        type v
        type v
        size 20 5
        type j
        after 1
        size 100 30
        type <ctrl-l>
        type wheel<esc>
        type 12345
        type <esc>
        type Q
        type 9j
        type 99j
        type 99k
        type z
        type <space>
        type z
        type <ctrl-d>
        type <ctrl-u>
        type <home>
        type <end>
        type <up>
        type <down>
        after 3600
        type x
        type <tab>
        type x
        type <tab>
        type x
        after 86400
        type r
        after 1
        type P
        after 1
        type P
        type u
        type u
        type u
        type U
        type U
        type g
        type r
        type j
        type r
        after 1
        type 3+
        type 3+
        type 3+
        after 1
        type 3+
        type u
        type u
        ask status {"countdowns":true}
        ask extend {"target":"tea","by":"-10s","from":"phone"}
        ask extend {"target":"launch","by":"+1h","from":"phone"}
        ask extend {"target":"launch","by":"-1h","from":"phone"}
        ask restart {"target":"all","from":"phone"}
        after 19
        after 1
        after 1
        after 20
        type j
        type j
        type j
        after 49
        after 1
        after 1
        type x
        after 150
        type x
        after 120
        type x
        type u
        type u
        type u
        type u
        type u
        type U
        type U
        type U
        type U
        type :quit the board<esc>
        type :sort time<enter>
        type :sort group<enter>
        type :filter is:running<enter>
        type <esc>
        type :fold Kitchen<enter>
        type :fold Kitchen<enter>
        type :theme gruvbox-dark<enter>
        type :theme nord<enter>
        type :digits thin<enter>
        type :digits block<enter>
        type :mute<enter>
        type :unmute<enter>
        type :undo<enter>
        type :redo<enter>
        after 1
        """.split(separator: "\n").map(String.init)

    /// Returns the bytes that a terminal sends for keys.
    static func bytes(of keys: String) -> [UInt8] {
        let names = [
            "<esc>": "\u{1B}", "<enter>": "\r", "<tab>": "\t", "<space>": " ", "<up>": "\u{1B}[A", "<down>": "\u{1B}[B",
            "<home>": "\u{1B}[H", "<end>": "\u{1B}[F", "<pagedown>": "\u{1B}[6~", "<ctrl-l>": "\u{0C}",
            "<ctrl-d>": "\u{04}", "<ctrl-u>": "\u{15}",
        ]
        var text = keys
        for (name, bytes) in names { text = text.replacing(name, with: bytes) }
        return Array(text.utf8)
    }
}
