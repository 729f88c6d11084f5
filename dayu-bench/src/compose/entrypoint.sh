#!/usr/bin/env bash
# What a Hadoop container of docker-compose.yml runs: the NameNode, a DataNode on a link of its own speed, or the load.
set -euo pipefail

fail() {
  printf '%s\n' "$1" >&2
  exit 1
}

# Puts Dayu into Hadoop as on a real machine, anew at each start: the jar may have been built again.
install_dayu() {
  local packages=(/dayu/dayu-*.tar.gz)
  [ -f "${packages[0]}" ] || fail "There is no dayu-hdfs-plugin/target/dayu-*.tar.gz; build it with: mvn -DskipTests package"
  [ "${#packages[@]}" = 1 ] || fail "There are several dayu-hdfs-plugin/target/dayu-*.tar.gz; build one with: mvn -DskipTests clean package"
  rm -f "$HADOOP_HOME"/share/hadoop/hdfs/lib/dayu-*.jar
  tar -xzf "${packages[0]}" --strip-components=1 --no-same-owner -C "$HADOOP_HOME"
}

bucket() {
  tc qdisc replace dev "$1" root tbf rate "${LINK_MBIT}mbit" burst 32kb latency 50ms
}

# What comes in is shaped as what leaves another interface, to which it is sent.
shape_incoming() {
  ip link add dayu-in type ifb && ip link set dayu-in up && bucket dayu-in \
    && tc qdisc add dev eth0 handle ffff: ingress \
    && tc filter add dev eth0 parent ffff: protocol all u32 match u32 0 0 action mirred egress redirect dev dayu-in
}

shape_link() {
  export LINK_BYTES_PER_SEC=$((LINK_MBIT * 125000))
  if ! bucket eth0; then
    echo "The link is not shaped, because tc cannot do it here; recovery keeps to $LINK_MBIT Mbit/s by its plan, other traffic does not."
  elif ! shape_incoming; then
    echo "Only what leaves is shaped to $LINK_MBIT Mbit/s, because the kernel has no ifb interface; more may come in."
  else
    echo "The link carries $LINK_MBIT Mbit/s each way."
  fi
}

case "${1:-}" in
  namenode)
    install_dayu
    [ -d /data/name/current ] || hdfs namenode -format -nonInteractive
    exec hdfs namenode
    ;;
  datanode)
    install_dayu
    shape_link
    exec hdfs datanode
    ;;
  load)
    exec load.sh
    ;;
  *)
    fail "This container runs namenode, datanode or load, not: ${1:-}"
    ;;
esac
