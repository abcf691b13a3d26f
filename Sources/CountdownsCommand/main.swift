print("countdowns")
