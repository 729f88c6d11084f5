package io.dayu.hdfs.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.FileNotFoundException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command on a directory, with NameNodes that are not there, or answer as they are told. */
final class UninstallTest {
  private static final int FINE = 0;
  private static final int FAILED = 1;
  private static final int USAGE = 2;
  private static final int UNDO_FIRST = 7;
  private static final int LEFT = 10;

  @TempDir private Path directory;
  private final StringWriter out = new StringWriter();
  private final Configuration conf = new Configuration(false);

  /** An HDFS in which no machine was ever off. */
  static final class EmptyHdfs extends RawLocalFileSystem {
    @Override
    public FileStatus[] listStatus(org.apache.hadoop.fs.Path path) throws FileNotFoundException {
      throw new FileNotFoundException(path.toString());
    }
  }

  private int run(String... words) {
    PrintWriter to = new PrintWriter(out);
    out.getBuffer().setLength(0);
    return DayuAdmin.run(conf, to, to, words);
  }

  private int check(String... options) {
    return run(
        Stream.concat(
                Stream.of("uninstall", "--check", "--conf", directory.toString()),
                Stream.of(options))
            .toArray(String[]::new));
  }

  private Path site(String plugins) throws Exception {
    Path file = directory.resolve("hdfs-site.xml");
    String text =
        "<configuration>\n<property><name>dfs.namenode.plugins</name><value>"
            + plugins
            + "</value></property>\n</configuration>\n";
    return Files.write(file, text.getBytes(StandardCharsets.UTF_8));
  }

  private void pair(CannedNameNode one, CannedNameNode two) {
    conf.setClass("fs.hdfs.impl", EmptyHdfs.class, FileSystem.class);
    conf.set("dfs.nameservices", "pair");
    conf.set("dfs.ha.namenodes.pair", "one,two");
    conf.set("dfs.namenode.rpc-address.pair.one", one.address());
    conf.set("dfs.namenode.rpc-address.pair.two", two.address());
  }

  private void defaultFs(String address) throws Exception {
    Files.writeString(
        directory.resolve("core-site.xml"),
        "<configuration>\n<property><name>fs.defaultFS</name><value>"
            + address
            + "</value></property>\n</configuration>\n");
  }

  @Test
  void aCheckChangesNothing_andAnEditIsFollowedByNothing() throws Exception {
    Path file = site("site.A,io.dayu.hdfs.DayuNameNodePlugin");
    byte[] before = Files.readAllBytes(file);

    assertThat(check()).isEqualTo(LEFT);
    assertThat(out.toString())
        .contains("hdfs-site.xml:2  dfs.namenode.plugins becomes site.A")
        .contains("Then restart, in this order:", "1. NameNodes")
        .contains("names no NameNode")
        .contains("hdfs dayu uninstall --write " + directory);
    assertThat(Files.readAllBytes(file)).isEqualTo(before);

    assertThat(run("uninstall", "--write", directory.toString())).isEqualTo(FINE);
    assertThat(out.toString())
        .contains("hdfs-site.xml is written", "Restart now, in this order:")
        .contains("names no NameNode");

    assertThat(check()).isEqualTo(FINE);
    assertThat(out.toString()).contains("Nothing of Dayu is left in " + directory);
    assertThat(run("uninstall", "--write", directory.toString())).isEqualTo(FINE);
    assertThat(out.toString()).contains("Nothing was to be written.");
  }

  @Test
  void nothingIsWritten_whileNobodySaysWhatMustBeUndone() throws Exception {
    Path file = site("io.dayu.hdfs.DayuNameNodePlugin");
    byte[] before = Files.readAllBytes(file);
    String written = directory.toString();
    try (ServerSocket free = new ServerSocket(0)) {
      defaultFs("hdfs://127.0.0.1:" + free.getLocalPort());
    }

    assertThat(check()).isEqualTo(UNDO_FIRST);
    assertThat(out.toString()).doesNotContain("To take the values out");
    assertThat(run("uninstall", "--write", written)).isEqualTo(UNDO_FIRST);
    assertThat(out.toString())
        .contains("must be undone first is not known", "The NameNode did not answer")
        .contains("Nothing was written.");
    assertThat(Files.readAllBytes(file)).isEqualTo(before);

    assertThat(run("uninstall", "--write", written, "--force")).isEqualTo(FINE);
    assertThat(Files.readString(file)).doesNotContain("dayu");
    assertThat(check()).as("clean").isEqualTo(FINE);
  }

