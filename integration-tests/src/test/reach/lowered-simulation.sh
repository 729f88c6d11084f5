#!/usr/bin/env bash
# Simulates one loss by the classes of Java 17, and by the same classes lowered to Java 8 on Java 17 and 11. Results must
# be equal to the byte.
set -euo pipefail
cd "$(dirname "$0")/../../../.."
source integration-tests/src/test/reach/javas.sh
folder="$work/lowered-simulation"
rm -rf -- "$folder"
mkdir -p "$folder/plain" "$folder/lowered" "$folder/native"

mvn -B -q -ntp -pl dayu-sim,dayu-lower,dayu-compat -am -DskipTests package dependency:build-classpath \
  -DincludeScope=runtime -Dmdep.outputFile=target/run-classpath.txt

# Dayu's own classes in one jar, and the libraries beside it.
libraries=()
IFS=: read -ra entries <<<"$(cat dayu-sim/target/run-classpath.txt)"
for entry in "$PWD/dayu-sim/target/classes" "$PWD/dayu-compat/target/classes" "${entries[@]}"; do
  case "$entry" in
    */dayu-*.jar) unzip -qo "$entry" -d "$folder/plain" ;;
    "$PWD"/dayu-*) cp -r "$entry/." "$folder/plain" ;;
    *) libraries+=("$entry") ;;
  esac
  # A Java that comes as a Python package cannot open jars as folders, as OR-Tools does for what is native.
  case "$entry" in
    */ortools-[^j]*.jar) unzip -qoj "$entry" '*ortools*' -d "$folder/native" ;;
  esac
done
jar cf "$folder/lowered.jar" -C "$folder/plain" .
java -cp "dayu-lower/target/classes:$(cat dayu-lower/target/run-classpath.txt)" io.dayu.lower.Lower "$folder/lowered.jar"
unzip -q "$folder/lowered.jar" -d "$folder/lowered"

# Java 8 and 11 have other random numbers than Java 17 where the simulator draws its own clients: these come from a file.
awk 'BEGIN {
  srand(7); print "node,time_s,in_bytes_per_sec,out_bytes_per_sec"
  for (node = 0; node < 40; node++)
    for (second = 0; second < 3600; second += 15)
      printf "n%d,%d,%d,%d\n", node, second, 120000000 * rand(), 120000000 * rand()
}' >"$folder/clients.csv"

# Simulates by classes in a folder on a Java; prints the seconds that it took.
simulate() {
  local name="$1" classes="$2" home="$3" begin
  begin="$(date +%s%N)"
  LD_LIBRARY_PATH="$folder/native" "$home/bin/java" -Djava.library.path="$folder/native" \
    -cp "$folder/$classes:$(IFS=:; echo "${libraries[*]}")" io.dayu.sim.cli.SimCommand \
    run --nodes 300 --blocks 60000 --seed 7 --trace "$folder/clients.csv" --out "$folder/$name" >"$folder/$name.log" 2>&1
  awk -v name="$name" -v ns="$(($(date +%s%N) - begin))" 'BEGIN { printf "%s: %.1f s\n", name, ns / 1e9 }'
}

simulate java-17 plain "$(home_of 17)"
simulate lowered-on-17 lowered "$(home_of 17)"
runs=(lowered-on-17)
if [ -n "$(home_of 11)" ]; then
  simulate lowered-on-11 lowered "$(home_of 11)"
  runs+=(lowered-on-11)
else
  echo "The lowered classes are not run on Java 11, because it cannot be had."
fi
for run in "${runs[@]}"; do
  for file in "$folder"/java-17/*.csv; do
    cmp "$file" "$folder/$run/$(basename "$file")"
  done
done
echo "The results are equal to the byte."
