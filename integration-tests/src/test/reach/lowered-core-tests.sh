#!/usr/bin/env bash
# Runs the core's tests by classes lowered to Java 8, on Java 11. JUnit 6 needs Java 17, so JUnit 5 runs them here, by
# the same annotations. Left out are the rules about classes as javac makes them.
set -euo pipefail
cd "$(dirname "$0")/../../../.."
source integration-tests/src/test/reach/javas.sh
folder="$work/lowered-core"
rm -rf -- "$folder"
mkdir -p "$folder/classes"

java11="$(home_of 11)"
if [ -z "$java11" ]; then
  echo "The core's tests are not run on Java 11, because it cannot be had."
  exit 0
fi

junit=1.13.3
mvn -B -q -ntp -Dquick -pl dayu-core,dayu-lower,dayu-compat -am test-compile dependency:build-classpath \
  -Dmdep.outputFile=target/test-classpath.txt
mvn -B -q -ntp -N org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy \
  -Dartifact="org.junit.platform:junit-platform-console-standalone:$junit" -DoutputDirectory="$folder"

jar cf "$folder/core.jar" -C dayu-compat/target/classes . -C dayu-core/target/classes . \
  -C dayu-core/target/test-classes .
java -cp "dayu-lower/target/classes:$(cat dayu-lower/target/test-classpath.txt)" io.dayu.lower.Lower "$folder/core.jar"
(cd "$folder/classes" && jar xf ../core.jar)
libraries="$(tr ':' '\n' <dayu-core/target/test-classpath.txt | grep -v '/org/junit/' | paste -sd:)"
"$java11/bin/java" -Xmx2g -jar "$folder/junit-platform-console-standalone-$junit.jar" execute \
  --class-path "$folder/classes:$libraries" --scan-class-path "$folder/classes" \
  --exclude-classname '.*ArchitectureTest' --exclude-tag long --details summary --disable-banner
