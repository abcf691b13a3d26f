extension Board {
    /// How far the axis of time may reach, from the nearest to the farthest.
    private static let reaches: [Duration] = [
        3_600, 21_600, 86_400, 604_800, 2_629_746, 15_778_476, 31_556_952, 157_784_760, 631_139_040, 3_155_695_200,
    ].map { .seconds($0) }

    /// Lets the axis of time reach less far by so many steps, farther where negative; at the end of the steps all is on it.
    mutating func zoom(_ steps: Int, at moment: Moment) {
        for _ in 0..<min(steps.magnitude, UInt(Self.reaches.count)) {
            guard let reach = zoomed(in: steps > 0, at: moment) else { return }
            timelineReach = reach < farthest(at: moment) ? reach : nil
        }
    }

    /// Whether it can.
    func canZoom(_ steps: Int, at moment: Moment) -> Bool {
        view == .timeline && zoomed(in: steps > 0, at: moment) != nil
    }

    /// The next reach; nil where there is none.
    private func zoomed(in isCloser: Bool, at moment: Moment) -> Duration? {
        guard isCloser else {
            return timelineReach.map { reach in Self.reaches.first { $0 > reach } ?? farthest(at: moment) }
        }
        let reach = timelineReach ?? farthest(at: moment)
        return Self.reaches.last { $0 < reach }
    }

    /// The distance of the countdown that lies farthest from now.
    private func farthest(at moment: Moment) -> Duration {
        let order = rows.order
        let places = [order.first, order.last].compactMap(\.self).map { index in
            let reading = items[index].reading(at: moment)
            return reading.date.map { $0 - moment.wall } ?? reading.amount
        }
        return places.map { max($0, .zero - $0) }.max() ?? .zero
    }
}
