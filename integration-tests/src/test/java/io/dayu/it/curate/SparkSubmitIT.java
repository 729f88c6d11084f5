package io.dayu.it.curate;

import static io.dayu.it.support.Clusters.MIB;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.bench.cluster.EmbeddedCluster;
import io.dayu.it.support.Clusters;
import io.dayu.it.support.Fsck;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.ErasureCodingPolicy;
import org.apache.hadoop.io.erasurecode.ECSchema;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code spark-submit} gives the jar that the build leaves to a cluster manager, which has Spark's
 * own jars alone. Executors in other processes read image and lists from HDFS, and copy files; the
 * driver has replicas moved and files replaced.
 */
@Tag("slow")
final class SparkSubmitIT {
  private static final Duration SOON = Duration.ofMinutes(2);
  private static final int DATANODES = 6;

  /** On these the files lie. */
  private static final int FILLED = 3;

  private static final int FILES = 40;

  /** Commands that start Spark. */
  private static final int COMMANDS = 4;

  private static final int NODE_MANAGERS = 2;
  private static final int CELL_BYTES = 64 * 1024;
  private static final String POLICY = "XOR-2-1-64k";

  @TempDir(cleanup = CleanupMode.ON_SUCCESS)
  Path home;

  @Test
  void containersOfYarnScanAndConvert_andTheDriverBalances() throws Exception {
    try (EmbeddedCluster cluster = start()) {
      Configuration site = site(cluster);
      try (YarnDaemons yarn =
          YarnDaemons.start(
              home.resolve("yarn"), site, NODE_MANAGERS, CurateProcesses.yarnClassPath())) {
        CurateProcesses curate = new CurateProcesses(home, site, CurateProcesses.YARN);
        curateAll(cluster, curate);
        assertThat(yarn.containerLogs())
            .as("an application master and two executors of each command")
            .hasSizeGreaterThanOrEqualTo(3 * COMMANDS);
      }
    }
  }

  @Tag("long")
  @Test
  void executorsOfSparksOwnManagerScanAndConvert_andTheDriverBalances() throws Exception {
    try (EmbeddedCluster cluster = start()) {
      CurateProcesses curate = new CurateProcesses(home, site(cluster), CurateProcesses.SPARKS_OWN);
      curateAll(cluster, curate);
      assertThat(curate.executorLogs()).as("two executors of each command").hasSize(2 * COMMANDS);
    }
  }

  @Tag("long")
  @Test
  void driverIsInAContainerToo() throws Exception {
    try (EmbeddedCluster cluster = start()) {
      ColdFiles cold = coldFiles(cluster);
      Map<String, String> checksums = cold.checksums();
      String address = cluster.fileSystem().getUri().toString();
      String image = image(cluster);
      Configuration site = site(cluster);
      try (YarnDaemons yarn =
          YarnDaemons.start(
              home.resolve("yarn"), site, NODE_MANAGERS, CurateProcesses.yarnClassPath())) {
        CurateProcesses curate = new CurateProcesses(home, site, CurateProcesses.YARN_CLUSTER);
        String tables = address + "/tables";
        curate.run(
            "scan",
            image,
            "--tasks",
            "cold-to-coded",
            "--cold",
            "30d",
            "--policy",
            POLICY,
            "--out",
            tables);
        curate.run("run", tables, "--task", "cold-to-coded");
        assertThat(yarn.printed()).containsPattern("(?m)^done +" + FILES + " ");
      }
      assertThat(cold.coded()).isEqualTo(FILES);
      assertThat(cold.checksums()).isEqualTo(checksums);
    }
  }

  private static EmbeddedCluster start() throws IOException {
    return EmbeddedCluster.start(
        Clusters.quick(DATANODES, FILLED, 64_000_000, MIB)
            .withStorageTypes(StorageType.DISK, StorageType.ARCHIVE)
            .with("dfs.namenode.redundancy.considerLoad", "false")
            // Who reads cold files does not make them warm.
            .with(
                "dfs.namenode.accesstime.precision", Long.toString(TimeUnit.DAYS.toMillis(4000))));
  }

