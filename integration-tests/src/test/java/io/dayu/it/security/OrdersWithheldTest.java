package io.dayu.it.security;

import static io.dayu.it.support.Clusters.MIB;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.bench.cluster.ClusterSpec;
import io.dayu.bench.cluster.EmbeddedCluster;
import io.dayu.core.testing.Await;
import io.dayu.it.admin.Command;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.DFSTestUtil;
import org.apache.hadoop.security.UserGroupInformation;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A superuser's orders name a file in a directory that is closed: nobody else reads of it, by any
 * command, address or bean.
 */
final class OrdersWithheldTest {
  private static final String MARK = "dismissals-2027-smith";
  private static final String FILE = "/hr/" + MARK + ".csv";
  private static final UserGroupInformation BOB = UserGroupInformation.createRemoteUser("bob");

  private static EmbeddedCluster cluster;
  private static Configuration conf;

  @BeforeAll
  static void order() throws Exception {
    cluster = EmbeddedCluster.start(ClusterSpec.of(1, 1, 16_000_000, MIB));
    conf = cluster.hdfs().getConfiguration(0);
    FileSystem files = cluster.hdfs().getFileSystem();
    DFSTestUtil.createFile(files, new Path(FILE), MIB, (short) 1, 1);
    files.setPermission(new Path("/hr"), new FsPermission((short) 0700));
    Await.until(
        "Dayu plans",
        Duration.ofSeconds(30),
        cluster.dayu()::isPlanning,
        cluster.dayu()::getSchedulingReason);
    assertThat(Command.run(conf, "tasks", "--first", FILE).code()).isZero();
    assertThat(Command.run(conf, "pause", "--for", "10m", "until " + FILE + " is read").code())
        .isZero();
  }

  @AfterAll
  static void stop() {
    cluster.close();
  }

  @Test
  void superusersReadTheirOrders() {
    assertThat(Command.run(conf, "history").out()).contains("first " + FILE);
    assertThat(Command.run(conf, "status").out()).contains(MARK);
  }

  @Test
  void othersReadThatThereWereOrders_andNotWhich() throws Exception {
    Command history = Command.runAs(BOB, conf, "history");

    assertThat(history.code()).isZero();
    assertThat(history.out()).contains("(for superusers)");
    for (List<String> words :
        List.of(
            List.of("history"),
            List.of("history", "--json"),
            List.of("status"),
            List.of("status", "--json"),
            List.of("health"),
            List.of("health", "--json"),
            List.of("nodes"),
            List.of("tasks"),
            List.of("tasks", "--json"),
            List.of("tasks", "--why", "blk_1073741825"),
            List.of("heat"),
            List.of("elastic"),
            List.of("get"),
            List.of("profile"),
            List.of("plan", "--dry-run"),
            List.of("simulate", "--node", "localhost"),
            List.of("safe-to-stop", "localhost"),
            List.of("waves", "--all"),
            List.of("resume"),
            List.of("tasks", "--first", "/hr"))) {
      Command asked = Command.runAs(BOB, conf, words.toArray(new String[0]));
      assertThat(asked.out() + asked.err()).as(words.toString()).doesNotContain(MARK);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "dayu/",
        "dayu/api/status",
        "dayu/api/tasks",
        "dayu/api/settings",
        "dayu/api/history",
        "dayu/api/slots",
        "dayu/api/trend",
        "dayu/api/map",
        "dayu/api/why?block=blk_1073741825",
        "dayu/metrics",
        "jmx?qry=Hadoop:service=NameNode,name=Dayu"
      })
  void whoHasNoNameReadsNoneOfIt(String url) throws Exception {
    int port = cluster.nameNode().getHttpAddress().getPort();
    HttpResponse<String> answer =
        HttpClient.newHttpClient()
            .send(
                HttpRequest.newBuilder(URI.create("http://localhost:" + port + "/" + url)).build(),
                HttpResponse.BodyHandlers.ofString());

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.body()).doesNotContain(MARK);
  }
}
