#!/usr/bin/env bash
# Times scans of one made-up fsimage and hdfs oiv on it, and compares what they say of it, row by row.
# Arguments: a directory for 2 GB of files, the number of files in the image (3,000,000), and turns (3).
# Each line of DIR/runs.csv: what ran, its turn, exit code, seconds, user and system seconds, KB of memory, bytes.
set -euo pipefail
module="$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../../.." && pwd)"
work="$1"
files="${2:-3000000}"
turns="${3:-3}"
"$module/../dayu" curate --help > /dev/null
mkdir -p -- "$work"
cd -- "$work"

spark=(-XX:-UsePerfData "@$module/src/main/launch/spark.opts" -Dlog4j2.configurationFile=dayu-curate-log4j2.properties
  -cp "$module/target/test-classes:$module/target/classes:$(cat -- "$module/target/run-classpath.txt")")
scan=(env DAYU_CURATE_NICENESS=0 "$module/../dayu" curate scan image)
oiv=(java -Xmx3g -cp "$(cat -- "$module/target/hadoop.classpath")"
  org.apache.hadoop.hdfs.tools.offlineImageViewer.OfflineImageViewerPB -i image -p Delimited)

timed() {
  local name="$1" turn="$2" made="$3" code=0
  shift 3
  rm -rf -- "$made"
  /usr/bin/time -o time -f '%e,%U,%S,%M' "$@" > "$name.out" 2> "$name.err" || code=$?
  echo "$name,$turn,$code,$(tail -n 1 time),$(du -sb -- "$made" 2> /dev/null | cut -f 1)" | tee -a runs.csv
}

[ -f image ] || java "${spark[@]}" io.dayu.curator.testing.LargeImage image "$files"
cat image > /dev/null
: > runs.csv
for turn in $(seq "$turns"); do
  timed oiv "$turn" oiv.tsv "${oiv[@]}" -o oiv.tsv
  timed oiv-two-threads "$turn" oiv.tsv "${oiv[@]}" -o oiv.tsv -m 2
  timed scan "$turn" none "${scan[@]}"
  timed scan-tables "$turn" tables "${scan[@]}" --out tables
  timed scan-paths "$turn" paths "${scan[@]}" --out paths --paths
done
rm -rf leveldb
timed oiv-leveldb 1 leveldb.tsv "${oiv[@]}" -o leveldb.tsv -t leveldb
java -Xmx2g "${spark[@]}" io.dayu.curator.testing.OivComparison oiv.tsv paths
