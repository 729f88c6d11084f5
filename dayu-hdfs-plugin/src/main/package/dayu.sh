#!/usr/bin/env bash
# Adds the command "hdfs dayu" to Hadoop's own. Belongs into libexec/shellprofile.d of Hadoop, or
# into shellprofile.d beside its configuration; Dayu's jar is in share/hadoop/hdfs/lib already.

if [[ "${HADOOP_SHELL_EXECNAME}" = hdfs ]]; then
  hadoop_add_subcommand "dayu" admin "show and steer the recovery of lost replicas by Dayu"
fi

## @description  what "hdfs dayu" runs
## @audience     public
## @stability    stable
## @replaceable  no
function hdfs_subcommand_dayu
{
  HADOOP_CLASSNAME=io.dayu.hdfs.cli.DayuAdmin
}
