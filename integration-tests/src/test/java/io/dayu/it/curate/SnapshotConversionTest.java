package io.dayu.it.curate;

import static io.dayu.it.support.Clusters.MIB;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.bench.cluster.EmbeddedCluster;
import io.dayu.curator.act.ActOutcome;
import io.dayu.it.support.Clusters;
import java.io.IOException;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Options;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.HdfsConstants;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A file that a snapshot has is not converted, wherever renames have taken it. */
final class SnapshotConversionTest {
  private static final Path KEPT = new Path("/kept");
  private static final Path OTHER = new Path("/other");
  private static final String SNAPSHOT = "s";

  @SuppressWarnings("NullAway.Init")
  private static EmbeddedCluster cluster;

  @SuppressWarnings("NullAway.Init")
  private static DistributedFileSystem fs;

  @SuppressWarnings("NullAway.Init")
  private static Conversions conversions;

  @BeforeAll
  static void start() throws IOException {
    cluster = EmbeddedCluster.start(Clusters.quick(3, 3, 64_000_000, 2 * MIB));
    fs = cluster.fileSystem();
    fs.enableErasureCodingPolicy("XOR-2-1-1024k");
    conversions = new Conversions(cluster, "XOR-2-1-1024k", bytes -> {});
  }

  @AfterAll
  static void stop() throws IOException {
    conversions.close();
    cluster.close();
  }

  @BeforeEach
  void allowSnapshots() throws IOException {
    fs.mkdirs(KEPT);
    fs.mkdirs(OTHER);
    fs.allowSnapshot(KEPT);
  }

  @AfterEach
  void removeAll() throws IOException {
    for (FileStatus snapshot : fs.listStatus(new Path(KEPT, HdfsConstants.DOT_SNAPSHOT_DIR))) {
      fs.deleteSnapshot(KEPT, snapshot.getPath().getName());
    }
    fs.disallowSnapshot(KEPT);
    fs.delete(KEPT, true);
    fs.delete(OTHER, true);
  }

  private static void write(String file) throws IOException {
    Clusters.write(cluster, file, 3 * MIB, 3);
  }

  private static void rename(String from, String to) throws IOException {
    fs.rename(new Path(from), new Path(to), Options.Rename.NONE);
  }

  private static void snapshot(String name) throws IOException {
    fs.createSnapshot(KEPT, name);
  }

  private static void assertConverted(String file, ActOutcome outcome) throws IOException {
    assertThat(conversions.converted(new Path(file)).outcome()).as(file).isEqualTo(outcome);
    assertThat(fs.getErasureCodingPolicy(new Path(file)) != null)
        .as("%s is erasure-coded", file)
        .isEqualTo(outcome == ActOutcome.DONE);
  }

  @Test
  void fileIsLeftAloneUntilTheSnapshotIsDeleted() throws IOException {
    write("/kept/in");
    write("/kept/out");
    write("/kept/deep/within/file");
    write("/kept/called-so");
    snapshot(SNAPSHOT);
    rename("/kept/out", "/other/out");
    rename("/kept/deep", "/other/deep");
    rename("/kept/called-so", "/kept/called-otherwise");
    String[] held = {"/kept/in", "/other/out", "/other/deep/within/file", "/kept/called-otherwise"};
    for (String file : held) {
      assertConverted(file, ActOutcome.IN_SNAPSHOT);
    }
    fs.deleteSnapshot(KEPT, SNAPSHOT);
    for (String file : held) {
      assertConverted(file, ActOutcome.DONE);
    }
  }

  @Test
  void fileThatIsYoungerThanTheSnapshotIsConverted() throws IOException {
    write("/kept/dir/old");
    snapshot(SNAPSHOT);
    write("/kept/dir/young");
    rename("/kept/dir", "/other/dir");
    write("/other/dir/younger");
    assertConverted("/other/dir/old", ActOutcome.IN_SNAPSHOT);
    assertConverted("/other/dir/young", ActOutcome.DONE);
    assertConverted("/other/dir/younger", ActOutcome.DONE);
    write("/kept/new");
    assertConverted("/kept/new", ActOutcome.DONE);
  }

  @Test
  void severalRenamesAndSnapshotsHideNothing() throws IOException {
    write("/kept/dir/file");
    write("/kept/dir/sibling");
    snapshot("s1");
    rename("/kept/dir/file", "/other/file");
    rename("/other/file", "/kept/file-again");
    snapshot("s2");
    rename("/kept/file-again", "/other/file");
    rename("/kept/dir", "/other/dir");
    rename("/other/dir/sibling", "/other/sibling");
    assertConverted("/other/file", ActOutcome.IN_SNAPSHOT);
    assertConverted("/other/sibling", ActOutcome.IN_SNAPSHOT);
    fs.deleteSnapshot(KEPT, "s2");
    assertConverted("/other/file", ActOutcome.IN_SNAPSHOT);
    assertConverted("/other/sibling", ActOutcome.IN_SNAPSHOT);
    fs.deleteSnapshot(KEPT, "s1");
    assertConverted("/other/file", ActOutcome.DONE);
    assertConverted("/other/sibling", ActOutcome.DONE);
  }
}
