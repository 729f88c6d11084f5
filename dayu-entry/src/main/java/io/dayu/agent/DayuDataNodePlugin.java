package io.dayu.agent;

import io.dayu.entry.GuardedPlugin;

/** Dayu's agent in a DataNode, named in {@code dfs.datanode.plugins}. */
public final class DayuDataNodePlugin extends GuardedPlugin {
  /** Made by Hadoop, and then started. */
  public DayuDataNodePlugin() {
    super("io.dayu.agent.DataNodePart", "io/dayu/hdfs/", "io/dayu/shaded/picocli/");
  }
}