  @Test
  void theActiveNameNodeIsAsked_whateverStandsBeforeIt() throws Exception {
    site("io.dayu.hdfs.DayuNameNodePlugin");
    try (CannedNameNode standby = CannedNameNode.standby();
        CannedNameNode without = CannedNameNode.withoutDayu();
        CannedNameNode active =
            CannedNameNode.active("beside", "'heat':{'extraReplicas':{'held':1}}")) {
      for (CannedNameNode first : List.of(standby, without)) {
        pair(first, active);
        assertThat(check()).isEqualTo(UNDO_FIRST);
        assertThat(out.toString())
            .contains("1 extra replica is there or ordered.")
            .doesNotContain("not known", "not counted");
      }
    }
  }

  @Test
  void withoutAnActiveNameNodeNothingIsKnown_unlessDayuIsOutOfThatOne() throws Exception {
    site("io.dayu.hdfs.DayuNameNodePlugin");
    try (CannedNameNode standby = CannedNameNode.standby();
        CannedNameNode without = CannedNameNode.withoutDayu()) {
      pair(standby, standby);
      assertThat(check()).isEqualTo(UNDO_FIRST);
      assertThat(out.toString()).contains("  No active NameNode with Dayu answers: ");

      pair(standby, without);
      assertThat(check()).isEqualTo(LEFT);
      assertThat(out.toString()).contains("Note: No active NameNode with Dayu answers: ");
    }
  }

  @Test
  void everyNameserviceIsAsked_unlessOneIsNamed() throws Exception {
    site("io.dayu.hdfs.DayuNameNodePlugin");
    try (CannedNameNode idle = CannedNameNode.active("beside", "'moves':{}");
        CannedNameNode cold = CannedNameNode.active("factors", "'end':true,'lowered':[7]")) {
      conf.setClass("fs.hdfs.impl", EmptyHdfs.class, FileSystem.class);
      conf.set("dfs.nameservices", "a,b");
      conf.set("dfs.namenode.rpc-address.a", idle.address());
      conf.set("dfs.namenode.rpc-address.b", cold.address());

      assertThat(check()).isEqualTo(UNDO_FIRST);
      assertThat(out.toString())
          .contains("  b: 1 cold file has a lower factor", "hdfs dayu heat restore --ns b")
          .doesNotContain("  a: ");
      assertThat(check("--ns", "a")).isEqualTo(LEFT);
      assertThat(check("--ns", "b")).isEqualTo(UNDO_FIRST);
      assertThat(out.toString()).contains("hdfs dayu heat restore --ns b").doesNotContain("  a: ");
    }
  }

  @Test
  void whatIsLeftForAnOperatorIsNotFine() throws Exception {
    site("<![CDATA[io.dayu.hdfs.DayuNameNodePlugin]]>");
    assertThat(check()).isEqualTo(LEFT);
    assertThat(run("uninstall", "--write", directory.toString())).isEqualTo(FAILED);

    site("");
    Files.write(
        directory.resolve("hadoop-env.sh"), "X=/opt/dayu\n".getBytes(StandardCharsets.UTF_8));
    assertThat(run("uninstall", "--write", directory.toString())).isEqualTo(LEFT);
  }

  @Test
  void oneOfCheckAndWriteIsNamed() throws Exception {
    site("");
    String named = directory.toString();
    assertThat(run("uninstall")).isEqualTo(USAGE);
    assertThat(check("--write", named)).isEqualTo(USAGE);
    assertThat(run("uninstall", "--write", named, "--conf", named)).isEqualTo(USAGE);
    assertThat(check("--force")).isEqualTo(USAGE);
    assertThat(run("uninstall", "--check", "--conf", named + "/none")).isEqualTo(USAGE);
  }
}
