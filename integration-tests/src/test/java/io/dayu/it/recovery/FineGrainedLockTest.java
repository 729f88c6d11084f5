package io.dayu.it.recovery;

import static io.dayu.it.support.Clusters.MIB;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.bench.cluster.EmbeddedCluster;
import io.dayu.it.support.Clusters;
import io.dayu.it.support.Fsck;
import io.dayu.it.support.Replicas;
import java.lang.reflect.Field;
import java.time.Duration;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.util.VersionInfo;
import org.apache.hadoop.util.VersionUtil;
import org.junit.jupiter.api.Test;

/**
 * Tests of a NameNode that has a lock for its namespace and one for its blocks (HDFS-17384, Hadoop
 * 3.5): Dayu holds what its work needs, as HDFS's own assertions, which are on in tests, would fail
 * it otherwise.
 */
final class FineGrainedLockTest {
  private static final String PROVIDER = "dfs.namenode.lock.model.provider.class";
  private static final String FINE_GRAINED =
      "org.apache.hadoop.hdfs.server.namenode.fgl.FineGrainedFSNamesystemLock";

  @Test
  void everyBlockComesBackByDayuAlone() throws Exception {
    try (EmbeddedCluster cluster =
        EmbeddedCluster.start(
            Clusters.quick(6, 3, 16_000_000, 4 * MIB).with(PROVIDER, FINE_GRAINED))) {
      // Before HDFS-17384 the key is unknown, and the NameNode has one lock.
      if (VersionUtil.compareVersions(VersionInfo.getVersion(), "3.5.0") >= 0) {
        assertThat(lockOf(cluster.hdfs().getNamesystem()).getClass().getName())
            .isEqualTo(FINE_GRAINED);
      }
      Clusters.fill(cluster, 10, 16 * MIB, 3);
      String victim = cluster.dataNodes().get(0).getDatanodeUuid();
      long lost = Replicas.at(cluster, victim);
      cluster.kill(victim);
      Clusters.awaitRecovered(cluster, Duration.ofSeconds(60));

      Replicas.assertComplete(cluster, 3);
      assertThat(Fsck.report(cluster)).contains("is HEALTHY");
      assertThat(cluster.dayu().metrics().replicasByAgent()).isGreaterThanOrEqualTo(lost);
      assertThat(cluster.dayu().getBlocksLeftToStock()).isZero();
      assertThat(cluster.dayu().getPlannerFailures()).isZero();
    }
  }

  private static Object lockOf(FSNamesystem namesystem) throws ReflectiveOperationException {
    Field lock = FSNamesystem.class.getDeclaredField("fsLock");
    lock.setAccessible(true);
    return lock.get(namesystem);
  }
}
