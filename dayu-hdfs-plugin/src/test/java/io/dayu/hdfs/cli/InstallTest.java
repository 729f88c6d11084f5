package io.dayu.hdfs.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command that puts Dayu into a directory, where no NameNode is. */
final class InstallTest {
  private static final int FINE = 0;
  private static final int USAGE = 2;
  private static final int WARNING = 7;

  @TempDir private Path directory;
  private final StringWriter out = new StringWriter();

  @BeforeEach
  void makeSite() throws Exception {
    Files.write(
        directory.resolve("hdfs-site.xml"),
        "<configuration>\n</configuration>\n".getBytes(StandardCharsets.UTF_8));
  }

  private int run(String... words) {
    PrintWriter to = new PrintWriter(out);
    out.getBuffer().setLength(0);
    return DayuAdmin.run(new Configuration(false), to, to, words);
  }

  @Test
  void aCheckChangesNothing_andASecondWriteDoesNot() throws Exception {
    Path file = directory.resolve("hdfs-site.xml");
    byte[] before = Files.readAllBytes(file);
    String conf = directory.toString();

    assertThat(run("install", "--check", "--conf", conf)).isEqualTo(WARNING);
    assertThat(out.toString()).contains("To be written in " + conf, "dfs.datanode.plugins comes");
    assertThat(Files.readAllBytes(file)).isEqualTo(before);

    assertThat(run("install", "--write", conf, "--set", "dayu.mode=shadow")).isEqualTo(FINE);
    assertThat(out.toString()).contains("hdfs-site.xml is written", "Restart now: NameNodes");

    assertThat(run("install", "--check", "--conf", conf, "--set", "dayu.mode=shadow")).isZero();
    assertThat(out.toString()).contains(conf + " has all that Dayu needs.");
    assertThat(run("install", "--write", conf)).isEqualTo(FINE);
    assertThat(out.toString()).contains("Nothing was to be written.");
    assertThat(run("install", "--check", "--conf", conf, "--set", "dayu.mode=active"))
        .isEqualTo(WARNING);
  }

  @Test
  void wrongWordsAreRefused() {
    String conf = directory.toString();
    assertThat(run("install")).isEqualTo(USAGE);
    assertThat(run("install", "--check", "--write", conf)).isEqualTo(USAGE);
    assertThat(run("install", "--check", "--conf", conf + "/none")).isEqualTo(USAGE);
    assertThat(run("install", "--write", conf, "--set", "dfs.replication=3")).isEqualTo(USAGE);
    assertThat(out.toString()).contains("--set takes KEY=VALUE of a key dayu.*");
    assertThat(run("install", "--write", conf, "--set", "dayu.mode")).isEqualTo(USAGE);
    assertThat(run("install", "--write", conf, "--set", "dayu.alpah=0.5")).isEqualTo(USAGE);
    assertThat(out.toString()).contains("dayu.alpah").contains("dayu.alpha");
  }

  @Test
  void anOlderHadoopIsRefusedWithASentence() {
    assertThatThrownBy(() -> Install.requireHadoop("3.2.4"))
        .hasMessageContaining("Hadoop's version is '3.2.4', but it must be 3.3.6 or later");
    assertThatCode(() -> Install.requireHadoop("3.4.3")).doesNotThrowAnyException();
  }
}
