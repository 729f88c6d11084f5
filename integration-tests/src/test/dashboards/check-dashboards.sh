#!/usr/bin/env bash
# Holds the dashboards against the types that Grafana publishes of its schema (npm's @grafana/schema): a field that Grafana
# does not know, or a value that it cannot read, fails. Needs npm.
set -euo pipefail

here="$(cd -P -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)"
dashboards="$here/../../../../dayu-protocol/src/main/ops/grafana"

fail() {
  printf 'check-dashboards: %s\n' "$1" >&2
  exit 1
}

command -v npm > /dev/null || fail "npm is missing; install it."
work="$(mktemp -d)"
trap 'rm -rf -- "$work"' EXIT
cd -- "$work"
echo '{"private": true}' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts @grafana/schema@11.6.0 typescript@5.8.3
cp -- "$here/dashboard.ts" .

# A dashboard is only held against a type as closely where it stands as text in the program.
program() {
  printf "import type { DayuDashboard } from './dashboard';\nexport const dashboard: DayuDashboard = "
  cat
}
check() {
  node_modules/.bin/tsc --noEmit --pretty false --strict --skipLibCheck --target es2022 --module es2022 --moduleResolution bundler "$@"
}

names=()
for file in "$dashboards"/*.json; do
  name="$(basename -- "$file" .json)"
  program < "$file" > "$name.ts"
  names+=("$name")
done
check "${names[@]/%/.ts}" || fail "A dashboard is not what Grafana's schema says; the compiler's words are above."
printf "%s.json is what Grafana's schema says.\n" "${names[@]}"

# The check must be able to fail: names and values that Grafana does not know, wherever such stand.
mistakes=(
  's/"schemaVersion":/"schemaVersions":/' 's/"gridPos":/"gridPosition":/' 's/"reduceOptions":/"reduce":/'
  's/"colorMode":/"color":/' 's/"legendFormat":/"legend":/' 's/"unit":/"units":/' 's/"includeAll":/"all":/'
  's/"type": "timeseries"/"type": "series"/' 's/"colorMode": "value"/"colorMode": "loud"/' 's/"h": 4/"h": "4"/'
)
wrong=()
for i in "${!mistakes[@]}"; do
  sed "${mistakes[i]}" "$dashboards/dayu-recovery.json" | program > "wrong$i.ts"
  wrong+=("wrong$i.ts")
done
check "${wrong[@]}" > said || true
for i in "${!mistakes[@]}"; do
  grep -q "^wrong$i\.ts(" said || fail "The check did not see the mistake ${mistakes[i]}."
done
echo "${#mistakes[@]} mistakes made on purpose were seen."
