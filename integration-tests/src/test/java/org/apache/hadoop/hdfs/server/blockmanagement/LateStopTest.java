package org.apache.hadoop.hdfs.server.blockmanagement;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.hdfs.namesystem.ReplicaStatus;
import io.dayu.hdfs.namesystem.ReplicaTarget;
import io.dayu.hdfs.state.NodeTable;
import io.dayu.it.support.TimeAlone;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.server.namenode.NameNode;
import org.apache.hadoop.hdfs.server.namenode.QuietNameNode;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A NameNode that stops has closed its map of blocks when it stops its plugins. */
@NullMarked
final class LateStopTest {
  @TempDir Path directory;

  @AfterEach
  void endMetrics() {
    DefaultMetricsSystem.shutdown();
  }

  @Test
  void bookingsAreTakenBackWhenTheMapOfBlocksIsClosed() throws Exception {
    Configuration conf = QuietNameNode.settings(directory);
    NameNode.format(conf);
    QuietNameNode nameNode = QuietNameNode.start(conf);
    BlockManagerBridge bridge =
        BlockManagerBridge.prepare(
            nameNode,
            () -> true,
            true,
            new NodeTable(),
            new TimeAlone(System::nanoTime),
            hold -> {});
    bridge.takeOver();
    nameNode.addFile("file", (short) 3, "HOT", new Block(1, 1_000, 1));
    assertThat(bridge.describe(1)).isPresent();
    nameNode.stop();

    List<ReplicaTarget> booked = List.of(new ReplicaTarget(1, "uuid"));
    bridge.cancel(booked);
    assertThat(bridge.look(booked)).containsExactly(ReplicaStatus.ENDED);
    assertThat(bridge.describe(1)).isEmpty();
  }
}
