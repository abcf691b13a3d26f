#!/usr/bin/env bash
# Publishes a board over Redis' pub/sub; the arguments are those of redis-cli. A JSON string is one that redis-cli reads.
# Redis keeps nothing: what is published while a viewer is disconnected is lost, and the next snapshot mends it.
set -euo pipefail
countdowns listen --snapshots "${INTERVAL:-30s}" |
    jq --unbuffered -rR '"publish board " + tojson' | redis-cli "$@" >/dev/null
