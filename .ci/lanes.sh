#!/usr/bin/env bash
# Runs commands side by side and prints the output of each when all have ended. Suites that take one file at a time spend most of it
# waiting for servers and browsers, so two of them take little longer than one. Fails if one of them fails.
# Usage: lanes.sh FOLDER COMMAND...
set -euo pipefail
folder=$1
shift
pids=()
for command in "$@"; do
  (
    started=$(date +%s)
    code=0
    bash -euo pipefail -c "$command" || code=$?
    printf '\n== %s: exit code %s (%ss)\n' "$command" "$code" "$(($(date +%s) - started))"
    exit "$code"
  ) >"$folder/lane-${#pids[@]}.log" 2>&1 &
  pids+=($!)
done
failed=0
for lane in "${!pids[@]}"; do
  wait "${pids[$lane]}" || failed=1
  cat "$folder/lane-$lane.log"
done
exit "$failed"
