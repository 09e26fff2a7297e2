#!/usr/bin/env bash
# Does what the package's README says under "A first quote", from an empty folder, and prints how long it took.
# tools/partner/package/three-minutes.sh <empty folder> <workshop-api.tgz> <workshop-api-client.tgz>
set -euo pipefail
folder=$1 package=$(realpath "$2") client=$(realpath "$3")
readme=$(realpath "$(dirname "$0")/README.md")

cd "$folder"
[ -z "$(ls -A)" ] || { echo "$folder is not empty." >&2; exit 1; }
# Inside another project, npm would install into that one.
echo '{ "private": true }' >package.json
SECONDS=0
npm install --no-audit --no-fund --prefer-offline "$package" "$client" >npm.log 2>&1 || { cat npm.log >&2; exit 1; }
installed=$SECONDS

# As at a terminal, where npx and the sandbox are one job: npx alone does not pass signals on.
set -m
npx --no workshop-api sandbox --port 0 >sandbox.json &
sandbox=$!
trap 'kill -- -$sandbox; wait $sandbox || true' EXIT
until [ -s sandbox.json ]; do
  kill -0 $sandbox # ends the script if the sandbox has ended
  sleep 0.2
done
ready=$SECONDS

# The program is the block of the README that begins with its name.
awk '/^\/\/ first-quote\.mjs$/ { inside = 1 } /^```$/ { inside = 0 } inside' "$readme" >first-quote.mjs
node first-quote.mjs
echo "$SECONDS seconds: $installed to install, $((ready - installed)) until the sandbox was ready"
