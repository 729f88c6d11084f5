#!/usr/bin/env bash
# Lays out a Hadoop as its distribution is: from the distribution that HADOOP_DIST names (a directory, a tarball or the
# address of one), or, because package registries have Hadoop's jars and not its scripts, from Maven Central's jars and
# the script hdfs beside this one.
set -euo pipefail

here="$(cd -P -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)"

fail() {
  printf '%s\n' "$1" >&2
  exit 1
}

[ $# = 1 ] || fail "Usage: [HADOOP_DIST=DIRECTORY|TARBALL|URL] assemble.sh NEW_DIRECTORY"
[ ! -e "$1" ] || fail "$1 is there already; name a directory that is not."
mkdir -p -- "$1"
home="$(cd -P -- "$1" && pwd)"

from_distribution() {
  if [ -d "$HADOOP_DIST" ]; then
    cp -a -- "$HADOOP_DIST/." "$home"
  elif [ -f "$HADOOP_DIST" ]; then
    tar -xzf "$HADOOP_DIST" --strip-components=1 --no-same-owner -C "$home"
  else
    curl -fsSL -- "$HADOOP_DIST" | tar -xz --strip-components=1 --no-same-owner -C "$home"
  fi
  [ -x "$home/bin/hdfs" ] || fail "HADOOP_DIST=$HADOOP_DIST has no bin/hdfs; name a Hadoop distribution."
}

# The jars of Hadoop's HDFS, all they need, and the web pages, which Central has in the jar of its tests.
from_central() {
  local version
  version="$(sed -n 's|.*<hadoop.version>\([0-9.]*\)</hadoop.version>.*|\1|p' "$here/../../../../pom.xml")"
  work="$(mktemp -d)"
  trap 'rm -rf -- "$work"' EXIT
  cat > "$work/pom.xml" <<XML
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>io.dayu</groupId>
  <artifactId>hadoop-stand-in</artifactId>
  <version>1</version>
  <packaging>pom</packaging>
  <dependencies>
    <dependency><groupId>org.apache.hadoop</groupId><artifactId>hadoop-common</artifactId><version>$version</version></dependency>
    <dependency><groupId>org.apache.hadoop</groupId><artifactId>hadoop-hdfs-client</artifactId><version>$version</version></dependency>
    <dependency><groupId>org.apache.hadoop</groupId><artifactId>hadoop-hdfs</artifactId><version>$version</version></dependency>
  </dependencies>
</project>
XML
  local copy=org.apache.maven.plugins:maven-dependency-plugin:3.11.0
  mvn -q -B -ntp -f "$work/pom.xml" "$copy:copy-dependencies" -DincludeScope=runtime -DoutputDirectory="$home/share/hadoop/common/lib"
  mvn -q -B -ntp -f "$work/pom.xml" "$copy:copy" -Dartifact="org.apache.hadoop:hadoop-hdfs:$version:test-jar:tests" \
    -DoutputDirectory="$work"
  cd -- "$home"
  mkdir -p bin etc/hadoop libexec/shellprofile.d share/hadoop/hdfs/lib
  mv share/hadoop/common/lib/hadoop-common-*.jar share/hadoop/common
  mv share/hadoop/common/lib/hadoop-hdfs-*.jar share/hadoop/hdfs
  (cd share/hadoop/hdfs && jar -xf "$work/hadoop-hdfs-$version-tests.jar" webapps)
  cp -- "$here/hdfs" bin/hdfs
  for site in core-site hdfs-site; do
    printf '<?xml version="1.0"?>\n<configuration>\n</configuration>\n' > "etc/hadoop/$site.xml"
  done
  printf '%s\n' 'log4j.rootLogger=INFO, console' 'log4j.appender.console=org.apache.log4j.ConsoleAppender' \
    'log4j.appender.console.target=System.err' \
    'log4j.appender.console.layout=org.apache.log4j.PatternLayout' \
    'log4j.appender.console.layout.ConversionPattern=%d{ISO8601} %p %c: %m%n' > etc/hadoop/log4j.properties
  echo "Hadoop $version is laid out from Maven Central's jars; bin/hdfs is a stand-in for Hadoop's own." >&2
}

if [ -n "${HADOOP_DIST:-}" ]; then
  from_distribution
else
  command -v mvn > /dev/null || fail "Without HADOOP_DIST, Hadoop's jars come by Maven; install it."
  from_central
fi
