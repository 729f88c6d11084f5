#!/usr/bin/env bash
# Prints the table of where Dayu was seen to run: for each pair of Hadoop and Java, real daemons lose a DataNode,
# and the systems beside recovery do their work once.
#   where-it-runs.sh                       every pair that can be had here
#   where-it-runs.sh 3.3.6=11 3.4.3=11     these pairs alone
# A Java that cannot be had is said, and its pairs are left out.
set -euo pipefail
cd "$(dirname "$0")/../../../.."
source integration-tests/src/test/reach/javas.sh

# Jars of a Hadoop with those of its tests, which have the web pages.
list_of() {
  local list="$work/hadoop-$1.classpath" artifact
  if [ ! -s "$list" ]; then
    {
      echo "<project xmlns='http://maven.apache.org/POM/4.0.0'><modelVersion>4.0.0</modelVersion>"
      echo "<groupId>reach</groupId><artifactId>hadoop</artifactId><version>$1</version><packaging>pom</packaging><dependencies>"
      for artifact in hadoop-common hadoop-hdfs-client hadoop-hdfs hadoop-hdfs:tests; do
        echo "<dependency><groupId>org.apache.hadoop</groupId><artifactId>${artifact%:tests}</artifactId><version>$1</version>"
        case "$artifact" in *:tests) echo "<type>test-jar</type>" ;; esac
        echo "</dependency>"
      done
      echo "</dependencies></project>"
    } >"$work/hadoop-$1.xml"
    mvn -B -q -f "$work/hadoop-$1.xml" org.apache.maven.plugins:maven-dependency-plugin:3.11.0:build-classpath \
      -Dmdep.outputFile="$list" >&2
  fi
  echo "$list"
}

pairs=("$@")
[ $# -gt 0 ] || pairs=(3.3.6=8 3.3.6=11 3.3.6=17 3.4.3=8 3.4.3=11 3.5.0=17)
listed=()
for pair in "${pairs[@]}"; do
  home="$(home_of "${pair#*=}")"
  if [ -n "$home" ]; then
    listed+=("${pair%=*}=$(list_of "${pair%=*}")=$home")
  else
    echo "Hadoop ${pair%=*} is not run on Java ${pair#*=}, because that Java cannot be had."
  fi
done
[ "${#listed[@]}" -gt 0 ] || exit 0

table="$work/table.md"
rm -f "$table"
mvn -B -ntp -q verify -Dquick -pl integration-tests -am -Dtest=none -Dsurefire.failIfNoSpecifiedTests=false \
  -Dit.test=SupportedPairsIT -Dfailsafe.failIfNoSpecifiedTests=false -Dexcluded.groups= \
  -Ddayu.pairs="$(IFS=,; echo "${listed[*]}")" -Ddayu.pairs.table="$table"
echo "| Hadoop | Java | recovered | whole after | files read back right | erasure-coded | marks | extra replicas | hint | rest |"
echo "|---|---|---|---|---|---|---|---|---|---|"
cat "$table"
