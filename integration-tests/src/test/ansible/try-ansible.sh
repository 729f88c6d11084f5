#!/usr/bin/env bash
# Runs the role of dayu-hdfs-plugin/src/main/package/ansible on real daemons of this machine, each on a "host" of its own
# directory: two NameNodes and four DataNodes, on which Dayu is refused, installed, upgraded in waves while files are read,
# and taken out. Needs ansible-playbook, curl, a JDK and the package that `mvn package` leaves. Hadoop comes as
# hadoop/assemble.sh says: HADOOP_DIST names a distribution; without it, bin/hdfs is a stand-in.
set -euo pipefail

here="$(cd -P -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)"
root="$(cd -P -- "$here/../../../.." && pwd)"

fail() {
  printf 'try-ansible: %s\n' "$1" >&2
  exit 1
}

command -v ansible-playbook > /dev/null || fail "There is no ansible-playbook here: install ansible-core."
packages=("$root"/dayu-hdfs-plugin/target/dayu-*.tar.gz)
[ -f "${packages[0]}" ] || fail "There is no dayu-hdfs-plugin/target/dayu-*.tar.gz; build it with: mvn -DskipTests package"
if [ -z "${JAVA_HOME:-}" ]; then
  JAVA_HOME="$(java -XshowSettings:properties -version 2>&1 | sed -n 's/^ *java\.home = //p')"
fi
unset HADOOP_HOME HADOOP_CONF_DIR
work="$(mktemp -d)"
# Many short commands: they start sooner without the optimizing compiler.
export JAVA_TOOL_OPTIONS="-XX:TieredStopAtLevel=1 -XX:+UseSerialGC -XX:-UsePerfData"
export JAVA_HOME HADOOP_HEAPSIZE_MAX=256m ANSIBLE_HOME="$work/ansible" ANSIBLE_LOCALHOST_WARNING=False ANSIBLE_NOCOWS=1 LC_ALL=C.UTF-8

