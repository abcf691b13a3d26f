// DashboardApp
