#!/usr/bin/env bash
# Times scans of one made-up fsimage and hdfs oiv on it, and compares what they say of it, row by row.
# A second image has the same inodes in twelve sub-sections, as dfs.image.parallel.load writes them.
# Arguments: a directory for 3 GB of files, the number of files in the image (3,000,000), and turns (3).
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
scan=(env DAYU_CURATE_NICENESS=0 "$module/../dayu" curate scan)
oiv=(java -Xmx3g -cp "$(cat -- "$module/target/hadoop.classpath")"
  org.apache.hadoop.hdfs.tools.offlineImageViewer.OfflineImageViewerPB -p Delimited)

timed() {
  local name="$1" turn="$2" made="$3" code=0
  shift 3
  rm -rf -- "$made"
  /usr/bin/time -o time -f '%e,%U,%S,%M' "$@" > "$name.out" 2> "$name.err" || code=$?
  echo "$name,$turn,$code,$(tail -n 1 time),$(du -sb -- "$made" 2> /dev/null | cut -f 1)" | tee -a runs.csv
}

make() {
  [ -f "$1" ] || java "${spark[@]}" io.dayu.curator.testing.LargeImage "$@"
  cat "$1" > /dev/null
}

make image "$files"
make image-parts "$files" 12
: > runs.csv
for turn in $(seq "$turns"); do
  timed oiv "$turn" oiv.tsv "${oiv[@]}" -i image -o oiv.tsv
  timed oiv-two-threads "$turn" oiv.tsv "${oiv[@]}" -i image -o oiv.tsv -m 2
  timed oiv-parts "$turn" oiv.tsv "${oiv[@]}" -i image-parts -o oiv.tsv -m 2
  timed scan "$turn" none "${scan[@]}" image
  timed scan-tables "$turn" tables "${scan[@]}" image --out tables
  timed scan-paths "$turn" paths "${scan[@]}" image --out paths --paths
  timed scan-parts "$turn" paths "${scan[@]}" image-parts --out paths --paths
done
rm -rf leveldb
timed oiv-leveldb 1 leveldb.tsv "${oiv[@]}" -i image -o leveldb.tsv -t leveldb
java -Xmx2g "${spark[@]}" io.dayu.curator.testing.OivComparison oiv.tsv paths
