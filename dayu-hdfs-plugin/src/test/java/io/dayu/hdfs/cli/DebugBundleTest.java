package io.dayu.hdfs.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.dayu.hdfs.admin.RefusedException;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that a bundle has what a maintainer needs, and nothing that names the site. */
class DebugBundleTest {
  @TempDir Path directory;

  private Map<String, String> unzipped(File file) throws IOException {
    Map<String, String> entries = new TreeMap<>();
    try (ZipInputStream in = new ZipInputStream(Files.newInputStream(file.toPath()))) {
      for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
        entries.put(entry.getName(), new String(in.readAllBytes(), StandardCharsets.UTF_8));
      }
    }
    return entries;
  }

  private DebugBundle bundle() throws IOException {
    Configuration conf = new Configuration(false);
    conf.set("dayu.history.dir", "/srv/acme/history");
    conf.set("dfs.namenode.shared.edits.dir", "qjournal://j1.acme.example:8485/acme");
    conf.set("dfs.replication", "3");
    DebugBundle bundle = new DebugBundle(conf);
    bundle.add(
        "namenode-1/status.json",
        new ObjectMapper()
            .readTree(
                "{\"nameNode\":\"nn1.acme.example:8020\",\"headline\":\"dn7 is dead: 3 blocks come"
                    + " back.\",\"warnings\":[{\"said\":\"1 DataNode is dead:"
                    + " dn7.acme.example:9866.\"}],\"absent\":[{\"name\":\"dn7.acme.example:9866\"},"
                    + "{\"name\":\"10.20.30.40:9866\"}]}"));
    Path logs = Files.createDirectory(directory.resolve("logs"));
    Files.writeString(
        logs.resolve("hadoop-smith-namenode-nn1.log"),
        """
        2026-11-29 02:00:00,000 INFO org.apache.hadoop.hdfs.StateChange: of no interest /acme/pay.csv
        2026-11-29 02:00:01,000 ERROR io.dayu.hdfs.status.X: dn7.acme.example:9866 has /acme/pay.csv of smith@ACME.EXAMPLE
        java.io.IOException: x
        \tat io.dayu.hdfs.status.X.y(X.java:12)
        2026-11-29 02:00:02,000 INFO org.apache.hadoop.ipc.Server: of no interest
        2026-11-29 02:00:03,000 INFO io.dayu.hdfs.status.X: 12.5 MB/s of hdfs://acme/pay to edge9.acme.example and 10.20.30.40
        2026-11-29 02:00:04,000 INFO io.dayu.hdfs.status.X: dn731:9866 is not in the first 200, and dn731 is slow
        2026-11-29 02:00:05,000 INFO org.apache.hadoop.ipc.RefreshRegistry: io.dayu.hdfs.admin.AdminHandler@1 responds to 'dayu', says: '{"user":"jdoe","words":"pause 2h merger"}', returns 0
        2026-11-29 02:00:06,000 INFO FSNamesystem.audit: allowed=true\tugi=jdoe (auth:SIMPLE)\tcmd=dayuPause\tsrc=pause 2h merger
        """);
    Files.writeString(
        logs.resolve("hdfs-audit.log"), "A line of jdoe about Dayu and the merger.\n");
    bundle.addLogs(logs.toFile());
    bundle.addVersions("Dayu 0.1.0");
    return bundle;
  }

  @Test
  void nothingNamesTheSite_andTheSameNameHasTheSameStandIn() throws Exception {
    File file = directory.resolve("bundle.zip").toFile();
    List<String> said = bundle().write(file);
    Map<String, String> entries = unzipped(file);

    assertThat(entries.toString())
        .doesNotContain("acme", "ACME", "smith", "pay.csv", "dn7", "nn1", "edge9", "10.20.30.40")
        .doesNotContain("jdoe", "merger")
        .doesNotContain("of no interest")
        .contains("12.5 MB/s", "io.dayu.hdfs.status.X", "\tat io.dayu", "dfs.replication=3");
    String status = entries.get("namenode-1/status.json");
    assertThat(status).containsPattern("is dead: (host-\\d+):9866[\\s\\S]*\"name\" : \"\\1:9866\"");
    assertThat(entries.get("README.txt")).isEqualTo(String.join("\n", said) + "\n");
    assertThat(said)
        .anyMatch(line -> line.startsWith("  namenode-1/status.json, "))
        .anyMatch(line -> line.startsWith("  logs/1-namenode.log, "));
  }

  @Test
  void fileThatIsThereIsLeftAlone() throws IOException {
    Path file = Files.writeString(directory.resolve("bundle.zip"), "mine");
    assertThatExceptionOfType(RefusedException.class)
        .isThrownBy(() -> new DebugBundle(new Configuration(false)).write(file.toFile()));
    assertThat(file).hasContent("mine");
  }
}
