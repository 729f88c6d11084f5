#!/usr/bin/env bash
# Runs every command of docs/operate/install.md, in its order, on a NameNode and a DataNode of this machine, so that the page and
# Dayu cannot drift apart. The site has plugins of its own; every system of Dayu is on when the page takes Dayu out. Needs free ports of HDFS's defaults, curl, a JDK and the package that `mvn package` leaves.
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

# What a site has before Dayu comes: daemons that run, and files.
property() {
  sed -i "s|</configuration>|<property><name>$2</name><value>$3</value></property>\n&|" "$HADOOP_HOME/etc/hadoop/$1"
}
# A plugin of the site's own, for both daemons, whose start is in their logs.
make_own_plugin() {
  mkdir -p "$work/own/classes/site"
  cat > "$work/own/classes/site/OwnPlugin.java" << 'JAVA'
package site;

public final class OwnPlugin implements org.apache.hadoop.util.ServicePlugin {
  private static final org.slf4j.Logger LOG = org.slf4j.LoggerFactory.getLogger(OwnPlugin.class);

  @Override
  public void start(Object daemon) {
    LOG.info("The site's own plugin works in {}", daemon.getClass().getSimpleName());
  }

  @Override
  public void stop() {}

  @Override
  public void close() {}
}
JAVA
  "$JAVA_HOME/bin/javac" -cp "$HADOOP_HOME/share/hadoop/common/*:$HADOOP_HOME/share/hadoop/common/lib/*" \
    "$work/own/classes/site/OwnPlugin.java"
  rm "$work/own/classes/site/OwnPlugin.java"
  "$JAVA_HOME/bin/jar" -cf "$HADOOP_HOME/share/hadoop/hdfs/lib/site-own.jar" -C "$work/own/classes" .
}
own_starts() {
  cat "$work"/log/*.out "$work"/log/*.log 2> /dev/null | grep -c "The site's own plugin works in $1" || true
}
blockmanagement=org.apache.hadoop.hdfs.server.blockmanagement
make_site() {
  "$here/../hadoop/assemble.sh" "$HADOOP_HOME"
  make_own_plugin
  property core-site.xml fs.defaultFS hdfs://localhost:8020
  property hdfs-site.xml dfs.namenode.name.dir "$work/name"
  property hdfs-site.xml dfs.datanode.data.dir "$work/blocks"
  property hdfs-site.xml dfs.replication 1
  # The site's own classes on the keys that Dayu's are for.
  property hdfs-site.xml dfs.namenode.plugins site.OwnPlugin
  property hdfs-site.xml dfs.datanode.plugins '\n    site.OwnPlugin\n  '
  property hdfs-site.xml dfs.block.replicator.classname "$blockmanagement.BlockPlacementPolicyWithUpgradeDomain"
  property hdfs-site.xml dfs.namenode.hosts.provider.classname "$blockmanagement.CombinedHostFileManager"
  "$HADOOP_HOME/bin/hdfs" namenode -format -nonInteractive > /dev/null 2>&1 || fail "A NameNode could not be formatted."
  "$HADOOP_HOME/bin/hdfs" --daemon start namenode
  "$HADOOP_HOME/bin/hdfs" --daemon start datanode
  until "$HADOOP_HOME/bin/hdfs" dfsadmin -report -live 2> /dev/null | grep -q '^Live datanodes (1)'; do sleep 1; done
  for number in 1 2 3; do
    "$HADOOP_HOME/bin/hdfs" dfs -put "$page" "/install-$number.md" 2> /dev/null
  done
}
files() {
  (cd -- "$HADOOP_HOME" && find . -type f ! -path './logs/*' -exec cksum {} + | sort -k 3)
}

# Puts Dayu's classes beside the site's own, or in their place, as the pages say, and switches every system on.
switch_all_on() {
  local site="$HADOOP_HOME/etc/hadoop/hdfs-site.xml"
  cp -- "$work/hdfs-site.xml" "$site"
  sed -i -e 's|<name>dfs.namenode.plugins</name><value>|&io.dayu.hdfs.DayuNameNodePlugin, |' \
    -e 's|^    site.OwnPlugin$|&,\n    io.dayu.agent.DayuDataNodePlugin|' \
    -e "s|$blockmanagement.BlockPlacementPolicyWithUpgradeDomain|$blockmanagement.DayuBlockPlacementPolicy|" \
    -e "s|$blockmanagement.CombinedHostFileManager|$blockmanagement.DayuHosts|" "$site"
  property hdfs-site.xml dayu.agent.link.bandwidth 125000000
  property hdfs-site.xml dayu.placement.policy "$blockmanagement.BlockPlacementPolicyWithUpgradeDomain"
  property hdfs-site.xml dayu.elastic.off.provider "$blockmanagement.CombinedHostFileManager"
  property hdfs-site.xml dfs.net.topology.impl io.dayu.hdfs.reading.DayuNetworkTopology
  property hdfs-site.xml dfs.datanode.fsdataset.factory org.apache.hadoop.hdfs.server.datanode.fsdataset.impl.DayuDatasetFactory
  for key in heat heat.replicas elastic; do
    property hdfs-site.xml "dayu.$key.enabled" true
  done
  property hdfs-site.xml dayu.elastic.layout bands
  property hdfs-site.xml dayu.elastic.size auto
  property hdfs-site.xml dayu.elastic.off.command /bin/true
  property hdfs-site.xml dayu.elastic.off.never names-only
  property hdfs-site.xml dayu.elastic.standby /standby
  for daemon in namenode datanode; do
    "$HADOOP_HOME/bin/hdfs" --daemon stop "$daemon"
    "$HADOOP_HOME/bin/hdfs" --daemon start "$daemon"
  done
  until "$HADOOP_HOME/bin/hdfs" dfsadmin -safemode wait 2> /dev/null; do sleep 1; done
  until "$HADOOP_HOME/bin/hdfs" dayu status 2> /dev/null | grep -q '^Agents *1 of 1'; do sleep 1; done
  until "$HADOOP_HOME/bin/hdfs" dayu elastic 2> /dev/null | grep -q 'The size is auto'; do sleep 1; done
  "$HADOOP_HOME/bin/hdfs" dayu heat > /dev/null
}
# One DataNode makes no file cold: this one carries what a cold file does.
make_cold() {
  local status="$work/status"
  curl -fsS "http://$NAMENODE/webhdfs/v1/install-1.md?op=GETFILESTATUS" > "$status"
  number() { sed -n "s/.*\"$1\":\([0-9]*\).*/\1/p" "$status"; }
  "$HADOOP_HOME/bin/hdfs" dfs -setfattr -n trusted.dayu.replication \
    -v "own=2,set=1,inode=$(number fileId),read=$(number accessTime),written=$(number modificationTime)" /install-1.md
}
# A check's exit code must be this one, and its answer must have these words.
checks() {
  local wanted="$1" code=0
  shift
  "$HADOOP_HOME/bin/hdfs" dayu uninstall --check > "$work/check" 2>&1 || code=$?
  cat -- "$work/check"
  [ "$code" = "$wanted" ] || fail "The check ends with $code, not $wanted."
  for words in "$@"; do
    grep -qF -- "$words" "$work/check" || fail "The check does not say: $words"
  done
}
# Runs the commands of a part of the page. They are what stands in fences of the language sh; other fences are files' contents.
follow() {
  awk -v part="$1" '/^## / { remove = $0 == "## Remove" } /^```/ { inside = $0 == "```sh"; next }
    inside && (part == "remove") == remove' "$page" > "$work/commands"
  grep -q . "$work/commands" || fail "docs/operate/install.md has no commands to $1."
  # The page waits for daemons without a limit of its own.
  (cd -- "$work" && PS4='+ ' timeout --foreground 600 bash -euo pipefail -x "$work/commands") ||
    fail "A command of docs/operate/install.md failed; it is the last one above."
}

