#!/usr/bin/env bash
# An operator's walk on stock daemons: an HA pair and six DataNodes, each in a network namespace, links of 20 Mb/s. Wrong and
# right link speeds, a killed DataNode, one that is decommissioned, all restarted, off and on, a frozen NameNode, a failover.
# Every screen of `hdfs dayu` goes to a folder, and what must be on it is checked. Some ten minutes.
#
# Usage, as root, with iproute2, curl, a JDK and the package that `mvn package` leaves: operators-walk.sh OUT
# HADOOP_DIST names a Hadoop distribution, as hadoop/assemble.sh says; PACKAGE another package. WALK_SHOT names a command that is called with the
# page's address and a name at the times when the page is worth a picture.
set -euo pipefail

here="$(cd -P -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)"
root="$(cd -P -- "$here/../../../.." && pwd)"

fail() {
  printf 'operators-walk: %s\n' "$1" >&2
  exit 1
}

[ $# = 1 ] || fail "Usage: operators-walk.sh OUT"
[ "$(id -u)" = 0 ] || fail "Namespaces need root."
[ ! -e "$1" ] || fail "$1 is there already; name a folder that is not."
mkdir -p -- "$1"
out="$(cd -P -- "$1" && pwd)"
packages=("$root"/dayu-hdfs-plugin/target/dayu-*.tar.gz)
package="${PACKAGE:-${packages[0]}}"
[ -f "$package" ] || fail "There is no dayu-hdfs-plugin/target/dayu-*.tar.gz; build it with: mvn -DskipTests package"
if [ -z "${JAVA_HOME:-}" ]; then
  JAVA_HOME="$(java -XshowSettings:properties -version 2>&1 | sed -n 's/^ *java\.home = //p')"
fi
export JAVA_HOME

work="$(mktemp -d)"
net=10.213.0
bridge=dayuwalk
nodes=6
link=20mbit
export HADOOP_HOME="$work/hadoop"
names=(nn1 nn2)
for ((i = 1; i <= nodes; i++)); do names+=("dn$i"); done
load_pid=

clean_up() {
  local code=$?
  trap - EXIT INT TERM
  [ -z "$load_pid" ] || kill "$load_pid" 2> /dev/null || true
  for name in "${names[@]}"; do
    [ ! -f "$work/$name/pid" ] || kill -9 "$(cat "$work/$name/pid")" 2> /dev/null || true
    cp "$work/$name/log" "$out/$name.log" 2> /dev/null || true
    ip link del "dw-$name" 2> /dev/null || true
    ip netns del "dayu-$name" 2> /dev/null || true
  done
  ip link del "$bridge" 2> /dev/null || true
  rm -rf -- "$work"
  exit "$code"
}
trap clean_up EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

say() {
  printf '%s %s\n' "$(date -u +%H:%M:%S)" "$1" | tee -a "$out/walk.txt"
}

address() {
  case "$1" in
    nn*) echo "$net.1${1#nn}" ;;
    dn*) echo "$net.2${1#dn}" ;;
  esac
}

make_network() {
  ! ip link show "$bridge" > /dev/null 2>&1 || fail "There is a bridge $bridge already: another walk runs, or one was killed."
  ip link add "$bridge" type bridge
  ip address add "$net.1/24" dev "$bridge"
  ip link set "$bridge" up
  for name in "${names[@]}"; do
    ip netns add "dayu-$name"
    ip link add "dw-$name" type veth peer name eth0 netns "dayu-$name"
    ip link set "dw-$name" master "$bridge" up
    ip -n "dayu-$name" address add "$(address "$name")/24" dev eth0
    ip -n "dayu-$name" link set eth0 up
    ip -n "dayu-$name" link set lo up
  done
}

# Only now: data came in at full speed.
shape() {
  for ((i = 1; i <= nodes; i++)); do
    ip netns exec "dayu-dn$i" tc qdisc replace dev eth0 root tbf rate "$link" burst 32kb latency 100ms
    tc qdisc replace dev "dw-dn$i" root tbf rate "$link" burst 32kb latency 100ms
  done
}

property() {
  printf '<property><name>%s</name><value>%s</value></property>\n' "$1" "$2"
}

