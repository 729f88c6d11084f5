package io.dayu.curator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.curator.testing.Images;
import io.dayu.curator.testing.Orders;
import io.dayu.curator.testing.Sparks;
import io.dayu.protocol.admin.ReplaceOrder;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.HdfsFileStatus;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Hints of a scan are carried out on the cluster that the image is of. */
final class CarryOutCommandTest {
  private static final Images IMAGES = Images.made();
  private static final String COLD = "/großes/文件 mit Leerzeichen";

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @TempDir Path directory;

  @Tag("slow")
  @Test
  void coldFileIsErasureCodedThoughDriverAndExecutorAreKilled_andRunAgainNothingIsLeft()
      throws Exception {
    URI cluster = URI.create(IMAGES.said("address").get(0));
    String tables = directory.resolve("tables").toString();
    assertThat(
            run(
                "scan",
                IMAGES.image("plain"),
                "--tasks",
                "cold-to-coded",
                "--cold",
                "1ms",
                "--policy",
                "XOR-2-1-1024k",
                "--out",
                tables))
        .as(err.toString())
        .isZero();
    try (DistributedFileSystem fs =
        (DistributedFileSystem) FileSystem.newInstance(cluster, new Configuration())) {
      byte[] before = content(fs);
      String[] words = {"run", tables, "--task", "cold-to-coded", "--cluster", cluster.toString()};
      Orders.spread(cluster, true);
      killDriverInTheMiddle(cluster, fs, words);
      assertThat(copyId(fs)).isPositive();
      assertThat(endsThoughAnExecutorIsKilled(cluster, fs, words))
          .containsPattern("(?m)^done +1 +3.1 MB$");
      assertThat(content(fs)).isEqualTo(before);
      assertThat(fs.getErasureCodingPolicy(new org.apache.hadoop.fs.Path(COLD)).getName())
          .isEqualTo("XOR-2-1-1024k");
      assertThat(fs.listStatus(new org.apache.hadoop.fs.Path("/großes"))).hasSize(1);
      assertThat(fs.exists(new org.apache.hadoop.fs.Path("/system/dayu"))).isFalse();
      assertThat(run(words)).isZero();
      assertThat(out.toString())
          .containsPattern("(?m)^gone, or done by an earlier run +1 +3.1 MB$");
    } finally {
      Orders.spread(cluster, false);
    }
  }

  /** The copy stands still where the process is killed that is driver and executor. */
  private void killDriverInTheMiddle(URI cluster, DistributedFileSystem fs, String... words)
      throws Exception {
    Orders.allow(cluster, 0);
    Path log = directory.resolve("killed.log");
    Process driver = command(log, List.of(), words).start();
    try {
      awaitNewCopy(fs, 0, driver, log);
    } finally {
      driver.destroyForcibly().waitFor();
    }
  }

  /** Another executor writes the copy anew, and the run ends. */
  private String endsThoughAnExecutorIsKilled(
      URI cluster, DistributedFileSystem fs, String... words) throws Exception {
    Path log = directory.resolve("ended.log");
    Path home = directory.resolve("spark");
    Files.createDirectories(home.resolve("jars"));
    ProcessBuilder command =
        command(
            log,
            List.of(
                "-Dspark.master=local-cluster[1,1,1024]",
                "-Dspark.executor.memory=512m",
                "-Dspark.executor.extraClassPath=" + System.getProperty("java.class.path")),
            words);
    command.environment().put("SPARK_HOME", home.toString());
    command.environment().put("SPARK_SCALA_VERSION", "2.13");
    long left = copyId(fs);
    Process driver = command.start();
    try {
      long first = awaitNewCopy(fs, left, driver, log);
      driver.descendants().forEach(ProcessHandle::destroyForcibly);
      awaitNewCopy(fs, first, driver, log);
      Orders.allow(cluster, 100_000_000);
      assertThat(driver.waitFor(3, TimeUnit.MINUTES)).as("the run ends").isTrue();
      assertThat(driver.exitValue()).as("%s says more", log).isZero();
      return Files.readString(log);
    } finally {
      Orders.allow(cluster, 100_000_000);
      driver.descendants().forEach(ProcessHandle::destroyForcibly);
      driver.destroyForcibly().waitFor();
    }
  }

