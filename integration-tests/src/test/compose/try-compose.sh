#!/usr/bin/env bash
# Runs docker-compose.yml as its first lines say, where no image registry is reachable: base images come from Debian
# (debootstrap), Hadoop as hadoop/assemble.sh says. A DataNode is killed, and it must be Dayu that recovers its blocks.
# Needs root, docker with compose, debootstrap, curl, jq and what `mvn -DskipTests package` leaves; takes some minutes.
# With GRAFANA_IMAGE, an image that docker has, Grafana is tried too.
set -euo pipefail

here="$(cd -P -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)"
root="$(cd -P -- "$here/../../../.." && pwd)"
os_image=dayu-compose-debian
killed=datanode-3

fail() {
  printf 'try-compose: %s\n' "$1" >&2
  exit 1
}

[ "$(id -u)" = 0 ] || fail "debootstrap needs root."
for tool in docker debootstrap curl jq; do
  command -v "$tool" > /dev/null || fail "$tool is missing; install it."
done
docker info > /dev/null 2>&1 || fail "The docker daemon does not answer; start it."
compgen -G "$root/dayu-hdfs-plugin/target/dayu-*.tar.gz" > /dev/null \
  || fail "There is no dayu-hdfs-plugin/target/dayu-*.tar.gz; build it with: mvn -DskipTests package"
if docker compose version > /dev/null 2>&1; then
  compose=(docker compose)
else
  fail "docker has no compose 2; install its plugin."
fi

work="$(mktemp -d)"
cd -- "$root"
# Its own name, so that a demo that somebody watches stays.
compose+=(--project-name dayu-try)
clean_up() {
  local code=$?
  trap - EXIT INT TERM
  if [ "$code" != 0 ]; then
    echo "--- The last of what each container said:" >&2
    "${compose[@]}" logs --no-color --tail 15 >&2 || true
  fi
  "${compose[@]}" down --volumes --timeout 2 > /dev/null 2>&1 || true
  rm -rf -- "$work"
  exit "$code"
}
trap clean_up EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

began="$(date +%s)"
say() {
  printf '%4d s  %s\n' "$(($(date +%s) - began))" "$1"
}

# An image of Debian with what the containers need; kept, because it does not depend on this project.
build_os_image() {
  if docker image inspect "$os_image" > /dev/null 2>&1; then
    return
  fi
  say "debootstrap makes the image $os_image"
  debootstrap --variant=minbase bookworm "$work/debian" > "$work/debootstrap.log" 2>&1 \
    || { tail -n 5 "$work/debootstrap.log" >&2; fail "debootstrap failed; its last lines are above."; }
  cp /etc/resolv.conf "$work/debian/etc/resolv.conf"
  # In a mount namespace, so that an interruption leaves no /proc mounted in what is deleted.
  unshare --mount chroot "$work/debian" env DEBIAN_FRONTEND=noninteractive sh -c 'mount -t proc proc /proc \
    && apt-get update -q && apt-get install -qy --no-install-recommends \
      openjdk-17-jre-headless curl iproute2 procps wget prometheus && apt-get clean' > "$work/apt.log" 2>&1 \
    || { tail -n 5 "$work/apt.log" >&2; fail "Debian's packages could not be installed; the last lines are above."; }
  tar -C "$work/debian" -c . | docker import - "$os_image" > /dev/null
  rm -rf -- "$work/debian"
}

build_image() {
  docker build -t "$1" "$2" > "$work/build.log" 2>&1 \
    || { tail -n 5 "$work/build.log" >&2; fail "The image $1 could not be built; docker's last lines are above."; }
}

build_base_images() {
  say "Hadoop is laid out"
  "$here/../hadoop/assemble.sh" "$work/hadoop-image/hadoop"
  printf 'FROM %s\nENV JAVA_HOME=/usr/lib/jvm/java-17-openjdk-%s\nCOPY hadoop /opt/hadoop\n' \
    "$os_image" "$(dpkg --print-architecture)" > "$work/hadoop-image/Dockerfile"
  mkdir "$work/prometheus-image"
  printf 'FROM %s\nENTRYPOINT ["/usr/bin/prometheus"]\n' "$os_image" > "$work/prometheus-image/Dockerfile"
  build_image dayu-compose-hadoop-base "$work/hadoop-image"
  build_image dayu-compose-prometheus "$work/prometheus-image"
}

