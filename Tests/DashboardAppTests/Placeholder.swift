// DashboardAppTests
