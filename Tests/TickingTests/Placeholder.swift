// TickingTests
