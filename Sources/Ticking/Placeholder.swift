// Ticking
