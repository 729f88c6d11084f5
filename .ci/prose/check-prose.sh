#!/usr/bin/env bash
# Holds the documents, the first sentences of Javadoc and all messages to docs/writing.md. Needs npm and Node.js 20 or newer.
#   check-prose.sh             the whole check, as CI runs it
#   check-prose.sh FILE...     these files alone
set -euo pipefail

here="$(cd -P -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)"
root="$(cd -P -- "$here/../.." && pwd)"

fail() {
  printf 'check-prose: %s\n' "$1" >&2
  exit 1
}

command -v npm > /dev/null || fail "npm is missing; install it."
if [ ! -e "$here/node_modules" ] || [ "$here/package-lock.json" -nt "$here/node_modules/.package-lock.json" ]; then
  (cd -- "$here" && npm ci --silent --no-audit --no-fund --ignore-scripts)
fi

# Sentences and terms in Markdown and Java, then lines and links in Markdown.
sentences() {
  (cd -- "$here" && node_modules/.bin/textlint -c .textlintrc.js --format unix "$@")
}
lines_and_links() {
  (cd -- "$root" && "$here"/node_modules/.bin/markdownlint-cli2 --config "$here/.markdownlint-cli2.cjs" "$@" 2>&1)
}

javadoc_begins() {
  printf '%s\n' "$@" | node "$here/javadoc-begin.js"
}

files=()
if [ $# -gt 0 ]; then
  for file in "$@"; do files+=("$(realpath --relative-to="$root" -- "$file")"); done
else
  mapfile -t files < <(cd -- "$root" && git ls-files --cached --others --exclude-standard -- \
    'README.md' 'CONTRIBUTING.md' 'dayu-curator/README.md' 'docs/*.md' '*/src/main/java/*.java')
fi
mapfile -t pages < <(cd -- "$root" && ls -d -- "${files[@]}" 2> /dev/null | grep '\.md$')
mapfile -t existing < <(cd -- "$root" && ls -d -- "${files[@]}" 2> /dev/null)
wrong=0
sentences "${existing[@]/#/$root/}" | sed "s|^$root/||" || wrong=1
if [ "${#pages[@]}" -gt 0 ]; then
  lines_and_links "${pages[@]/#/:}" | grep -v '^\(markdownlint-cli2\|Finding\|Linting\|Summary\)' || true
  lines_and_links "${pages[@]/#/:}" > /dev/null || wrong=1
fi
javadoc_begins "${existing[@]/#/$root/}" | sed "s|^$root/||" || wrong=1
[ "$wrong" = 0 ] || fail "The lines above are not as docs/writing.md asks."
echo "${#pages[@]} pages and $((${#existing[@]} - ${#pages[@]})) Java files are as docs/writing.md asks."
[ $# -eq 0 ] || exit 0

# The check must be able to fail: each bad sentence is found by the rule that it is for.
bad() {
  if ! grep -q -- "$2" <<< "$({ sentences "$here/bad/$1" || true; javadoc_begins "$here/bad/$1" || true; lines_and_links ":.ci/prose/bad/$1" || true; } 2>&1)"; then
    fail "The check did not see what is wrong in .ci/prose/bad/$1."
  fi
}
bad 01-sentence-too-long.md 'A sentence of [45][0-9] words'
bad 02-page-too-heavy.md 'words a sentence in the mean'
bad 03-no-noun-before-the-pronoun.md 'A paragraph begins with "It"'
bad 04-clause-for-a-subject.md 'A clause stands for the subject'
bad 05-number-before-the-claim.md 'A number comes before its claim'
bad 06-name-misspelt.md 'use “DataNode” instead'
bad 07-a-word-of-no-field.md 'use “low-redundancy” instead'
bad 08-line-too-long.md 'MD013'
bad 09-link-to-nowhere.md 'relative-links'
bad 10-MessageTooLong.java ':5:.*A sentence of [45][0-9] words'
bad 11-JavadocTooLong.java ':1:.*A sentence of [45][0-9] words'
bad 12-JavadocAsks.java ':3:.*begins with "Whether"'
bad 13-JavadocHasNoNoun.java ':3:.*begins with "One"'
echo "13 bad sentences made on purpose were seen."