namenodes=(nn1 nn2)
datanodes=(dn1 dn2 dn3 dn4)
hosts=("${namenodes[@]}" "${datanodes[@]}")
daemon_of() {
  case "$1" in nn*) echo namenode ;; *) echo datanode ;; esac
}
# A command of Hadoop on a host.
on() {
  local host="$1"
  shift
  env HADOOP_HOME="$work/$host" HADOOP_CONF_DIR="$work/$host/etc/hadoop" HADOOP_PID_DIR="$work/$host.pid" \
    HADOOP_LOG_DIR="$work/$host.log" "$work/$host/bin/hdfs" "$@"
}
pid_of() {
  cat "$work/$1.pid"/hadoop-*-"$(daemon_of "$1")".pid
}
reader=''
power=''
clean_up() {
  local code=$?
  trap - EXIT INT TERM
  if [ "$code" != 0 ]; then
    tail -n 60 "$work/said" >&2 2> /dev/null || true
    tail -n 5 "$work"/*.log/* >&2 2> /dev/null || true
  fi
  for one in $reader $power; do kill "$one" 2> /dev/null || true; done
  for host in "${hosts[@]}"; do
    on "$host" --daemon stop "$(daemon_of "$host")" > /dev/null 2>&1 || true
  done
  rm -rf -- "$work"
  exit "$code"
}
trap clean_up EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
say() {
  printf '%4d s  %s\n' "$SECONDS" "$1"
}
until_true() {
  local tries
  for ((tries = 0; tries < 120; tries++)); do
    ! "$@" > /dev/null 2>&1 || return 0
    sleep 1
  done
  fail "This did not become true: $*"
}

# ---- a site without Dayu

read -ra ports < <(python3 -c '
import socket
held = [socket.socket() for _ in range(16)]
for one in held: one.bind(("127.0.0.1", 0))
print(*[one.getsockname()[1] for one in held])')
property() {
  printf '<property><name>%s</name><value>%s</value></property>\n' "$1" "$2"
}
site_of() {
  local host="$1" number="${1:2}"
  echo '<configuration>'
  property dfs.nameservices pair
  property dfs.ha.namenodes.pair nn1,nn2
  property dfs.client.failover.proxy.provider.pair org.apache.hadoop.hdfs.server.namenode.ha.ConfiguredFailoverProxyProvider
  property dfs.ha.fencing.methods 'shell(/bin/true)'
  property dfs.namenode.shared.edits.dir "file://$work/edits"
  property dfs.ha.tail-edits.period 1
  property dfs.heartbeat.interval 1
  property dfs.namenode.rpc-address.pair.nn1 "127.0.0.1:${ports[0]}"
  property dfs.namenode.http-address.pair.nn1 "127.0.0.1:${ports[1]}"
  property dfs.namenode.rpc-address.pair.nn2 "127.0.0.1:${ports[2]}"
  property dfs.namenode.http-address.pair.nn2 "127.0.0.1:${ports[3]}"
  case "$host" in
    nn*)
      property dfs.ha.namenode.id "$host"
      property dfs.namenode.name.dir "$work/$host.name"
      ;;
    *)
      property dfs.datanode.hostname "$host"
      property dfs.datanode.data.dir "$work/$host.blocks"
      property dfs.datanode.address "127.0.0.1:${ports[number * 3 + 1]}"
      property dfs.datanode.http.address "127.0.0.1:${ports[number * 3 + 2]}"
      property dfs.datanode.ipc.address "127.0.0.1:${ports[number * 3 + 3]}"
      ;;
  esac
  echo '</configuration>'
}
state_is() {
  [ "$(on "$1" haadmin -getServiceState "$1" 2> /dev/null)" = "$2" ]
}
live_are() {
  on nn1 dfsadmin -report -live 2> /dev/null | grep "^Live datanodes ($1)" > /dev/null
}
"$here/../hadoop/assemble.sh" "$work/hadoop"
for host in "${hosts[@]}"; do
  cp -al -- "$work/hadoop" "$work/$host"
  rm "$work/$host/etc/hadoop/hdfs-site.xml" "$work/$host/etc/hadoop/core-site.xml"
  site_of "$host" > "$work/$host/etc/hadoop/hdfs-site.xml"
  { echo '<configuration>' && property fs.defaultFS hdfs://pair && echo '</configuration>'; } > "$work/$host/etc/hadoop/core-site.xml"
done
on nn1 namenode -format -nonInteractive > "$work/said" 2>&1 || fail "A NameNode could not be formatted."
cp -r "$work/nn1.name" "$work/nn2.name"
for host in "${hosts[@]}"; do
  on "$host" --daemon start "$(daemon_of "$host")"
done
until_true state_is nn1 standby
on nn1 haadmin -transitionToActive nn1 2> /dev/null
until_true live_are 4
head -c 3000000 /dev/urandom > "$work/content"
for number in 1 2 3 4; do
  on nn1 dfs -D dfs.replication=2 -put "$work/content" "/file-$number" 2> /dev/null
done
files() {
  (cd -- "$work" && find "${hosts[@]}" -type f ! -path '*/logs/*' -exec cksum {} + | sort -k 3)
}
files > "$work/before"
say "A site runs: ${hosts[*]}"

# ---- the role

{
  echo '[namenodes]'
  for host in "${namenodes[@]}"; do echo "$host dayu_namenode_id=$host"; done
  echo '[datanodes]'
  for host in "${datanodes[@]}"; do
    number="${host:2}"
    echo "$host http=127.0.0.1:${ports[number * 3 + 2]} dayu_datanode_ipc=127.0.0.1:${ports[number * 3 + 3]}"
  done
} > "$work/inventory"
cat > "$work/variables.yml" << YAML
ansible_connection: local
ansible_python_interpreter: "{{ ansible_playbook_python }}"
dayu_become: false
dayu_hadoop_home: "$work/{{ inventory_hostname }}"
dayu_environment: {HADOOP_PID_DIR: "$work/{{ inventory_hostname }}.pid", HADOOP_LOG_DIR: "$work/{{ inventory_hostname }}.log"}
dayu_agent_check: curl -fsS http://{{ http | default('') }}/dayu/metrics | grep -qF 'dayu_agent_state{state="running"} 1'
dayu_settings: {dayu.agent.link.bandwidth: 20000000, dayu.agent.meter: datanode}
dayu_pause: 2
YAML
# Runs the play; the rest of its output is in said.
play() {
  ansible-playbook -i "$work/inventory" -e "@$work/variables.yml" "$@" "$root/dayu-hdfs-plugin/src/main/package/ansible/dayu.yml" \
    > "$work/said" 2>&1
}
must_play() {
  play "$@" || fail "The play failed."
}
must_be_refused() {
  local words="$1"
  shift
  ! play "$@" || fail "The play was not refused: $words"
  grep -qF -- "$words" "$work/said" || fail "The play does not say: $words"
  say "Refused: $words"
}
nothing_changes() {
  must_play "$@"
  ! grep -E 'changed=[1-9]' "$work/said" || fail "A second run changes something."
  say "A second run changes nothing"
}
waves() {
  sed -n 's/.*"msg": "\([0-9]* of [0-9]*: .*\)".*/\1/p' "$work/said"
}
# True if a daemon has a jar with such a name open. grep reads to the end: with -q, ls may fail by a broken pipe.
reads() {
  ls -l "/proc/$(pid_of "$1")/fd" | grep -F -- "$2" > /dev/null
}
# True if a daemon answers at a path of its HTTP address. A daemon without Dayu may still have the deleted jar open.
answers() {
  local number="${1:2}"
  case "$1" in nn*) number="${ports[number * 2 - 1]}" ;; *) number="${ports[number * 3 + 2]}" ;; esac
  curl -fs -o "$work/answer" "http://127.0.0.1:$number/$2"
}
every_daemon_reads() {
  for host in "${hosts[@]}"; do
    reads "$host" "$1" && until_true answers "$host" dayu/metrics || fail "$host does not run with $1."
  done
}
agents_are() {
  on nn1 dayu status 2> /dev/null | grep "^Agents *$1 of 4" > /dev/null
}