# What all daemons and clients read; more properties come as arguments, by pairs.
site() {
  echo '<configuration>'
  property dfs.nameservices walk
  property dfs.ha.namenodes.walk nn1,nn2
  for nn in nn1 nn2; do
    property "dfs.namenode.rpc-address.walk.$nn" "$(address $nn):8020"
    property "dfs.namenode.http-address.walk.$nn" "$(address $nn):9870"
  done
  property dfs.client.failover.proxy.provider.walk org.apache.hadoop.hdfs.server.namenode.ha.ConfiguredFailoverProxyProvider
  property dfs.ha.fencing.methods 'shell(true)'
  property dfs.namenode.shared.edits.dir "file://$work/edits"
  property dfs.ha.tail-edits.period 1
  property dfs.ha.log-roll.period 5
  property dfs.namenode.datanode.registration.ip-hostname-check false
  property dfs.hosts.exclude "$work/exclude"
  property dfs.blocksize 1048576
  property dfs.heartbeat.interval 1
  property dfs.namenode.heartbeat.recheck-interval 500
  property dfs.namenode.decommission.interval 2
  property dfs.namenode.plugins io.dayu.hdfs.DayuNameNodePlugin
  property dfs.datanode.plugins io.dayu.agent.DayuDataNodePlugin
  property dayu.timeslot 4s
  # All disks are one.
  property dayu.agent.disk.await 0
  while [ $# -gt 0 ]; do
    property "$1" "$2"
    shift 2
  done
  echo '</configuration>'
}

configure() {
  local name="$1"
  shift
  mkdir -p "$work/$name/conf"
  printf '<configuration>\n%s</configuration>\n' "$(property fs.defaultFS hdfs://walk)" > "$work/$name/conf/core-site.xml"
  cp "$HADOOP_HOME/etc/hadoop/log4j.properties" "$work/$name/conf/" 2> /dev/null || true
  site "$@" > "$work/$name/conf/hdfs-site.xml"
}

hdfs() {
  HADOOP_CONF_DIR="$work/client/conf" "$HADOOP_HOME/bin/hdfs" "$@"
}

start() {
  local name="$1" command=datanode heap=256m
  [[ "$name" = dn* ]] || { command=namenode heap=400m; }
  HADOOP_CONF_DIR="$work/$name/conf" HADOOP_HEAPSIZE_MAX=$heap \
    nohup ip netns exec "dayu-$name" "$HADOOP_HOME/bin/hdfs" $command >> "$work/$name/log" 2>&1 < /dev/null &
  echo $! > "$work/$name/pid"
}

signal() {
  kill "-$2" "$(cat "$work/$1/pid")"
}

stop() {
  signal "$1" KILL
  wait "$(cat "$work/$1/pid")" 2> /dev/null || true
}

configure_datanodes() {
  for ((i = 1; i <= nodes; i++)); do
    configure "dn$i" dfs.datanode.data.dir "file://$work/dn$i/data" dfs.datanode.address "0.0.0.0:9866" \
      dfs.datanode.hostname "$(address "dn$i")" "$@"
  done
}

# Waits until a command says what it should, ten minutes at most.
await() {
  local what="$1" pattern="$2"
  shift 2
  for ((tries = 0; tries < 300; tries++)); do
    # A command's exit code is not asked: health has one of its own for what is wrong.
    if { "$@" 2>&1 || true; } | grep -Eq -- "$pattern"; then
      return
    fi
    sleep 2
  done
  "$@" >&2 || true
  fail "$what: did not come within ten minutes; the last answer is above."
}

number=0
# Keeps what a command shows, with its exit code, in a file of its own.
screen() {
  local name="$1"
  shift
  number=$((number + 1))
  shown="$out/$(printf '%02d' "$number")-$name.txt"
  local code=0
  { echo "\$ hdfs dayu $*"; hdfs dayu "$@"; } > "$shown" 2>&1 || code=$?
  echo "exit code $code" >> "$shown"
  say "$name: hdfs dayu $* ($code)"
}

# What must be on the last screen, and what must not.
shows() {
  grep -Eq -- "$1" "$shown" || fail "$(basename "$shown") does not show: $1"
}
hides() {
  ! grep -Eq -- "$1" "$shown" || fail "$(basename "$shown") shows: $1"
}

picture() {
  [ -z "${WALK_SHOT:-}" ] || $WALK_SHOT "http://$(address "$active"):9870/dayu/" "$out/$1" || say "no picture of $1"
}

back() {
  await "all blocks are back" '^Time left +none' hdfs dayu status
}

"$here/../hadoop/assemble.sh" "$HADOOP_HOME"
tar -xzf "$package" --strip-components=1 --no-same-owner -C "$HADOOP_HOME"
make_network
: > "$work/exclude"
configure client
echo 'log4j.logger.org.apache.hadoop.util.NativeCodeLoader=ERROR' >> "$work/client/conf/log4j.properties"
for nn in nn1 nn2; do
  configure $nn dfs.ha.namenode.id $nn dfs.namenode.name.dir "file://$work/$nn/name"
done
configure_datanodes

say "An HA pair and $nodes DataNodes start; their network interfaces say 10 Gb/s."
HADOOP_CONF_DIR="$work/nn1/conf" "$HADOOP_HOME/bin/hdfs" namenode -format -nonInteractive > "$work/nn1/log" 2>&1
start nn1
await "nn1 runs" standby hdfs haadmin -getServiceState nn1
HADOOP_CONF_DIR="$work/nn2/conf" ip netns exec dayu-nn2 "$HADOOP_HOME/bin/hdfs" namenode -bootstrapStandby -nonInteractive \
  > "$work/nn2/log" 2>&1
start nn2
await "nn2 runs" standby hdfs haadmin -getServiceState nn2
hdfs haadmin -transitionToActive nn1 2>> "$work/client/log"
active=nn1
echo nn1 > "$work/active"
for ((i = 1; i <= nodes; i++)); do start "dn$i"; done
await "all agents report" "Agents +$nodes of $nodes" hdfs dayu status
mkdir "$work/files"
for ((i = 0; i < 28; i++)); do head -c 20000000 /dev/urandom > "$work/files/file$i"; done
hdfs dfs -Ddfs.replication=3 -put "$work"/files/* / 2>> "$work/client/log"
hdfs dfs -Ddfs.replication=2 -put "$work/files/file0" /two 2>> "$work/client/log"
shape
# Clients read all the time, by WebHDFS.
while :; do
  for ((i = 0; i < 28; i++)); do
    curl -sL -m 20 -o "$work/read" "http://$(address "$(cat "$work/active")"):9870/webhdfs/v1/file$i?op=OPEN" || sleep 1
  done
done &
load_pid=$!

say "Words that are wrong, and help."
screen no-word
shows '^ +status +Shows how the recovery stands'
shows 'exit code 2'
screen misspelt stauts
shows 'did you mean status\?'
screen no-command bogus
hides 'did you mean'
screen help-set set --help
shows '^dayu.alpha +share'
shows 'Example: hdfs dayu set '
screen help-profile help profile
shows '^client-first: '
screen help-exit-codes help exit-codes
shows '^ +7 +a warning'
screen version version
shows '^Made for Hadoop 3.*on Java 8'
shows '^Report a bug: '
screen set-half-of-two set dayu.timeslot 2s
shows 'hdfs dayu set dayu.timeslot 2s *dayu.schedule.lead '
screen set-bits set dayu.rack.uplink.bandwidth 10Gb
shows '10Gbit or 10GB'
rules="$HADOOP_HOME/share/dayu/prometheus/dayu-alerts.yaml"
[ "$(grep -c 'alert: ' "$rules")" = "$(grep -c 'runbook_url: ' "$rules")" ] || fail "An alert has no runbook_url."

screen status-at-rest status
shows '^Scheduled  by Dayu'
screen health-at-rest health
screen nodes-at-rest nodes

say "dn1 is killed. Links of 20 Mb/s say 10 Gb/s."
stop dn1
await "wrong speeds are seen" 'less than a tenth' hdfs dayu status
screen health-wrong-speeds health
shows 'less than a tenth'
shows 'exit code 7'
screen status-wrong-speeds status
shows "Absent +$(address dn1):9866, dead"
shows "^$(address dn1) is dead: [0-9]+ blocks? come"
screen tasks-wrong-speeds tasks --limit 5
screen nodes-wrong-speeds nodes
hides ' 0\.0+ [GM]B/s'
picture page-wrong-speeds
await "true speeds are learnt" 'planned for what they carry' hdfs dayu status
screen nodes-learnt-speeds nodes
shows 'slow link'
back
screen status-recovered status
hides 'of the recovery before|2[0-9]{3} %'
shows '^Clients +'
screen health-learnt-speeds health
shows 'planned for what they carry'

say "dn1 comes back, and all DataNodes restart with the right speed."
configure_datanodes dayu.agent.link.bandwidth 20Mbit
start dn1
for ((i = 2; i <= nodes; i++)); do
  stop "dn$i"
  start "dn$i"
done
await "all agents report" "Agents +$nodes of $nodes" hdfs dayu status
back
screen nodes-right-speeds nodes
hides 'slow link'
screen health-right-speeds health
shows 'another speed than (its|their) network interface'
hides 'planned for what they carry'
screen mute health mute link_speed 1w --because "links are shaped"
screen health-muted health
shows 'because links are shaped'

say "dn2 is killed, and a file is wanted first."
stop dn2
await "dn2 is found dead" 'dead' hdfs dayu status
screen first tasks --first /two
shows 'come before others'
sleep 8
screen status-right-speeds status
shows '^Progress'
hides '\(0 %\)'
screen nodes-recovering nodes
screen tasks-recovering tasks --limit 5
screen plan plan --dry-run
shows '^Slot [0-9]+, which lasts '
screen simulate simulate --node "$(address dn3)"
picture page-recovering
screen pause pause --for 20s "the network is looked at"
screen status-paused status
shows 'paused by the operator'
screen resume resume
screen off off "stock is to do it"
screen status-off status
shows '^Scheduled  by stock HDFS'
shows 'exit code 6'
sleep 5
screen on on
screen status-on status
back
screen history-after-recovery history
shows "$(address dn2):9866 dead"
shows 'off stock is to do it'

say "dn2 comes back; dn3 is decommissioned."
start dn2
await "dn2 is back" "Agents +$nodes of $nodes" hdfs dayu status
back
printf '%s\n' "$(address dn3)" > "$work/exclude"
hdfs dfsadmin -refreshNodes > /dev/null
await "dn3 leaves" 'decommissioning' hdfs dayu status
ip -n dayu-dn3 rule add ipproto udp blackhole
await "UDP is missed" "no word with others by UDP.*$(address dn3):9866 \\(with [0-9]+ others\\)" hdfs dayu health
screen health-without-udp health
shows 'exit code 7'
ip -n dayu-dn3 rule del ipproto udp blackhole
screen status-decommissioning status
screen safe-to-stop safe-to-stop "$(address dn3)"
await "dn3 has left" 'decommissioned' hdfs dayu status
back
screen nodes-decommissioned nodes
shows 'decommissioned'

say "The active NameNode is frozen in the middle of a recovery."
screen set set dayu.alpha 0.6
stop dn4
await "dn4 is found dead" "$(address dn4):9866, dead" hdfs dayu status
sleep 5
signal nn1 STOP
screen status-frozen status
shows 'exit code 4'
shows 'standby'
screen health-frozen health
shows 'CRITICAL'

say "nn1 is killed, and nn2 takes over."
stop nn1
hdfs haadmin -transitionToActive --forceactive nn2 < <(yes) > /dev/null 2>&1 || true
await "nn2 is active" active hdfs haadmin -getServiceState nn2
active=nn2
echo nn2 > "$work/active"
screen status-failed-over status
await "nn2 plans" '^Planning +yes' hdfs dayu status
screen health-failed-over health
hides 'have no agent|has no agent'
shows 'because links are shaped'
back
screen history-failed-over history
shows "$(address dn2):9866 dead"
shows "$(address dn4):9866 dead"

say "nn1 comes back as a standby."
start nn1
await "nn1 runs" standby hdfs haadmin -getServiceState nn1
await "both are named" "Other +$(address nn1):8020, standby" hdfs dayu status
screen status-settings-differ status
shows 'a failover would change it'
screen reset reset
await "nn1 has its history" 'cut off|left to another' hdfs dayu history --nn "$(address nn1):8020"
await "nn1 has copied what nn2 noted" "nn2|$(address nn2):8020" hdfs dayu history --nn "$(address nn1):8020"
screen history-of-the-standby history --nn "$(address nn1):8020"
shows "$(address dn4):9866 dead"
screen history history
screen health-at-the-end health
picture page-at-the-end

say "A file asks for more replicas than there are DataNodes, and a bug report is made."
hdfs dfs -Ddfs.replication=7 -put "$work/files/file0" /seven 2>> "$work/client/log"
await "its blocks are stuck" '^blk_[0-9]+ +[0-9].* /seven ' hdfs dayu tasks --stuck
screen stuck tasks --stuck
shows '^STUCK +FOR +STOCK +FILE +WHY'
mkdir "$work/logs" "$work/bundle"
cp "$work/nn2/log" "$work/logs/hadoop-namenode.log"
screen debug-bundle debug-bundle --out "$out/dayu-debug.zip" --logs "$work/logs"
(cd "$work/bundle" && "$JAVA_HOME/bin/jar" -xf "$out/dayu-debug.zip")
ls "$work/bundle" | tee -a "$out/walk.txt"
! grep -rF "$net." "$work/bundle" >&2 || fail "The bundle has an address, above."
say "The walk is done; its screens are in $out."
