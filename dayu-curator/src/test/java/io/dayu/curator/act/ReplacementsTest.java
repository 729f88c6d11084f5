package io.dayu.curator.act;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.curator.testing.Images;
import io.dayu.curator.testing.Orders;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.HdfsFileStatus;
import org.junit.jupiter.api.Test;

/** An order that fails; those that are carried out are in integration-tests. */
final class ReplacementsTest {
  private static final URI CLUSTER = URI.create(Images.made().said("address").get(0));
  private static final String POLICY = "XOR-2-1-1024k";
  private static final Path FILE = new Path("/replacements/file");
  private static final long LONG_AGO_MS = 1_000_000_000_000L;

  /** No later scan would find it, if it looked as if somebody had read it. */
  @Test
  void orderThatFailsLeavesNoCopy_andTheFileAsIfNobodyHadReadIt() throws IOException {
    Configuration conf = new Configuration();
    List<CopyResult> told = new ArrayList<>();
    try (DistributedFileSystem fs = (DistributedFileSystem) FileSystem.newInstance(CLUSTER, conf);
        FileCopier copier = FileCopier.open(conf, CLUSTER, POLICY, bytes -> {})) {
      try (OutputStream out = fs.create(FILE, (short) 2)) {
        out.write(new byte[3 << 20]);
      }
      fs.setTimes(FILE, LONG_AGO_MS, LONG_AGO_MS);
      Orders.spread(CLUSTER, true);
      HdfsFileStatus seen = fs.getClient().getFileInfo(FILE.toString());
      CopyResult copy =
          copier.copy(new HintedFile(seen.getFileId(), LONG_AGO_MS, seen.getLen(), LONG_AGO_MS));
      assertThat(copy.outcome()).as(copy.said()).isEqualTo(ActOutcome.COPIED);
      Orders.refuse(CLUSTER, true);
      new Replacements(new NameNodeOrders(conf, CLUSTER), copier, told::add).take(copy);
      assertThat(told)
          .singleElement()
          .satisfies(
              last -> {
                assertThat(last.outcome()).isEqualTo(ActOutcome.FAILED);
                assertThat(last.said()).contains("refused").doesNotContain("is left");
              });
      assertThat(fs.listStatus(FILE.getParent())).hasSize(1);
      assertThat(fs.getFileStatus(FILE).getAccessTime()).isEqualTo(LONG_AGO_MS);
      fs.delete(FILE.getParent(), true);
    } finally {
      Orders.spread(CLUSTER, false);
      Orders.refuse(CLUSTER, false);
    }
  }
}
