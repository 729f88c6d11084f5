#!/usr/bin/env bash
# Times a scan on one, two and four executors of Spark's own manager, each a process that has its share of a
# processor and no more (control groups), so that four of them are as four small machines. Needs root.
# Arguments: a directory for 6 GB of files, files in the image (12,000,000), a share in per cent (40), and turns (3).
# Each line of DIR/executors.csv: executors, turn, exit code, seconds, and seconds of processors of all executors.
set -euo pipefail
module="$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../../.." && pwd)"
work="$1"
files="${2:-12000000}"
share="${3:-40}"
turns="${4:-3}"
"$module/../dayu" curate --help > /dev/null
mkdir -p -- "$work/spark/jars"
cd -- "$work"
export SPARK_HOME="$PWD/spark" SPARK_SCALA_VERSION=2.13 SPARK_LOCAL_IP=127.0.0.1
tr : '\n' < "$module/target/run-classpath.txt" | grep '\.jar$' | grep -v '/dayu-' | xargs ln -sf -t spark/jars
hdfs="$(tr : '\n' < "$module/target/run-classpath.txt" | grep '/hadoop-hdfs-[0-9.]*jar$')"
jar="$(find "$module/target" -maxdepth 1 -name '*-spark.jar' -print -quit)"
java=(java -XX:-UsePerfData "@$module/src/main/launch/spark.opts" -cp 'spark/jars/*')
started=()

# Makes a control group whose processes share so many hundredths of a processor.
group() {
  if [ -f /sys/fs/cgroup/cgroup.controllers ]; then
    at="/sys/fs/cgroup/dayu-$1"
    mkdir -p -- "$at"
    echo "$((share * 1000)) 100000" > "$at/cpu.max"
  else
    at="/sys/fs/cgroup/cpu,cpuacct/dayu-$1"
    [ -d "${at%/*}" ] || at="/sys/fs/cgroup/cpu/dayu-$1"
    mkdir -p -- "$at"
    echo "$((share * 1000))" > "$at/cpu.cfs_quota_us"
  fi
}

# Seconds of processors that executors have had; they are children of workers that still run.
used() {
  local ticks=0 pid
  for pid in $(pgrep -f CoarseGrainedExecutorBackend) "${started[@]}"; do
    ticks=$((ticks + $(cut -d ' ' -f 14-17 "/proc/$pid/stat" | tr ' ' '+')))
  done
  echo "$((ticks / $(getconf CLK_TCK)))"
}

end() {
  [ "${#started[@]}" -eq 0 ] || kill "${started[@]}" 2> /dev/null || true
  wait
  started=()
  rmdir /sys/fs/cgroup/dayu-* /sys/fs/cgroup/cpu/dayu-* 2> /dev/null || true
}
trap end EXIT

run() {
  local executors="$1" turn="$2" code=0 number before after
  "${java[@]}" org.apache.spark.deploy.master.Master --host 127.0.0.1 --port 7077 --webui-port 0 \
    > master.log 2>&1 &
  started+=($!)
  until grep -q 'New state: ALIVE' master.log; do sleep 0.2; done
  for number in $(seq "$executors"); do
    group "$number"
    (
      sh -c 'echo $PPID' > "worker-$number.pid"
      cat "worker-$number.pid" > "$at/cgroup.procs"
      exec "${java[@]}" org.apache.spark.deploy.worker.Worker spark://127.0.0.1:7077 --cores 1 --memory 1g \
        --webui-port 0 --work-dir "$PWD/workers"
    ) > "worker-$number.log" 2>&1 &
    started+=($!)
  done
  for number in $(seq "$executors"); do
    until grep -q 'Successfully registered' "worker-$number.log"; do sleep 0.2; done
  done
  rm -rf tables workers
  before="$(used)"
  /usr/bin/time -o time -f %e "${java[@]}" org.apache.spark.deploy.SparkSubmit --master spark://127.0.0.1:7077 \
    --executor-cores 1 --executor-memory 1g --driver-memory 1g --jars "$hdfs" \
    --class io.dayu.curator.cli.CurateCommand "$jar" scan image --out tables > scan.out 2> scan.err || code=$?
  sleep 2
  after="$(used)"
  end
  echo "$executors,$turn,$code,$(tail -n 1 time),$((after - before))" | tee -a executors.csv
}

[ -f image ] || java "@$module/src/main/launch/spark.opts" \
  -cp "$module/target/test-classes:$(cat -- "$module/target/run-classpath.txt")" \
  io.dayu.curator.testing.LargeImage image "$files"
cat image > /dev/null
: > executors.csv
for turn in $(seq "$turns"); do
  for executors in 1 2 4; do
    run "$executors" "$turn"
  done
done
