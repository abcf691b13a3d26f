#!/usr/bin/env bash
# Publishes a board over MQTT; the arguments are those of mosquitto_pub, such as -h HOST --cafile FILE.
# mosquitto_pub drops lines while it is disconnected; viewers report this until the next snapshot. Over TLS, version 2.0.11
# does not reconnect to a broker that was killed; mqtt-publish-retained.bash does.
set -euo pipefail
countdowns listen --snapshots "${INTERVAL:-30s}" | mosquitto_pub "$@" -l -t board
