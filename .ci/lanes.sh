#!/usr/bin/env bash
# Runs commands two at a time, in their order, and prints the output of each when all have ended: those that failed come last, where
# a reader of a long log looks first. Suites that take one file at a time spend part of it waiting for servers and browsers, so two of
# them take little longer than one; a third would only slow them down. Fails unless all of them succeed.
# Usage: lanes.sh FOLDER COMMAND...
set -euo pipefail
folder=$1
shift
run() {
  local started code=0
  started=$(date +%s)
  bash -euo pipefail -c "$1" || code=$?
  printf '\n== %s: exit code %s (%ss)\n' "$1" "$code" "$(($(date +%s) - started))"
  echo "$code" >"$2"
}
rm -f "$folder"/lane-*
for at in $(seq $#); do
  if [ "$at" -gt 2 ]; then wait -n; fi
  run "${!at}" "$folder/lane-$at.code" >"$folder/lane-$at.log" 2>&1 &
done
wait
succeeded() { [ "$(cat "$folder/lane-$1.code")" = 0 ]; }
for at in $(seq $#); do if succeeded "$at"; then cat "$folder/lane-$at.log"; fi; done
failed=0
for at in $(seq $#); do
  if ! succeeded "$at"; then
    cat "$folder/lane-$at.log"
    failed=1
  fi
done
for at in $(seq $#); do tail -n 1 "$folder/lane-$at.log"; done
exit "$failed"
