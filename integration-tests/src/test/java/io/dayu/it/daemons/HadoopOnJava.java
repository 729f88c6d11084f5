package io.dayu.it.daemons;

import io.dayu.bench.daemons.StockClassPath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import java.util.stream.Stream;

/**
 * A release of Hadoop and a Java that its daemons run on.
 *
 * @param classPathList a file that lists its jars, with those of its tests
 */
record HadoopOnJava(String hadoop, Path classPathList, Path javaHome) {
  /** Reads pairs from a system property: {@code hadoop=list=javaHome}, with commas between them. */
  static Stream<HadoopOnJava> listed(String property) {
    return Stream.of(System.getProperty(property, "").split(",", -1))
        .filter(pair -> !pair.isBlank())
        .map(pair -> pair.split("=", -1))
        .map(parts -> new HadoopOnJava(parts[0], Path.of(parts[1]), Path.of(parts[2])));
  }

  /** Its jars and Dayu's. */
  String classPath(Path pages) throws IOException {
    return RealCluster.withDayu(
        StockClassPath.unpack(Files.readString(classPathList).strip(), pages));
  }

  /** The version that the Java itself tells. */
  String javaVersion() throws IOException {
    Properties release = new Properties();
    try (var reader = Files.newBufferedReader(javaHome.resolve("release"))) {
      release.load(reader);
    }
    return release.getProperty("JAVA_VERSION", "").replace("\"", "");
  }

  @Override
  public String toString() {
    return hadoop + " on " + javaHome;
  }
}
