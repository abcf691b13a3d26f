#!/usr/bin/env bash
# Publishes a board over MQTT, and the broker keeps the last snapshot, so a later subscriber need not wait for the next one.
# Lines that cannot be sent are lost; viewers report this until the next snapshot.
# A broker retains one message per topic, so each page has its own topic. Each line needs a connection: use this for boards that change seldom.
set -euo pipefail
countdowns listen --snapshots "${INTERVAL:-30s}" | while IFS= read -r line; do
    page="$(jq -r '.snapshot.page // empty' <<<"$line")"
    if [ -n "$page" ]; then
        printf '%s' "$line" | mosquitto_pub "$@" -s -r -q 1 -t "board/page/$page" || true
    else
        printf '%s' "$line" | mosquitto_pub "$@" -s -q 1 -t board/changes || true
    fi
done
