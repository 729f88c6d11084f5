#!/usr/bin/env bash
# Fills the data set of docker-compose.yml over WebHDFS, then reads and writes a little, for ever.
set -euo pipefail

export FILE_MIB=4
export HDFS_URL=http://namenode:9870/webhdfs/v1
files=$((DATA_MIB / FILE_MIB))

operation() {
  local path="$1" query="$2"
  shift 2
  curl -fsSL --max-time 60 "$@" "$HDFS_URL$path?user.name=root&$query"
}

write() {
  operation "$1" "op=CREATE&overwrite=true&replication=3" -X PUT -T "$2" -o /dev/null
}

# A file of the data set, written again until it is there.
fill() {
  until operation "/data/$1" op=GETFILESTATUS -o /dev/null 2> /dev/null; do
    if ! write "/data/$1.part" /run/content \
      || ! operation "/data/$1.part" "op=RENAME&destination=/data/$1" -X PUT -o /dev/null; then
      sleep 1
    fi
  done
}

# Reads go on while files are lost or slow; one sentence tells of each that failed.
step() {
  operation "/data/$((RANDOM % files))" op=OPEN -o /dev/null || echo "A read failed."
  head -c 1M /run/content > /run/small
  write "/written/$((RANDOM % 20))" /run/small || echo "A write failed."
}

until operation / op=LISTSTATUS -o /dev/null 2> /dev/null; do sleep 1; done
head -c "${FILE_MIB}M" /dev/urandom > /run/content
export -f operation write fill
echo "Filling $files files of $FILE_MIB MiB, three replicas each."
seq 0 $((files - 1)) | xargs -P 8 -I '{}' bash -c 'fill {}'
touch /run/data-set-is-there
echo "The data set is there."
while true; do
  step
  sleep 2
done
