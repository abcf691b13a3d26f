import Foundation

extension RunLoop.Mode {
    /// The mode a run loop is in while the user drags or scrolls.
    ///
    /// It is a mode as UIKit's and AppKit's tracking modes are: what was added to `.default` holds still while the loop
    /// runs in it, what was added to `.common` goes on, once ``Foundation/RunLoop/makeCommon(_:)`` has made it common.
    /// Every ``RunLoopThread`` has it as a common mode from its start.
    public static let tracking = RunLoop.Mode("TickingTrackingRunLoopMode")
}

extension RunLoop {
    /// Counts a mode among the common ones of this loop, for what is in `.common` already and for what comes.
    ///
    /// There is no way back: a loop keeps its common modes until its thread ends. Making a mode common twice is the
    /// same as once.
    ///
    /// - Thread: any on Darwin; elsewhere the loop's own, or any for the main thread's loop.
    public func makeCommon(_ mode: RunLoop.Mode) {
        CoreRunLoop(self).addCommonMode(mode)
    }
}
