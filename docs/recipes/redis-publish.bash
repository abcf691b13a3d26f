#!/usr/bin/env bash
# Publishes a board over Redis' pub/sub; the arguments are those of redis-cli. redis-cli reads a JSON string as one argument.
# Redis keeps nothing: a disconnected viewer loses lines, and is correct again after the next snapshot.
set -euo pipefail
countdowns listen --snapshots "${INTERVAL:-30s}" |
    jq --unbuffered -rR '"publish board " + tojson' | redis-cli "$@" >/dev/null
