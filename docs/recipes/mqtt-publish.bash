#!/usr/bin/env bash
# Publishes a board over MQTT; the arguments are those of mosquitto_pub, such as -h HOST --cafile FILE. The broker keeps
# the newest line (-r) for viewers that start later. A line that cannot be sent is lost; the next follows within a minute.
set -euo pipefail
countdowns export --json --follow | while IFS= read -r line; do
    printf %s "$line" | mosquitto_pub "$@" -s -r -q 1 -t board || true
done
