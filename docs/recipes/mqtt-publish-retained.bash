#!/usr/bin/env bash
# Publishes a board over MQTT so that the broker keeps the last snapshot: who subscribes later need not wait for the next.
# What cannot be sent is lost; viewers say so, and the next snapshot mends it.
# A broker retains one message a topic, so each page has its own. A connection a line: for boards that change seldom.
set -euo pipefail
countdowns listen --snapshots "${INTERVAL:-30s}" | while IFS= read -r line; do
    page="$(jq -r '.snapshot.page // empty' <<<"$line")"
    if [ -n "$page" ]; then
        printf '%s' "$line" | mosquitto_pub "$@" -s -r -q 1 -t "board/page/$page" || true
    else
        printf '%s' "$line" | mosquitto_pub "$@" -s -q 1 -t board/changes || true
    fi
done
