import Testing
import Foundation
@testable import Countdowns
@testable import Dashboard
import Screen
@Test func scratch() {
  let now = WallTime(unixSeconds: 1_795_000_000)
  let m = Moment(wall: now, uptime: Uptime(sinceBoot: .seconds(1000)))
  let tokyo = TimeZone(identifier: "Asia/Tokyo")
  var items: [Countdown] = []
  let names = ["Tea","Pasta","日本語の締切 🎉","Launch of the new site, with a really long title that overflows","Standup","Rent"]
  for i in 0..<24 {
    let g = ["Kitchen","Work","Travel","Life"][i/6]
    let kind: Countdown.Kind = i % 4 == 0 ? .duration(.seconds(30 + i*200)) : i % 4 == 1 ? .date(WallTime(unixSeconds: now.unixSeconds + Int64(i*i*i)*900)) : i % 4 == 2 ? .since(WallTime(unixSeconds: now.unixSeconds - Int64(i*i*i*i)*900)) : .date(WallTime(unixSeconds: now.unixSeconds - Int64(i*100)))
    items.append(Countdown(id: "\(i)", title: names[i%6], kind: kind, zone: i == 5 ? tokyo : nil, startsPaused: i % 7 == 4, group: g, tags: i % 3 == 0 ? ["home"] : [], note: i % 2 == 0 ? "Three bags, not two." : nil))
  }
  let scheme = Base16Scheme(name: "Nord", author: "", variant: .dark, palette: (0..<16).map { (i: Int) -> Color in let v = UInt8(i*16); return Color(red: v, green: v, blue: v) })
  let theme = Theme(id: "nord", scheme: scheme)
  for (c, r) in [(80,24),(120,40),(40,12),(20,5),(120,20)] {
    var b = Board(BoardDefinition(title: "Our year", countdowns: items), title: "x", zone: TimeZone(identifier: "Europe/Berlin")!, themes: ["nord"], theme: "nord", at: m)
    let l = BoardLayout(size: Size(columns: c, rows: r))
    _ = b.apply(.showRows(l.visibleRows, withGaps: l.hasGaps), at: m)
    var canvas = Canvas(size: Size(columns: c, rows: r))
    let later = m + .seconds(12)
    BoardPicture(theme: theme, keys: .standard).draw(b, at: later, in: &canvas)
    print("\(c)x\(r)"); print(canvas.text().split(separator: "\n", omittingEmptySubsequences: false).map { "|\($0)" }.joined(separator: "\n"))
    HelpPicture(theme: theme, keys: .standard).draw(in: &canvas)
    if r >= 24 { print(canvas.text()) }
  }
}
