#!/usr/bin/env bash
# Writes a board's lines to a file, such as one on a disk that several machines share.
set -euo pipefail
countdowns listen --snapshots "${INTERVAL:-30s}" >"$1"
