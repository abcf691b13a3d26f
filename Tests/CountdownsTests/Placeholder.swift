// CountdownsTests