make_site
files > "$work/before"
cp -- "$HADOOP_HOME/etc/hadoop/hdfs-site.xml" "$work/hdfs-site.xml"
# The interface of this DataNode tells no speed.
property hdfs-site.xml dayu.agent.link.bandwidth 125000000

follow install
switch_all_on
make_cold
checks 7 'dayu.elastic.size is auto' 'hdfs dayu elastic size off' '1 cold file has' 'hdfs dayu heat restore' \
  'dfs.namenode.plugins becomes site.OwnPlugin' 'dfs.datanode.plugins becomes site.OwnPlugin' \
  "dfs.block.replicator.classname becomes $blockmanagement.BlockPlacementPolicyWithUpgradeDomain" \
  "dfs.namenode.hosts.provider.classname becomes $blockmanagement.CombinedHostFileManager" \
  'dfs.net.topology.impl goes' 'dfs.datanode.fsdataset.factory goes' '1. NameNodes' '2. DataNodes'
cp -r -- "$HADOOP_HOME/etc/hadoop" "$work/with-dayu"
namenode_starts="$(own_starts NameNode)" datanode_starts="$(own_starts DataNode)"
follow remove

files > "$work/after"
diff "$work/before" "$work/after" >&2 || fail "Hadoop's directory is not what it was before Dayu came; the differences are above."
# The page does not wait for the DataNode at its end.
works_again() {
  for ((tries = 0; tries < 120; tries++)); do
    [ "$(own_starts "$1")" -le "$2" ] || return 0
    sleep 1
  done
  fail "The site's own plugin does not work in the $1."
}
works_again NameNode "$namenode_starts"
works_again DataNode "$datanode_starts"
until "$HADOOP_HOME/bin/hdfs" dfsadmin -report -live 2> /dev/null | grep -q '^Live datanodes (1)'; do sleep 1; done
for number in 1 2 3; do
  "$HADOOP_HOME/bin/hdfs" dfs -cat "/install-$number.md" 2> /dev/null | cmp -s - "$page" ||
    fail "A file that was there before is not what it was."
done
[ "$("$HADOOP_HOME/bin/hdfs" dfs -stat %r /install-1.md 2> /dev/null)" = 2 ] || fail "A cold file has not its owner's factor."

# The site's last worry: its jar is gone, and its keys are there. The package, unpacked elsewhere, says so and takes them out.
mkdir "$work/elsewhere"
tar -xzf "$PACKAGE" --strip-components=1 --no-same-owner -C "$work/elsewhere"
share="$HADOOP_HOME/share/hadoop"
uninstall=("$JAVA_HOME/bin/java" -cp "$(echo "$work"/elsewhere/share/hadoop/hdfs/lib/*.jar):$HADOOP_HOME/etc/hadoop:$share/common/lib/*:$share/common/*:$share/hdfs/lib/*:$share/hdfs/*"
  io.dayu.hdfs.cli.DayuAdmin uninstall)
{ "${uninstall[@]}" --check --conf "$work/with-dayu" || [ $? = 10 ]; } 2> /dev/null | tee "$work/check"
head -n 1 "$work/check" | grep -q '^DANGER: .*dfs.namenode.plugins' || fail "The check does not name the danger first."
"${uninstall[@]}" --write "$work/with-dayu"
cmp "$work/with-dayu/hdfs-site.xml" "$HADOOP_HOME/etc/hadoop/hdfs-site.xml" || fail "The jar from elsewhere leaves another file."
echo "Every command of docs/operate/install.md was run, and nothing of Dayu is left."
