package io.dayu.hdfs;

import io.dayu.entry.GuardedPlugin;

/** Dayu in a NameNode, named in {@code dfs.namenode.plugins}. */
public final class DayuNameNodePlugin extends GuardedPlugin {
  /** Made by Hadoop, and then started. */
  public DayuNameNodePlugin() {
    super(
        "io.dayu.hdfs.NameNodePart",
        "io/dayu/agent/",
        "io/dayu/hdfs/cli/",
        "io/dayu/shaded/picocli/");
  }
}
