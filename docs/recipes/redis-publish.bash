#!/usr/bin/env bash
# Publishes a board over Redis; the arguments are those of redis-cli. A key keeps the newest line for viewers that start
# later. A line that cannot be sent is lost; the next follows within a minute. The password is not an argument, because
# other users can see arguments: redis-cli reads it from REDISCLI_AUTH.
set -euo pipefail
countdowns export --json --follow | while IFS= read -r line; do
    for command in set publish; do printf %s "$line" | redis-cli "$@" -x "$command" board || true; done
done >/dev/null
