package io.dayu.it.curate;

import static io.dayu.it.support.Clusters.MIB;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayu.bench.cluster.EmbeddedCluster;
import io.dayu.curator.act.ActOutcome;
import io.dayu.curator.act.CopyResult;
import io.dayu.it.support.Clusters;
import io.dayu.protocol.admin.ReplaceOrder;
import java.io.IOException;
import java.net.URI;
import java.security.PrivilegedExceptionAction;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.AclEntry;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.security.AccessControlException;
import org.apache.hadoop.security.UserGroupInformation;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests of the secrecy of copies: at no moment of a conversion can anybody read what he could not
 * read before. Others look at each moment at which a copy stands still, which is where a run can be
 * killed too.
 */
final class CopySecrecyTest {
  private static final Path COPIES = new Path(ReplaceOrder.COPY_DIRECTORY);
  private static final String POLICY = "XOR-2-1-1024k";
  private static final String DEFAULT_ACL =
      "user::rwx,group::r-x,other::r-x,default:user::rwx,default:user:bob:rwx,"
          + "default:group::r-x,default:other::r-x";

  @SuppressWarnings("NullAway.Init")
  private static EmbeddedCluster cluster;

  @SuppressWarnings("NullAway.Init")
  private static DistributedFileSystem fs;

  private static final Map<String, FileSystem> OTHERS = new LinkedHashMap<>();

  @BeforeAll
  static void start() throws Exception {
    cluster = EmbeddedCluster.start(Clusters.quick(3, 3, 64_000_000, 2 * MIB));
    fs = cluster.fileSystem();
    fs.enableErasureCodingPolicy(POLICY);
    // Gina is of the file's group, and Greg of the group that new files get from the directory.
    for (String[] one :
        new String[][] {{"anna"}, {"gina", "analysts"}, {"greg", "directory"}, {"bob", "users"}}) {
      UserGroupInformation user =
          UserGroupInformation.createUserForTesting(one[0], Arrays.copyOfRange(one, 1, one.length));
      URI address = cluster.hdfs().getURI();
      PrivilegedExceptionAction<FileSystem> open =
          () -> FileSystem.newInstance(address, cluster.hdfs().getConfiguration(0));
      OTHERS.put(one[0], user.doAs(open));
    }
  }

  @AfterAll
  static void stop() throws IOException {
    for (FileSystem one : OTHERS.values()) {
      one.close();
    }
    cluster.close();
  }

  private static boolean canRead(FileSystem user, Path file) throws IOException {
    try (FSDataInputStream in = user.open(file)) {
      return in.read() >= 0 || user.getFileStatus(file).getLen() == 0;
    } catch (AccessControlException e) {
      return false;
    }
  }

  /** Nobody can read a copy who cannot read the file; returns how many copies there are. */
  private static int assertNobodyReadsMore(Path file) throws IOException {
    FileStatus[] copies = fs.listStatus(COPIES);
    for (FileStatus one : copies) {
      for (Map.Entry<String, FileSystem> user : OTHERS.entrySet()) {
        assertThat(canRead(user.getValue(), one.getPath())).as("%s reads a copy", user).isFalse();
        assertThatThrownBy(() -> user.getValue().listStatus(COPIES))
            .isInstanceOf(AccessControlException.class);
      }
      assertThat(one.getPermission().toShort()).isEqualTo((short) 0600);
    }
    assertThat(fs.listStatus(file.getParent())).noneMatch(FileStatus::isErasureCoded);
    return copies.length;
  }

  private static Path secret(String directory, int mode) throws IOException {
    Path file = Clusters.write(cluster, directory + "/payroll", 3 * MIB, 3);
    fs.setOwner(file.getParent(), "root", "directory");
    fs.setOwner(file, "anna", "analysts");
    fs.setPermission(file, new FsPermission((short) mode));
    return file;
  }

  @ParameterizedTest
  @CsvSource({
    "600, ''",
    "640, ''",
    "604, ''",
    "400, ''",
    "0, ''",
    "640, user:greg:r--",
    "600, user:bob:---",
    "640, user:gina:---"
  })
  void nobodyReadsMore_alsoWithADefaultAclAndAfterAChange(String octal, String acl)
      throws Exception {
    for (boolean inherits : new boolean[] {false, true}) {
      int mode = Integer.parseInt(octal, 8);
      Path file = secret("/" + octal + acl.replace(":", "_") + inherits, mode);
      if (inherits) {
        fs.setAcl(file.getParent(), AclEntry.parseAclSpec(DEFAULT_ACL, true));
      }
      if (!acl.isEmpty()) {
        fs.modifyAclEntries(file, AclEntry.parseAclSpec(acl, true));
      }
      AtomicInteger seen = new AtomicInteger();
      try (Conversions conversions =
          new Conversions(cluster, POLICY, bytes -> seen.addAndGet(assertNobodyReadsMore(file)))) {
        CopyResult copy = conversions.copied(conversions.hint(file));
        assertThat(copy.outcome()).as(copy.said()).isEqualTo(ActOutcome.COPIED);
        assertThat(seen.get()).as("copies that stood still").isPositive();
        fs.setPermission(file, new FsPermission((short) 0400));
        assertNobodyReadsMore(file);
        FileNow before = FileNow.of(cluster, file);
        assertThat(conversions.replaced(copy).outcome()).isEqualTo(ActOutcome.DONE);
        assertThat(FileNow.of(cluster, file)).isEqualTo(before);
      }
      for (Map.Entry<String, FileSystem> user : OTHERS.entrySet()) {
        assertThat(canRead(user.getValue(), file))
            .as(user.getKey())
            .isEqualTo(user.getKey().equals("anna"));
      }
    }
  }

  @Test
  void nextRunTakesAwayWhatAKilledOneHasLeft_alsoOfFilesThatAreGone() throws Exception {
    Path file = secret("/killed", 0600);
    Path gone = Clusters.write(cluster, "/killed/gone", 3 * MIB, 3);
    long inode = fs.getClient().getFileInfo(gone.toString()).getFileId();
    Path own = Clusters.write(cluster, "/killed/.dayu-curate-" + inode, MIB, 1);
    fs.setOwner(own, "bob", "users");
    try (Conversions killed = new Conversions(cluster, POLICY, bytes -> {})) {
      assertThat(killed.copied(killed.hint(file)).outcome()).isEqualTo(ActOutcome.COPIED);
      assertThat(killed.copied(killed.hint(gone)).outcome()).isEqualTo(ActOutcome.COPIED);
    }
    assertThat(assertNobodyReadsMore(file)).isEqualTo(2);
    fs.delete(gone, false);
    try (Conversions next = new Conversions(cluster, POLICY, bytes -> {})) {
      assertThat(next.converted(file).outcome()).isEqualTo(ActOutcome.DONE);
    }
    assertThat(fs.listStatus(file.getParent()))
        .extracting(FileStatus::getPath)
        .extracting(Path::getName)
        .containsExactlyInAnyOrder("payroll", own.getName());
    assertThat(fs.getFileStatus(file).getPermission().toShort()).isEqualTo((short) 0600);
  }
}
