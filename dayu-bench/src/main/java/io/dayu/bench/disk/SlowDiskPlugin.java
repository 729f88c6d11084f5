package io.dayu.bench.disk;

import io.dayu.agent.DataNodePart;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.util.ServicePlugin;
import org.jspecify.annotations.Nullable;

/**
 * Puts {@link SlowDisks} under a DataNode and starts Dayu's agent on them, instead of the agent's
 * own plugin; with {@code dayu.enabled} false it is a stock DataNode with slow disks.
 */
public final class SlowDiskPlugin implements ServicePlugin {
  private @Nullable DataNodePart agent;

  @Override
  public synchronized void start(Object service) {
    DataNode dataNode = (DataNode) service;
    SlowDisks disks = new SlowDisks(DiskShape.of(dataNode.getConf()));
    disks.install(dataNode);
    DataNodePart started = new DataNodePart(disks);
    started.start(dataNode);
    agent = started;
  }

  @Override
  public synchronized void stop() {
    if (agent != null) {
      agent.stop();
      agent = null;
    }
  }

  @Override
  public void close() {
    stop();
  }
}
