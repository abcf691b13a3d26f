#!/usr/bin/env bash
# Publishes a board over MQTT; the arguments are those of mosquitto_pub, such as -h HOST --cafile FILE.
# mosquitto_pub drops lines while it is disconnected; viewers say so, and the next snapshot mends it.
set -euo pipefail
countdowns listen --snapshots "${INTERVAL:-30s}" | mosquitto_pub "$@" -l -t board
