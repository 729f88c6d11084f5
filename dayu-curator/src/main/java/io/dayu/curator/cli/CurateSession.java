package io.dayu.curator.cli;

import io.dayu.curator.run.PacePlugin;
import io.dayu.tools.input.BadInputException;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.util.StringUtils;
import org.apache.spark.SparkConf;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;

/** The session of Spark that a command works in. */
final class CurateSession {
  private static final String TEMPORARY = "dayu-curate-";

  private CurateSession() {}

  /**
   * The session that {@code spark-submit} has described, or else one in this process.
   *
   * @param threads of a session in this process; 0 is one for each processor
   */
  static SparkSession start(String name, int threads) throws IOException {
    SparkConf conf = new SparkConf().setAppName(name);
    conf.set("spark.plugins", plugins(conf.get("spark.plugins", "")));
    conf.setIfMissing("spark.sql.parquet.outputTimestampType", "TIMESTAMP_MICROS");
    if (!conf.contains("spark.master")) {
      conf.setMaster("local[" + (threads == 0 ? "*" : threads) + "]")
          .set("spark.ui.enabled", "false")
          .set("spark.sql.shuffle.partitions", "16")
          .setIfMissing("spark.ui.showConsoleProgress", "true");
    }
    if (conf.get("spark.master").startsWith("local") && !isRunning()) {
      conf.set("spark.local.dir", closed(conf.get("spark.local.dir", "")));
    }
    return SparkSession.builder().config(conf).getOrCreate();
  }

  private static boolean isRunning() {
    return SparkSession.getDefaultSession().isDefined()
        && !SparkSession.getDefaultSession().get().sparkContext().isStopped();
  }

  /**
   * Places for what Spark keeps for a while, within those that it would have: it has names of
   * private files, and Spark makes its own directories with the rights of anybody's.
   */
  private static String closed(String places) throws IOException {
    List<String> closed = new ArrayList<>();
    for (String place : StringUtils.getTrimmedStrings(places)) {
      java.nio.file.Path above = Files.createDirectories(java.nio.file.Path.of(place));
      closed.add(temporary(Files.createTempDirectory(above, TEMPORARY)));
    }
    return closed.isEmpty()
        ? temporary(Files.createTempDirectory(TEMPORARY))
        : String.join(",", closed);
  }

  /** Java makes them for their owner alone; Spark empties them when it ends. */
  private static String temporary(java.nio.file.Path made) {
    made.toFile().deleteOnExit();
    return made.toString();
  }

  /** True if executors are on this machine, as {@code spark-submit} has not said otherwise. */
  static boolean isOnThisMachine() {
    return new SparkConf().get("spark.master", "local").startsWith("local");
  }

  /**
   * The address of a path; without a scheme, a file of this machine is meant, as in other commands.
   */
  static String located(String path) {
    return new Path(path).toUri().getScheme() == null
        ? new File(path).getAbsoluteFile().toURI().toString()
        : path;
  }

  /**
   * The address of an HDFS.
   *
   * @param option that names it
   */
  static URI cluster(String option, @Nullable String address) {
    return address(option, address, "hdfs", "HDFS; name one, such as hdfs://ns");
  }

  /** The address of a NameNode's pages. */
  static URI web(String option, String address) {
    return address(option, address, "https?", "NameNode; name one, such as http://standby:9870");
  }

  private static URI address(
      String option, @Nullable String address, String scheme, String wanted) {
    try {
      URI named = new URI(String.valueOf(address));
      if (String.valueOf(named.getScheme()).matches(scheme) && named.getHost() != null) {
        return named;
      }
    } catch (URISyntaxException e) {
      // The same sentence says what is wanted.
    }
    throw new BadInputException(option + ": " + address + " is no " + wanted);
  }

  /** The plugins that a site has, and the one that paces copies. */
  private static String plugins(String others) {
    return (others.isEmpty() ? "" : others + ",") + PacePlugin.class.getName();
  }

  /** Ends the session of this process, if there is one. */
  static void stop() {
    if (SparkSession.getDefaultSession().isDefined()) {
      SparkSession.getDefaultSession().get().stop();
    }
  }
}