  private static ProcessBuilder command(Path log, List<String> options, String... words) {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx1g",
                "-XX:TieredStopAtLevel=1",
                "@src/main/launch/spark.opts"));
    command.addAll(options);
    command.addAll(
        List.of("-cp", System.getProperty("java.class.path"), CurateCommand.class.getName()));
    command.addAll(List.of(words));
    return new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
  }

  /** Waits until there is a copy of another number than that, and returns its number. */
  private static long awaitNewCopy(DistributedFileSystem fs, long before, Process driver, Path log)
      throws Exception {
    long deadlineNs = System.nanoTime() + TimeUnit.MINUTES.toNanos(3);
    while (true) {
      long now = copyId(fs);
      if (now != 0 && now != before) {
        return now;
      }
      assertThat(driver.waitFor(100, TimeUnit.MILLISECONDS))
          .as("the driver has ended; %s says more", log)
          .isFalse();
      assertThat(System.nanoTime() - deadlineNs).as("a copy is begun").isNegative();
    }
  }

  /** The inode of the only copy that is being made; 0 where there is none. */
  private static long copyId(DistributedFileSystem fs) throws IOException {
    org.apache.hadoop.fs.Path copies = new org.apache.hadoop.fs.Path(ReplaceOrder.COPY_DIRECTORY);
    FileStatus[] all = fs.exists(copies) ? fs.listStatus(copies) : new FileStatus[0];
    return all.length == 0 ? 0 : ((HdfsFileStatus) all[0]).getFileId();
  }

  @Test
  void coldFilesMoveToTheNextTier() throws Exception {
    URI cluster = URI.create(IMAGES.said("address").get(0));
    String tables = directory.resolve("tables").toString();
    assertThat(
            run(
                "scan",
                IMAGES.image("plain"),
                "--tasks",
                "tiering",
                "--tiers",
                cluster.toString(),
                "--tier-above",
                "0",
                "--small",
                "1000B",
                "--cold",
                "1ms",
                "--out",
                tables))
        .as(err.toString())
        .isZero();
    assertThat(out.toString())
        .containsPattern("DISK is 0 % full, of .*ARCHIVE is 0 % full, of .* To move down: ")
        .containsPattern("(?m)^HOT_TO_COLD +[0-9]+ ")
        .doesNotContain("SSD");
    try (DistributedFileSystem fs =
        (DistributedFileSystem) FileSystem.newInstance(cluster, new Configuration())) {
      org.apache.hadoop.fs.Path file = new org.apache.hadoop.fs.Path("/to-break/5");
      assertThat(fs.getStoragePolicy(file).getName()).isEqualTo("HOT");
      String[] words = {
        "run", tables, "--task", "tiering", "--mover", "hdfs", "--cluster", cluster.toString()
      };
      Orders.satisfier(cluster, "none");
      assertThat(run(words)).as(err.toString() + out).isZero();
      Orders.satisfier(cluster, "external");
      assertThat(out.toString())
          .containsPattern("(?m)^done +[0-9]+ ")
          .contains("HDFS moves replicas when you run hdfs mover");
      assertThat(fs.getStoragePolicy(file).getName()).isEqualTo("COLD");
    }
  }

  @Test
  void coldReplicasMoveToLessFullDataNodes() {
    String cluster = IMAGES.said("address").get(0);
    String tables = directory.resolve("tables").toString();
    assertThat(
            run(
                "scan",
                IMAGES.image("plain"),
                "--replicas",
                IMAGES.image("lists"),
                "--tasks",
                "balance",
                "--tiers",
                cluster,
                "--balance-mean",
                "0",
                "--balance-spread",
                "0.0000001",
                "--cold",
                "1ms",
                "--out",
                tables))
        .as(err.toString())
        .isZero();
    assertThat(out.toString())
        .containsPattern("(?m)^LESS_FULL +[0-9]+ ")
        .contains("DISK of DataNodes is 0.0 % to 0.0 % full, 0.0 % all together. ARCHIVE of");
    assertThat(run("run", tables, "--task", "balance", "--cluster", cluster, "--most", "9"))
        .as(err.toString() + out)
        .isZero();
    assertThat(out.toString())
        .contains("Before: DISK of DataNodes is", "As DataNodes say now: DISK of DataNodes is")
        .containsPattern("(?m)^moved +9$");
  }

  @Test
  void factorsOfColdFilesAreLowered_andGivenBackToThoseThatAreUsed() {
    String cluster = IMAGES.said("address").get(0);
    String tables = directory.resolve("tables").toString();
    String[] scan = {"scan", IMAGES.image("plain"), "--tasks", "cold-factors", "--cold", "1ms"};
    List<String> words = new ArrayList<>(List.of(scan));
    words.addAll(List.of("--out", tables));
    assertThat(run(words.toArray(new String[0]))).as(err.toString()).isZero();
    assertThat(out.toString()).containsPattern("(?m)^LOWER_FACTOR +[0-9]+ ");
    String[] run = {"run", tables, "--task", "cold-factors", "--cluster", cluster, "--most", "1"};
    assertThat(run(run)).as(err.toString() + out).isZero();
    assertThat(out.toString()).containsPattern("(?m)^factor lowered +1$");

    out.getBuffer().setLength(0);
    assertThat(run("warm", "--cluster", cluster)).as(err.toString()).isZero();
    assertThat(out.toString())
        .containsPattern("(?m)^have their owner's factor back +2$")
        .containsPattern("(?m)^have a lower factor, which saves 5.0 KB +1$")
        .doesNotContain("standby server");
    assertThat(run("warm", "--cluster", cluster, "--standby", "/no/such/rack")).isZero();
    assertThat(out.toString()).contains("No standby server is in service");
    assertThat(run("warm", "--cluster", cluster, "--standby", "a b")).isEqualTo(2);
    assertThat(err.toString()).contains("--standby: it must be none, or hosts");
    assertThat(run("warm", "--cluster", cluster, "--files", "0")).isEqualTo(2);
  }

  private static byte[] content(FileSystem fs) throws IOException {
    try (FSDataInputStream in = fs.open(new org.apache.hadoop.fs.Path(COLD))) {
      return in.readAllBytes();
    }
  }

  @Test
  void whatIsNotRightIsRefusedWithARemedy() {
    String tables = directory.toString();
    assertThat(run("run", tables)).isEqualTo(2);
    assertThat(run("run", tables, "--task", "tidy")).isEqualTo(2);
    assertThat(err.toString()).contains("cold-to-coded");
    assertThat(run("run", tables, "--task", "tiering", "--mover", "spark")).isEqualTo(2);
    assertThat(err.toString()).contains("--mover: spark is wrong");
    assertThat(run("run", tables, "--task", "cold-to-coded")).isEqualTo(1);
    assertThat(err.toString()).contains("scan with --tasks and --out first");
  }

  private int run(String... arguments) {
    assertThat(Sparks.session().sparkContext().isStopped()).isFalse();
    CommandLine line = CurateCommand.commandLine();
    line.setOut(new PrintWriter(out, true));
    line.setErr(new PrintWriter(err, true));
    return line.execute(arguments);
  }
}
