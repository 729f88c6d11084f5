package io.dayu.it.curate;

import io.dayu.agent.listing.ReplicaListDuty;
import io.dayu.bench.cluster.EmbeddedCluster;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.SafeModeAction;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.datanode.DayuDataNodeBridge;
import org.apache.hadoop.hdfs.server.namenode.FSImageTestUtil;

/** The input of a scan of a cluster: an image, and lists of replicas. */
final class ScanInput {
  private static final String LISTS = "/lists";

  private final EmbeddedCluster cluster;
  private final DistributedFileSystem fs;

  ScanInput(EmbeddedCluster cluster, DistributedFileSystem fs) {
    this.cluster = cluster;
    this.fs = fs;
  }

  /** Has the first NameNode, which is active, write an image, and copies it to a directory. */
  Path image(Path directory) throws IOException {
    fs.setSafeMode(SafeModeAction.ENTER);
    fs.saveNamespace();
    fs.setSafeMode(SafeModeAction.LEAVE);
    Path names = Path.of(cluster.hdfs().getNameDirs(0).iterator().next());
    Path newest = FSImageTestUtil.findNewestImageFile(names.resolve("current").toString()).toPath();
    return Files.copy(newest, directory.resolve("fsimage"));
  }

  /** Has all DataNodes list their replicas now, as agents do by themselves every few hours. */
  void listReplicas(Configuration site) throws InterruptedException {
    for (DataNode node : cluster.dataNodes()) {
      DayuDataNodeBridge bridge = new DayuDataNodeBridge(node, 0);
      ReplicaListDuty duty =
          new ReplicaListDuty(
              bridge,
              bridge,
              site,
              new org.apache.hadoop.fs.Path(LISTS),
              TimeUnit.HOURS.toNanos(1));
      // The first call draws when the first list is due.
      duty.doWork(0);
      duty.doWork(0);
    }
  }

  /** Where the lists are. */
  String lists() {
    String pool = cluster.nameNode().getNamesystem().getBlockPoolId();
    return fs.getUri() + LISTS + "/" + pool;
  }
}
