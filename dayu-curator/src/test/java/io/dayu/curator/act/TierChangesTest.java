package io.dayu.curator.act;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.curator.testing.Images;
import io.dayu.curator.testing.Orders;
import java.io.IOException;
import java.net.URI;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.HdfsFileStatus;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Storage policies of files that are, and are not, as a scan has seen them. */
final class TierChangesTest {
  private static final URI CLUSTER = URI.create(Images.made().said("address").get(0));
  private static final Path FILE = new Path("/tiers/file");

  private final Configuration conf = new Configuration();
  private DistributedFileSystem fs;
  private TierChanges changes;
  private int most = 2;

  @BeforeEach
  void open() throws IOException {
    fs = (DistributedFileSystem) FileSystem.newInstance(CLUSTER, conf);
    changes = TierChanges.open(conf, CLUSTER, false, any -> most);
    try (FSDataOutputStream out = fs.create(FILE, (short) 2)) {
      out.write(new byte[100]);
    }
  }

  @AfterEach
  void close() throws IOException {
    fs.delete(FILE.getParent(), true);
    fs.close();
    changes.close();
  }

  @Test
  void fileThatIsAsItWasMovesDown_andRunAgainHdfsIsAlreadyAtIt() throws IOException {
    HdfsFileStatus seen = seen();
    assertThat(change(seen, "HOT", "COLD")).isEqualTo(ActOutcome.DONE);
    assertThat(fs.getStoragePolicy(FILE).getName()).isEqualTo("COLD");
    assertThat(change(seen, "HOT", "COLD")).isEqualTo(ActOutcome.DONE);
    assertThat(changes.refusal()).isNull();
  }

  @Test
  void fileThatIsNotAsItWasIsLeftAlone() throws IOException {
    HdfsFileStatus seen = seen();
    fs.setTimes(FILE, -1, seen.getAccessTime() + 1);
    assertThat(change(seen, "HOT", "COLD")).isEqualTo(ActOutcome.READ_SINCE);
    HdfsFileStatus read = seen();
    assertThat(change(read, "WARM", "COLD")).isEqualTo(ActOutcome.OTHER_STORAGE_POLICY);
    fs.setTimes(FILE, seen.getModificationTime() + 1, -1);
    assertThat(change(read, "HOT", "COLD")).isEqualTo(ActOutcome.CHANGED);
    HdfsFileStatus last = seen();
    FSDataOutputStream writer = fs.append(FILE);
    assertThat(change(last, "HOT", "COLD")).isEqualTo(ActOutcome.BEING_WRITTEN);
    writer.close();
    assertThat(fs.getStoragePolicy(FILE).getName()).isEqualTo("HOT");
    fs.delete(FILE, false);
    assertThat(change(last, "HOT", "COLD")).isEqualTo(ActOutcome.GONE);
  }

  /** What is lost of COLD would never be copied to a disk; what is lost of others is. */
  @Test
  void fileOfMoreReplicasThanArchivesCanTakeInSafetyIsLeftAlone() throws IOException {
    most = 1;
    assertThat(change(seen(), "HOT", "COLD")).isEqualTo(ActOutcome.TOO_FEW_DATANODES);
    assertThat(fs.getStoragePolicy(FILE).getName()).isEqualTo("HOT");
    assertThat(change(seen(), "HOT", "WARM")).isEqualTo(ActOutcome.DONE);
  }

  /** Nothing is lost by it: the policy stands, and hdfs mover goes by it. */
  @Test
  void withoutASatisfierTheMoverIsNeeded() throws IOException {
    Orders.satisfier(CLUSTER, "none");
    assertThat(change(seen(), "HOT", "COLD")).isEqualTo(ActOutcome.DONE);
    assertThat(fs.getStoragePolicy(FILE).getName()).isEqualTo("COLD");
    assertThat(changes.refusal()).contains("disabled");
    Orders.satisfier(CLUSTER, "external");
  }

  private HdfsFileStatus seen() throws IOException {
    return fs.getClient().getFileInfo(FILE.toString());
  }

  private ActOutcome change(HdfsFileStatus seen, String from, String to) throws IOException {
    return changes.change(
        new HintedFile(
            seen.getFileId(), seen.getModificationTime(), seen.getLen(), seen.getAccessTime()),
        from,
        to);
  }
}
