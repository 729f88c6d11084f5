#!/usr/bin/env bash
# Adds the commands "hdfs dayu" and "hdfs dayupower" to Hadoop's own. Belongs into libexec/shellprofile.d of Hadoop, or
# into shellprofile.d beside its configuration; Dayu's jar is in share/hadoop/hdfs/lib already.
# Where that jar is gone or cannot be opened, daemons whose configuration names Dayu's classes find
# them in share/dayu/entry, and start without Dayu.

if [[ "${HADOOP_SHELL_EXECNAME}" = hdfs ]]; then
  hadoop_add_subcommand "dayu" admin "show and steer the recovery of lost replicas by Dayu"
  hadoop_add_subcommand "dayupower" daemon "switch machines of resting DataNodes off and on for Dayu"
  hadoop_add_profile dayu
fi

## @description  puts the classes that keys name last on the class path
## @audience     private
## @stability    stable
## @replaceable  no
function _dayu_hadoop_finalize
{
  declare jar
  for jar in "${HADOOP_HOME}"/share/dayu/entry/dayu-entry-*.jar; do
    if [[ -f "${jar}" ]]; then
      hadoop_add_classpath "${jar}" after
    fi
  done
}

## @description  what "hdfs dayu" runs
## @audience     public
## @stability    stable
## @replaceable  no
function hdfs_subcommand_dayu
{
  HADOOP_CLASSNAME=io.dayu.hdfs.cli.DayuAdmin
}

## @description  what "hdfs dayupower" and "hdfs --daemon start dayupower" run
## @audience     public
## @stability    stable
## @replaceable  no
function hdfs_subcommand_dayupower
{
  HADOOP_SUBCMD_SUPPORTDAEMONIZATION=true
  HADOOP_CLASSNAME=io.dayu.power.DayuPower
}
