package io.dayu.hdfs.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command on a directory, where no NameNode answers. */
final class UninstallTest {
  private static final int FINE = 0;
  private static final int FAILED = 1;
  private static final int USAGE = 2;
  private static final int UNDO_FIRST = 7;
  private static final int LEFT = 10;

  @TempDir private Path directory;
  private final StringWriter out = new StringWriter();

  private int run(String... words) {
    PrintWriter to = new PrintWriter(out);
    out.getBuffer().setLength(0);
    return DayuAdmin.run(new Configuration(false), to, to, words);
  }

  private Path site(String plugins) throws Exception {
    Path file = directory.resolve("hdfs-site.xml");
    String text =
        "<configuration>\n<property><name>dfs.namenode.plugins</name><value>"
            + plugins
            + "</value></property>\n</configuration>\n";
    return Files.write(file, text.getBytes(StandardCharsets.UTF_8));
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

    assertThat(run("uninstall", "--check", "--conf", directory.toString())).isEqualTo(LEFT);
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

    assertThat(run("uninstall", "--check", "--conf", directory.toString())).isEqualTo(FINE);
    assertThat(out.toString()).contains("Nothing of Dayu is left in " + directory);
    assertThat(run("uninstall", "--write", directory.toString())).isEqualTo(FINE);
    assertThat(out.toString()).contains("Nothing was to be written.");
  }

  @Test
  void nothingIsWritten_whileNobodySaysWhatMustBeUndone() throws Exception {
    Path file = site("io.dayu.hdfs.DayuNameNodePlugin");
    byte[] before = Files.readAllBytes(file);
    String conf = directory.toString();
    try (ServerSocket free = new ServerSocket(0)) {
      defaultFs("hdfs://127.0.0.1:" + free.getLocalPort());
    }

    assertThat(run("uninstall", "--check", "--conf", conf)).isEqualTo(UNDO_FIRST);
    assertThat(out.toString()).doesNotContain("To take the values out");
    assertThat(run("uninstall", "--write", conf)).isEqualTo(UNDO_FIRST);
    assertThat(out.toString())
        .contains("must be undone first is not known", "The NameNode did not answer")
        .contains("Nothing was written.");
    assertThat(Files.readAllBytes(file)).isEqualTo(before);

    assertThat(run("uninstall", "--write", conf, "--force")).isEqualTo(FINE);
    assertThat(Files.readString(file)).doesNotContain("dayu");
    assertThat(run("uninstall", "--check", "--conf", conf)).as("clean").isEqualTo(FINE);
  }

  @Test
  void whatIsLeftForAnOperatorIsNotFine() throws Exception {
    site("<![CDATA[io.dayu.hdfs.DayuNameNodePlugin]]>");
    assertThat(run("uninstall", "--check", "--conf", directory.toString())).isEqualTo(LEFT);
    assertThat(run("uninstall", "--write", directory.toString())).isEqualTo(FAILED);

    site("");
    Files.write(
        directory.resolve("hadoop-env.sh"), "X=/opt/dayu\n".getBytes(StandardCharsets.UTF_8));
    assertThat(run("uninstall", "--write", directory.toString())).isEqualTo(LEFT);
  }

  @Test
  void oneOfCheckAndWriteIsNamed() throws Exception {
    site("");
    String conf = directory.toString();
    assertThat(run("uninstall")).isEqualTo(USAGE);
    assertThat(run("uninstall", "--check", "--write", conf)).isEqualTo(USAGE);
    assertThat(run("uninstall", "--write", conf, "--conf", conf)).isEqualTo(USAGE);
    assertThat(run("uninstall", "--check", "--force", "--conf", conf)).isEqualTo(USAGE);
    assertThat(run("uninstall", "--check", "--conf", conf + "/none")).isEqualTo(USAGE);
  }
}