# The site's own checksums, as a release has them beside the package.
package="$work/packages/$(basename "${packages[0]}")"
mkdir -p "$work/packages" "$work/next"
cp -- "${packages[0]}" "$package"
(cd "$work/packages" && sha256sum ./*.tar.gz | sed 's|\./||' > SHA256SUMS)

must_be_refused "but it must be abc" -e "dayu_package=$package" -e dayu_sha256=abc
files | cmp - "$work/before" || fail "A refused play has changed files."
# What Hadoop asks for its version, before it asks its jar.
printf 'version=3.2.4\nrevision=x\nbranch=x\nuser=x\ndate=x\nurl=x\nsrcChecksum=x\n' > "$work/dn4/etc/hadoop/common-version-info.properties"
must_be_refused "Hadoop's version is '3.2.4', but it must be" -e "dayu_package=$package"
rm "$work/dn4/etc/hadoop/common-version-info.properties"
files | grep -vF /share/dayu-role/ | cmp - "$work/before" || fail "A refused play has changed Hadoop."

must_play -e "dayu_package=$package"
every_daemon_reads -dropin.jar
until_true agents_are 4
state_is nn2 active || fail "The NameNodes have not changed places: the standby was to be first."
waves > "$work/waves"
[ "$(wc -l < "$work/waves")" -ge 2 ] || fail "All DataNodes were one wave."
say "Installed; waves: $(paste -sd ';' "$work/waves")"
nothing_changes -e "dayu_package=$package"

tar -xzf "$package" -C "$work/next"
mv "$work"/next/dayu-* "$work/next/dayu-9.9.9"
mv "$work"/next/dayu-9.9.9/share/hadoop/hdfs/lib/dayu-hdfs-plugin-*-dropin.jar \
  "$work/next/dayu-9.9.9/share/hadoop/hdfs/lib/dayu-hdfs-plugin-9.9.9-dropin.jar"
tar -C "$work/next" -czf "$work/packages/dayu-9.9.9.tar.gz" dayu-9.9.9
(cd "$work/packages" && sha256sum -- *.tar.gz > SHA256SUMS)

# Whatever fails while files come, a daemon that crashes then starts again.
mkdir "$work/tools"
printf '#!/bin/sh\nexit 1\n' > "$work/tools/mv"
chmod +x "$work/tools/mv"
! PATH="$work/tools:$PATH" play -e "dayu_package=$work/packages/dayu-9.9.9.tar.gz" || fail "The upgrade went on."
on dn1 --daemon stop datanode
on dn1 --daemon start datanode
until_true answers dn1 dayu/metrics
say "An upgrade that failed left the jar"
(
  while true; do
    for number in 1 2 3 4; do
      on nn1 dfs -cat "/file-$number" 2> "$work/read-said" | cmp -s - "$work/content" \
        || { echo "file-$number" && cat "$work/read-said"; } >> "$work/not-read"
      echo read >> "$work/reads"
      sleep 1
    done
  done
) &
reader=$!
must_play -e "dayu_package=$work/packages/dayu-9.9.9.tar.gz"
kill "$reader"
wait "$reader" 2> /dev/null || true
reader=''
every_daemon_reads dayu-hdfs-plugin-9.9.9-dropin.jar
until_true agents_are 4
[ ! -s "$work/not-read" ] || { cat "$work/not-read" >&2; fail "Files could not be read during the upgrade."; }
say "Upgraded while files were read $(wc -l < "$work/reads") times; waves: $(waves | paste -sd ';')"

# A file as Dayu makes a cold one: it must have its owner's factor back before Dayu goes.
active="${ports[1]}"
state_is nn1 active || active="${ports[3]}"
curl -fsS "http://127.0.0.1:$active/webhdfs/v1/file-1?op=GETFILESTATUS" > "$work/status"
number_of() { sed -n "s/.*\"$1\":\([0-9]*\).*/\1/p" "$work/status"; }
on nn1 dfs -setrep 1 /file-1 > /dev/null 2>&1
on nn1 dfs -setfattr -n trusted.dayu.replication \
  -v "own=2,set=1,inode=$(number_of fileId),read=$(number_of accessTime),written=$(number_of modificationTime)" /file-1 2> /dev/null
must_be_refused "hdfs dayu heat restore" -e dayu_state=absent
on nn1 dayu off "Dayu is taken out" > /dev/null 2>&1
on nn1 dayu heat restore > "$work/said" 2>&1 || fail "The factor could not be restored."

# dayu-power would ask NameNodes for ever.
sleep 3600 &
power=$!
echo "$power" > "$work/nn1.pid/hadoop-$(id -un)-dayupower.pid"

must_play -e dayu_state=absent
! kill -0 "$power" 2> /dev/null || fail "dayu-power still runs."
for host in "${hosts[@]}"; do
  until_true answers "$host" jmx
  ! answers "$host" dayu/metrics || fail "$host still runs with Dayu."
done
files > "$work/after"
diff "$work/before" "$work/after" >&2 || fail "Hadoop's directories are not what they were before Dayu came."
until_true live_are 4
for number in 1 2 3 4; do
  on nn1 dfs -cat "/file-$number" 2> /dev/null | cmp -s - "$work/content" || fail "A file is not what it was."
done
say "Taken out; waves: $(waves | paste -sd ';')"
nothing_changes -e dayu_state=absent
