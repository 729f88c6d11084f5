package io.dayu.curator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.curator.testing.Images;
import io.dayu.curator.testing.Sparks;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.PrivilegedExceptionAction;
import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.permission.AclEntry;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.security.AccessControlException;
import org.apache.hadoop.security.UserGroupInformation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/**
 * Tests of the rights of a scan's output, which has names of private files: at no moment may
 * anybody else read of it.
 */
final class ScanRightsTest {
  private static final Images IMAGES = Images.made();

  @TempDir Path directory;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void nobodyElseReadsTablesInHdfs_alsoWhereADirectoryGivesRightsOn() throws Exception {
    String cluster = IMAGES.said("address").get(0);
    Configuration conf = new Configuration();
    org.apache.hadoop.fs.Path parent = new org.apache.hadoop.fs.Path(cluster + "/scans");
    try (FileSystem own = FileSystem.newInstance(URI.create(cluster), conf);
        FileSystem bobs = of("bob", cluster, conf)) {
      own.mkdirs(parent);
      own.setPermission(parent, new FsPermission((short) 0777));
      own.setAcl(
          parent,
          AclEntry.parseAclSpec(
              "user::rwx,group::rwx,other::rwx,default:user::rwx,default:user:bob:rwx,"
                  + "default:group::rwx,default:other::rwx",
              true));
      Set<String> seen = Collections.synchronizedSet(new TreeSet<>());
      CountDownLatch ended = new CountDownLatch(1);
      Thread spy =
          new Thread(
              () -> {
                while (ended.getCount() > 0) {
                  look(bobs, parent, seen);
                }
              });
      spy.start();
      try {
        assertThat(scan(parent + "/tables")).as(err.toString()).isZero();
      } finally {
        ended.countDown();
        spy.join();
      }
      assertThat(seen)
          .contains("saw tables.unfinished rwx------")
          .noneMatch(one -> one.startsWith("READ"));
      assertNarrow(own, new org.apache.hadoop.fs.Path(parent, "tables"));
      own.delete(parent, true);
    }
  }

  private static FileSystem of(String user, String cluster, Configuration conf) throws Exception {
    return UserGroupInformation.createUserForTesting(user, new String[] {"users"})
        .doAs(
            (PrivilegedExceptionAction<FileSystem>)
                () -> FileSystem.newInstance(URI.create(cluster), conf));
  }

  /** What somebody else sees: rights of what is there, and what of it can be listed. */
  private static void look(FileSystem bobs, org.apache.hadoop.fs.Path parent, Set<String> seen) {
    try {
      for (FileStatus one : bobs.listStatus(parent)) {
        seen.add("saw " + one.getPath().getName() + " " + one.getPermission());
        try {
          bobs.listStatus(one.getPath());
          seen.add("READ " + one.getPath());
        } catch (AccessControlException e) {
          seen.add("refused");
        }
      }
    } catch (IOException e) {
      // It was renamed between two looks.
    }
  }

  private static void assertNarrow(FileSystem own, org.apache.hadoop.fs.Path at)
      throws IOException {
    for (FileStatus one : own.listStatus(at)) {
      assertThat(one.getPermission().toString())
          .as(one.getPath().toString())
          .isEqualTo(one.isDirectory() ? "rwx------" : "rw-------");
      if (one.isDirectory()) {
        assertNarrow(own, one.getPath());
      }
    }
    assertThat(own.getFileStatus(at).getPermission().toString()).isEqualTo("rwx------");
  }

  @Test
  void nobodyElseReadsTablesAndPagesOfThisMachine() throws Exception {
    Path tables = directory.resolve("below/tables");
    Path page = Files.createFile(directory.resolve("page.html"));
    Files.setPosixFilePermissions(page, PosixFilePermissions.fromString("rw-rw-rw-"));
    Set<String> seen = Collections.synchronizedSet(new TreeSet<>());
    CountDownLatch ended = new CountDownLatch(1);
    Thread spy =
        new Thread(
            () -> {
              while (ended.getCount() > 0) {
                look(tables.resolveSibling("tables.unfinished"), seen);
                look(directory.resolve("page.html.unfinished"), seen);
              }
            });
    spy.start();
    try {
      assertThat(scan(tables.toString(), "--page", page.toString())).as(err.toString()).isZero();
    } finally {
      ended.countDown();
      spy.join();
    }
    assertThat(seen).isSubsetOf("tables.unfinished rwx------", "page.html.unfinished rw-------");
    assertThat(seen).contains("tables.unfinished rwx------");
    try (Stream<Path> all = Files.walk(tables)) {
      assertThat(all)
          .allSatisfy(
              one ->
                  assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(one)))
                      .as(one.toString())
                      .isEqualTo(Files.isDirectory(one) ? "rwx------" : "rw-------"));
    }
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(page)))
        .isEqualTo("rw-------");
  }

  private static void look(Path at, Set<String> seen) {
    try {
      seen.add(
          at.getFileName()
              + " "
              + PosixFilePermissions.toString(Files.getPosixFilePermissions(at)));
    } catch (IOException e) {
      // It is not there yet, or no more.
    }
  }

  @Test
  void directoryThatSomebodyElseHasMadeIsNotWrittenTo() throws Exception {
    String cluster = IMAGES.said("address").get(0);
    Configuration conf = new Configuration();
    org.apache.hadoop.fs.Path closed = new org.apache.hadoop.fs.Path(cluster + "/closed");
    try (FileSystem own = FileSystem.newInstance(URI.create(cluster), conf);
        FileSystem bobs = of("bob", cluster, conf)) {
      own.mkdirs(closed);
      own.setPermission(closed, new FsPermission((short) 0777));
      bobs.mkdirs(new org.apache.hadoop.fs.Path(closed, "tables.unfinished"));
      assertThat(scan(closed + "/tables")).as(err.toString()).isZero();
      assertThat(own.getFileStatus(new org.apache.hadoop.fs.Path(closed, "tables")).getOwner())
          .isEqualTo(UserGroupInformation.getCurrentUser().getShortUserName());
      own.delete(closed, true);
    }
  }

  private int scan(String tables, String... options) {
    assertThat(Sparks.session().sparkContext().isStopped()).isFalse();
    CommandLine line = CurateCommand.commandLine();
    line.setOut(new PrintWriter(out, true));
    line.setErr(new PrintWriter(err, true));
    return line.execute(
        Stream.concat(
                Stream.of("scan", IMAGES.image("plain"), "--paths", "--out", tables),
                Stream.of(options))
            .toArray(String[]::new));
  }
}
