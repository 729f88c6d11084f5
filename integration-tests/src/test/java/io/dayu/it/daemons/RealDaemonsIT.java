package io.dayu.it.daemons;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.it.cluster.DataSet;
import io.dayu.it.support.Await;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DFSTestUtil;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.net.ServerSocketUtil;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A stock cluster of separate JVMs loses a DataNode to SIGKILL and gets its blocks back by Dayu.
 */
final class RealDaemonsIT {
  private static final int DATANODES = 4;
  private static final int FILES = 6;
  private static final long BLOCK_BYTES = 1024 * 1024;
  private static final Path FILE = Path.of("/data");
  private static final String STATE = "FSNamesystemState";
  private static final String DAYU = "Dayu";

  @TempDir Path home;

  @Test
  void killedDataNode_itsBlocksComeBackThroughDayu() throws Exception {
    int rpcPort = ServerSocketUtil.getPort(0, 10);
    int httpPort = ServerSocketUtil.getPort(0, 10);
    Configuration site = site(rpcPort, httpPort);
    String classPath = StockClassPath.unpack(home.resolve("pages")).after(dropInJar());
    try (Daemons daemons = new Daemons(home, classPath)) {
      assertThat(daemons.run(DaemonSpec.format(site))).as("exit code of the format").isZero();
      daemons.start(DaemonSpec.nameNode("namenode", site));
      for (int node = 0; node < DATANODES; node++) {
        daemons.start(DaemonSpec.dataNode("datanode" + node, dataNodeSite(site, node)));
      }
      try (DistributedFileSystem files = new DistributedFileSystem()) {
        files.initialize(URI.create("hdfs://127.0.0.1:" + rpcPort), site);
        recoverFromKill(daemons, files, new NameNodeJmx("127.0.0.1:" + httpPort));
      }
      assertThat(daemons.log("namenode")).contains("Dayu is on").doesNotContain("planner failed");
    }
  }

  private static void recoverFromKill(
      Daemons daemons, DistributedFileSystem files, NameNodeJmx nameNode) throws Exception {
    Await.until(
        "all DataNodes are registered",
        Duration.ofSeconds(90),
        () -> number(nameNode, STATE, "NumLiveDataNodes") == DATANODES,
        () -> number(nameNode, STATE, "NumLiveDataNodes"));
    for (int file = 0; file < FILES; file++) {
      DataSet.write(
          files,
          new org.apache.hadoop.fs.Path(FILE.toString(), "file" + file),
          4 * BLOCK_BYTES,
          (short) 2,
          BLOCK_BYTES);
    }
    daemons.kill("datanode0");
    Await.until(
        "the loss was noticed and everything is back",
        Duration.ofMinutes(2),
        () ->
            number(nameNode, STATE, "NumLiveDataNodes") == DATANODES - 1
                && number(nameNode, DAYU, "RecoveredReplicas") > 0
                && number(nameNode, DAYU, "WaitingBlocks")
                        + number(nameNode, DAYU, "RunningTransfers")
                    == 0
                && everyBlockHasTwo(files),
        () -> shown(nameNode, DAYU));
    assertThat(number(nameNode, DAYU, "BlocksLeftToStock")).as("blocks left to stock").isZero();
    assertThat(number(nameNode, DAYU, "PlannerFailures")).as("planner failures").isZero();
  }

  private static boolean everyBlockHasTwo(DistributedFileSystem files) {
    try {
      for (int file = 0; file < FILES; file++) {
        for (LocatedBlock block :
            DFSTestUtil.getAllBlocks(
                files, new org.apache.hadoop.fs.Path(FILE.toString(), "file" + file))) {
          if (block.getLocations().length != 2) {
            return false;
          }
        }
      }
      return true;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The number, or -1 while the NameNode does not tell it. */
  private static long number(NameNodeJmx nameNode, String bean, String name) {
    return NameNodeJmx.number(shown(nameNode, bean), name).orElse(-1);
  }

  private static String shown(NameNodeJmx nameNode, String bean) {
    try {
      return nameNode.bean(bean);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return "";
    }
  }

  private static Path dropInJar() {
    Path jar = Path.of(System.getProperty("dayu.dropin.jar", ""));
    assertThat(Files.isRegularFile(jar)).as("the drop-in jar %s", jar).isTrue();
    return jar;
  }

  private Configuration site(int rpcPort, int httpPort) {
    Configuration site = new Configuration(false);
    site.set("fs.defaultFS", "hdfs://127.0.0.1:" + rpcPort);
    site.set("dfs.namenode.rpc-address", "127.0.0.1:" + rpcPort);
    site.set("dfs.namenode.http-address", "127.0.0.1:" + httpPort);
    site.set("dfs.namenode.name.dir", home.resolve("name").toUri().toString());
    site.set("dfs.namenode.plugins", "io.dayu.hdfs.DayuNameNodePlugin");
    site.set("dfs.datanode.plugins", "io.dayu.agent.DayuDataNodePlugin");
    site.set("dfs.heartbeat.interval", "1");
    site.set("dfs.namenode.heartbeat.recheck-interval", "500");
    site.set("dfs.blocksize", String.valueOf(BLOCK_BYTES));
    site.set("dfs.replication", "2");
    site.set("hadoop.security.authorization", "true");
    site.set("dayu.agent.meter", "datanode");
    site.set("dayu.agent.link.bandwidth", "20000000");
    site.set("dayu.timeslot", "4s");
    return site;
  }

  private Configuration dataNodeSite(Configuration site, int node) {
    Configuration own = new Configuration(site);
    own.set("dfs.datanode.data.dir", home.resolve("data" + node).toUri().toString());
    own.set("dfs.datanode.address", "127.0.0.1:0");
    own.set("dfs.datanode.http.address", "127.0.0.1:0");
    own.set("dfs.datanode.ipc.address", "127.0.0.1:0");
    return own;
  }
}