  /** What programs other than daemons know of the cluster. */
  private static Configuration site(EmbeddedCluster cluster) throws IOException {
    Configuration site = new Configuration(false);
    site.set("fs.defaultFS", cluster.fileSystem().getUri().toString());
    // Storages are too small for a block of HDFS's default, which Parquet has as well.
    site.setLong("dfs.blocksize", MIB);
    site.setLong("parquet.block.size", MIB);
    return site;
  }

  /** Files that lie on few of the DataNodes, and a policy for them. */
  private static ColdFiles coldFiles(EmbeddedCluster cluster) throws Exception {
    DistributedFileSystem fs = cluster.fileSystem();
    fs.addErasureCodingPolicies(
        new ErasureCodingPolicy[] {new ErasureCodingPolicy(new ECSchema("xor", 2, 1), CELL_BYTES)});
    fs.enableErasureCodingPolicy(POLICY);
    UnevenCluster uneven =
        new UnevenCluster(cluster, fs, 4L * FILES * ColdFiles.BYTES_MAX + 64 * MIB);
    ColdFiles cold = new ColdFiles(fs, FILES);
    cold.write(uneven, cluster.dataNodes().subList(0, FILLED));
    uneven.awaitFilled(StorageType.DISK, FILLED, FILES * ColdFiles.BYTES_MIN, SOON);
    return cold;
  }

  /** Where the file system has its own image. */
  private String image(EmbeddedCluster cluster) throws IOException {
    DistributedFileSystem fs = cluster.fileSystem();
    String image = fs.getUri() + "/images/fsimage_7";
    fs.copyFromLocalFile(
        new org.apache.hadoop.fs.Path(new ScanInput(cluster, fs).image(home).toUri()),
        new org.apache.hadoop.fs.Path(image));
    return image;
  }

  private void curateAll(EmbeddedCluster cluster, CurateProcesses curate) throws Exception {
    ColdFiles cold = coldFiles(cluster);
    Map<String, String> checksums = cold.checksums();
    String address = cluster.fileSystem().getUri().toString();
    String image = image(cluster);
    ScanInput input = new ScanInput(cluster, cluster.fileSystem());
    input.listReplicas(cluster.fileSystem().getConf());
    String tables = address + "/tables";
    assertThat(
            curate.run(
                "scan",
                image,
                "--replicas",
                input.lists(),
                "--tasks",
                "balance,tiering",
                "--tiers",
                address,
                "--balance-mean",
                "0",
                "--balance-spread",
                "5",
                "--tier-above",
                "0",
                "--tier-relief",
                "100",
                "--small",
                "1000B",
                "--cold",
                "30d",
                "--out",
                tables))
        .containsPattern("(?m)^LESS_FULL +[0-9]+ ")
        .containsPattern("(?m)^HOT_TO_COLD +" + FILES + " ");
    assertThat(curate.run("run", tables, "--task", "balance"))
        .containsPattern("(?m)^moved +[0-9]+$")
        .doesNotContain("HDFS deletes another replica");
    assertThat(curate.run("run", tables, "--task", "tiering"))
        .containsPattern("(?m)^done +" + FILES + " ")
        .containsPattern("(?m)^moved +" + FILES * FILLED + "$")
        .doesNotContain("are still on");
    Clusters.awaitNothingTooMuch(cluster, SOON);
    assertThat(cold.types()).containsExactly(StorageType.ARCHIVE);
    assertThat(
            curate.run(
                "loop",
                address + "/images",
                "--out",
                address + "/scans",
                "--cluster",
                address,
                "--tasks",
                "cold-to-coded",
                "--run",
                "cold-to-coded,tiering",
                "--once",
                "--",
                "--cold",
                "30d",
                "--policy",
                POLICY))
        .containsPattern("(?m)^TO_" + POLICY + " +" + FILES + " ")
        .containsPattern("(?m)^done +" + FILES + " ");
    assertThat(curate.run("learn", address + "/scans"))
        .contains("1 decisions about tiering", "There is too little to tell");

    Clusters.awaitRecovered(cluster, SOON);
    assertThat(cold.coded()).isEqualTo(FILES);
    assertThat(cold.checksums()).isEqualTo(checksums);
    assertThat(Fsck.report(cluster)).contains("is HEALTHY");
  }
}
