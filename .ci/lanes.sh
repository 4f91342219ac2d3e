#!/usr/bin/env bash
# Runs test projects side by side and prints the output of each when all have ended. Suites that take one file at a time spend most of it
# waiting for servers and browsers, so two of them take little longer than one. Fails if one of them fails.
# Usage: lanes.sh FOLDER PROJECT...
set -euo pipefail
folder=$1
shift
declare -A lanes
for project in "$@"; do
  (
    started=$(date +%s)
    code=0
    npm test -- --project="$project" || code=$?
    printf '\n== %s ended with %s (%ss)\n' "$project" "$code" "$(($(date +%s) - started))"
    exit "$code"
  ) >"$folder/$project.log" 2>&1 &
  lanes[$project]=$!
done
failed=0
for project in "$@"; do
  wait "${lanes[$project]}" || failed=1
  cat "$folder/$project.log"
done
exit "$failed"
