#!/usr/bin/env bash
# Runs every command of docs/operate/install.md, in its order, on a NameNode and a DataNode of this machine, so that the page and
# Dayu cannot drift apart. Needs free ports of HDFS's defaults, curl, a JDK and the package that `mvn package` leaves.
# Hadoop comes as hadoop/assemble.sh says: HADOOP_DIST names a distribution; without it, bin/hdfs is a stand-in.
set -euo pipefail

here="$(cd -P -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)"
root="$(cd -P -- "$here/../../../.." && pwd)"
page="$root/docs/operate/install.md"

fail() {
  printf 'follow-install: %s\n' "$1" >&2
  exit 1
}

packages=("$root"/dayu-hdfs-plugin/target/dayu-*.tar.gz)
[ -f "${packages[0]}" ] || fail "There is no dayu-hdfs-plugin/target/dayu-*.tar.gz; build it with: mvn -DskipTests package"
for port in 8020 9864 9866 9867 9870; do
  ! (: < "/dev/tcp/127.0.0.1/$port") 2> /dev/null || fail "Port $port, one of HDFS's defaults, is taken; free it."
done
if [ -z "${JAVA_HOME:-}" ]; then
  JAVA_HOME="$(java -XshowSettings:properties -version 2>&1 | sed -n 's/^ *java\.home = //p')"
fi

work="$(mktemp -d)"
export JAVA_HOME PACKAGE="${packages[0]}" NAMENODE=localhost:9870 HADOOP_HOME="$work/hadoop"
export HADOOP_PID_DIR="$work/pid" HADOOP_LOG_DIR="$work/log"
# A configuration of the caller's own is none of this one's.
unset HADOOP_CONF_DIR
clean_up() {
  local code=$?
  trap - EXIT INT TERM
  if [ "$code" != 0 ]; then
    tail -n 25 "$work"/log/*.out "$work"/log/*.log >&2 2> /dev/null || true
  fi
  for daemon in datanode namenode; do
    "$HADOOP_HOME/bin/hdfs" --daemon stop "$daemon" > /dev/null 2>&1 || true
  done
  rm -rf -- "$work"
  exit "$code"
}
trap clean_up EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# What a site has before Dayu comes: daemons that run, and a file. The interface of this DataNode tells no speed.
property() {
  sed -i "s|</configuration>|<property><name>$2</name><value>$3</value></property>\n&|" "$HADOOP_HOME/etc/hadoop/$1"
}
make_site() {
  "$here/../hadoop/assemble.sh" "$HADOOP_HOME"
  property core-site.xml fs.defaultFS hdfs://localhost:8020
  property hdfs-site.xml dfs.namenode.name.dir "$work/name"
  property hdfs-site.xml dfs.datanode.data.dir "$work/blocks"
  property hdfs-site.xml dfs.replication 1
  property hdfs-site.xml dayu.agent.link.bandwidth 125000000
  "$HADOOP_HOME/bin/hdfs" namenode -format -nonInteractive > /dev/null 2>&1 || fail "A NameNode could not be formatted."
  "$HADOOP_HOME/bin/hdfs" --daemon start namenode
  "$HADOOP_HOME/bin/hdfs" --daemon start datanode
  until "$HADOOP_HOME/bin/hdfs" dfsadmin -report -live 2> /dev/null | grep -q '^Live datanodes (1)'; do sleep 1; done
  "$HADOOP_HOME/bin/hdfs" dfs -put "$page" /install.md 2> /dev/null
}
files() {
  (cd -- "$HADOOP_HOME" && find . -type f ! -path './logs/*' -exec cksum {} + | sort -k 3)
}

make_site
files > "$work/before"

# The commands are what stands in fences of the language sh; other fences are files' contents.
awk '/^```/ { inside = $0 == "```sh"; next } inside' "$page" > "$work/commands"
grep -q . "$work/commands" || fail "docs/operate/install.md has no commands."
cd -- "$work"
# The page waits for daemons without a limit of its own.
PS4='+ ' timeout --foreground 600 bash -euo pipefail -x "$work/commands" || fail "A command of docs/operate/install.md failed; it is the last one above."

files > "$work/after"
diff "$work/before" "$work/after" >&2 || fail "Hadoop's directory is not what it was before Dayu came; the differences are above."
"$HADOOP_HOME/bin/hdfs" dfs -cat /install.md 2> /dev/null | cmp -s - "$page" || fail "The file that was there before is not what it was."
echo "Every command of docs/operate/install.md was run, and nothing of Dayu is left."
