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
  npx --no-install tsc --noEmit --strict --skipLibCheck --target es2022 --module es2022 --moduleResolution bundler "$1"
}

for file in "$dashboards"/*.json; do
  name="$(basename -- "$file" .json)"
  program < "$file" > "$name.ts"
  check "$name.ts" || fail "$name.json is not what Grafana's schema says; the compiler's words are above."
  echo "$name.json is what Grafana's schema says."
done

# The check itself must be able to fail: a word that Grafana does not know, in each place where words stand.
for word in schemaVersion gridPos reduceOptions colorMode legendFormat refId unit includeAll; do
  sed "s/\"$word\":/\"${word}s\":/" "$dashboards/dayu-recovery.json" | program > wrong.ts
  ! check wrong.ts > /dev/null || fail "The check did not see that $word was written wrong."
done