# Asks a service inside its network, where it needs no port of this machine.
ask() {
  "${compose[@]}" exec -T namenode curl -fsS --max-time 10 "$1"
}
prometheus() {
  "${compose[@]}" exec -T namenode curl -fsS --max-time 10 --get --data-urlencode "query=$1" http://prometheus:9090/api/v1/query \
    | jq -r '.data.result[0].value[1] // "none"'
}
# The sum of a metric's series of the NameNode that have a text in their labels.
metric() {
  ask localhost:9870/dayu/metrics \
    | awk -v name="$1" -v label="${2:-}" '
        index($1, name) == 1 && substr($1, length(name) + 1, 1) ~ /^[{]?$/ && index($1, label) { sum += $2 }
        END { printf "%d\n", sum }'
}
jmx() {
  ask "localhost:9870/jmx?qry=Hadoop:service=NameNode,name=$1" | jq -r ".beans[0].$2"
}
must() {
  test "$2" "$3" "$4" || fail "$1: $2, not $3 $4."
  say "$1: $2"
}

build_os_image
build_base_images
export HADOOP_BASE_IMAGE=dayu-compose-hadoop-base PROMETHEUS_IMAGE=dayu-compose-prometheus
services=(namenode datanode-{1..6} prometheus load)
if [ -n "${GRAFANA_IMAGE:-}" ]; then
  services+=(grafana)
else
  say "Grafana is left out: Debian does not have it, and no GRAFANA_IMAGE is given"
fi

say "docker compose up"
timeout --foreground 1200 "${compose[@]}" up --build --detach --wait "${services[@]}" > "$work/up.log" 2>&1 \
  || { tail -n 20 "$work/up.log" >&2; fail "docker compose up failed; its last lines are above."; }
say "The data set is there"
"${compose[@]}" logs --no-log-prefix "$killed" | grep -m 1 -i 'link' || true
must "DataNodes alive" "$(jmx FSNamesystemState NumLiveDataNodes)" -eq 6
must "Agents present" "$(metric dayu_agents_present)" -eq 6
must "Replicas recovered before" "$(metric dayu_recovered_replicas_total)" -eq 0

lost="$("${compose[@]}" exec -T "$killed" find /data/blocks -path '*/finalized/*' -name 'blk_*' ! -name '*.meta' | wc -l)"
say "docker compose kill $killed, which holds $lost blocks"
"${compose[@]}" kill "$killed" > /dev/null 2>&1
killed_at="$(date +%s)"
until [ "$(jmx FSNamesystemState NumDeadDataNodes)" = 1 ]; do sleep 0.5; done
dead_at="$(date +%s)"
say "It counts as dead, after $((dead_at - killed_at)) s"
until [ "$(metric dayu_recovered_replicas_total)" -gt 0 ]; do
  [ $(($(date +%s) - dead_at)) -lt 60 ] || fail "Nothing was recovered for 60 s."
  sleep 0.5
done
"${compose[@]}" exec -T namenode hdfs dayu status
until [ "$(metric dayu_waiting_blocks)" = 0 ] && [ "$(metric dayu_running_transfers)" = 0 ] \
  && [ "$(jmx FSNamesystem UnderReplicatedBlocks)" = 0 ]; do
  [ $(($(date +%s) - dead_at)) -lt 600 ] || fail "Blocks are not back after 600 s."
  sleep 1
done
say "All blocks are back, $(($(date +%s) - dead_at)) s after it counted as dead"

# The load writes while fsck looks, so that it looks at the data set only.
"${compose[@]}" exec -T namenode hdfs fsck /data > "$work/fsck" 2> /dev/null || true
grep -q 'is HEALTHY' "$work/fsck" || { cat "$work/fsck" >&2; fail "fsck does not find the data set healthy."; }
say "fsck: $(sed -n 's/^ *Under-replicated blocks:[[:space:]]*/healthy, under-replicated /p' "$work/fsck")"
must "Replicas recovered by agents" "$(metric dayu_recovered_replicas_total 'carrier="agent"')" -ge $((lost * 9 / 10))
must "Replicas recovered by HDFS's own command" "$(metric dayu_recovered_replicas_total 'carrier="stock"')" -eq 0
must "Blocks left to stock scheduling" "$(metric dayu_blocks_left_to_stock_total)" -eq 0
must "Planner failures" "$(metric dayu_planner_failures_total)" -eq 0
must "Reports of agents refused" "$(metric dayu_reports_refused_total)" -eq 0

must "Targets that Prometheus scrapes" "$(prometheus 'sum(up)')" -eq 6
must "Metrics dayu_* in Prometheus" "$(prometheus 'count(count by (__name__) ({__name__=~"dayu_.*"}))')" -gt 40
must "Most blocks that Prometheus saw waiting" "$(prometheus 'max(max_over_time(dayu_waiting_blocks[10m]))')" -gt 0
rules="$(grep -c 'alert:' dayu-protocol/src/main/ops/prometheus/dayu-alerts.yaml)"
must "Alert rules that Prometheus evaluates" \
  "$(ask http://prometheus:9090/api/v1/rules | jq '[.data.groups[].rules[] | select(.health == "ok")] | length')" -eq "$rules"
ask localhost:9870/dayu/ | grep -qi '<html' || fail "/dayu/ does not answer with a page."
say "/dayu/ answers"
if [ -n "${GRAFANA_IMAGE:-}" ]; then
  must "Dashboards in Grafana" "$(ask http://grafana:3000/api/search?tag=dayu | jq length)" -eq 2
fi
say "docker compose down"
