package io.dayu.it.curate;

import static io.dayu.it.support.Clusters.MIB;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.bench.cluster.EmbeddedCluster;
import io.dayu.curator.act.ActOutcome;
import io.dayu.curator.act.CopyResult;
import io.dayu.curator.act.FileCopier;
import io.dayu.curator.act.HintedFile;
import io.dayu.curator.act.NameNodeOrders;
import io.dayu.curator.act.Replacements;
import io.dayu.curator.act.TierChanges;
import io.dayu.it.support.Clusters;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DFSTestUtil;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.HdfsFileStatus;
import org.junit.jupiter.api.Test;

/** The NameNode fails over while hints are carried out: work goes on at the new active one. */
final class CurateFailoverTest {
  private static final String POLICY = "XOR-2-1-1024k";

  @Test
  void workGoesOnAtTheNewActive_andALostAnswerIsGivenAgain() throws Exception {
    try (EmbeddedCluster cluster =
        EmbeddedCluster.start(
            Clusters.quick(3, 3, 64_000_000, 2 * MIB)
                .withStandby()
                .with("dfs.ha.tail-edits.period", "1"))) {
      DistributedFileSystem fs = cluster.fileSystem();
      fs.enableErasureCodingPolicy(POLICY);
      Path file = Clusters.write(cluster, "/cold/file", 5 * MIB + 12_345, 2);
      byte[] content = DFSTestUtil.readFileAsBytes(fs, file);
      NameNodeOrders orders = new NameNodeOrders(fs.getConf(), fs.getUri());
      AtomicInteger pieces = new AtomicInteger();
      try (FileCopier copier =
          FileCopier.open(
              fs.getConf(),
              fs.getUri(),
              POLICY,
              bytes -> {
                if (pieces.incrementAndGet() == 3) {
                  cluster.failOver();
                }
              })) {
        CopyResult copy = copier.copy(hint(status(fs, file)));
        assertThat(copy.outcome()).as(copy.said()).isEqualTo(ActOutcome.COPIED);
        assertThat(pieces.get()).isGreaterThan(3);
        cluster.failOver();
        assertThat(replaced(orders, copier, copy)).containsExactly(ActOutcome.DONE);
        cluster.failOver();
        assertThat(orders.replace(copy)).as("the answer was lost").isEqualTo(ActOutcome.DONE);
      }
      assertThat(fs.getErasureCodingPolicy(file).getName()).isEqualTo(POLICY);
      assertThat(DFSTestUtil.readFileAsBytes(fs, file)).isEqualTo(content);
      assertThat(fs.listStatus(file.getParent())).hasSize(1);

      try (TierChanges changes = TierChanges.open(fs.getConf(), fs.getUri(), false, any -> 3)) {
        HdfsFileStatus seen = status(fs, file);
        cluster.failOver();
        assertThat(changes.change(hint(seen), "HOT", "COLD")).isEqualTo(ActOutcome.DONE);
      }
      assertThat(fs.getStoragePolicy(file).getName()).isEqualTo("COLD");
    }
  }

  private static HdfsFileStatus status(DistributedFileSystem fs, Path file) throws Exception {
    return fs.getClient().getFileInfo(file.toUri().getPath());
  }

  private static HintedFile hint(HdfsFileStatus seen) {
    return new HintedFile(
        seen.getFileId(), seen.getModificationTime(), seen.getLen(), seen.getAccessTime());
  }

  private static List<ActOutcome> replaced(
      NameNodeOrders orders, FileCopier copier, CopyResult copy) throws Exception {
    List<ActOutcome> outcomes = new ArrayList<>();
    Replacements replacements =
        new Replacements(orders, copier, last -> outcomes.add(last.outcome()));
    replacements.take(copy);
    replacements.finish();
    return outcomes;
  }
}
