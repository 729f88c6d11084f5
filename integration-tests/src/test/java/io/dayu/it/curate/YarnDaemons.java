package io.dayu.it.curate;

import io.dayu.bench.daemons.DaemonSpec;
import io.dayu.bench.daemons.Daemons;
import io.dayu.it.support.FreeAddress;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;

/**
 * A ResourceManager of stock YARN and its NodeManagers, each a process of its own, which run the
 * containers of applications as processes of this machine.
 */
final class YarnDaemons implements AutoCloseable {
  private static final long PATIENCE_S = 20;
  private static final String SERVER = "org.apache.hadoop.yarn.server.";

  private final Path home;
  private final Configuration site;
  private final Daemons daemons;

  private YarnDaemons(Path home, Configuration site, Daemons daemons) {
    this.home = home;
    this.site = site;
    this.daemons = daemons;
  }

  /**
   * Starts the daemons, and does not wait for them: applications do.
   *
   * @param home an empty folder
   * @param site of the file system that applications work on; gets what clients need of YARN
   * @param classPath with YARN's daemons
   */
  static YarnDaemons start(Path home, Configuration site, int nodeManagers, String classPath)
      throws IOException {
    for (String role : List.of("", "scheduler.", "resource-tracker.", "admin.", "webapp.")) {
      site.set("yarn.resourcemanager." + role + "address", FreeAddress.find());
    }
    site.set("yarn.scheduler.minimum-allocation-mb", "128");
    site.set("yarn.scheduler.capacity.root.queues", "default");
    site.set("yarn.scheduler.capacity.root.default.capacity", "100");
    YarnDaemons yarn = new YarnDaemons(home, site, new Daemons(home, classPath));
    try {
      yarn.start("resourcemanager", SERVER + "resourcemanager.ResourceManager", site, classPath);
      for (int node = 0; node < nodeManagers; node++) {
        yarn.startNodeManager("nodemanager" + node, classPath);
      }
      return yarn;
    } catch (IOException e) {
      yarn.close();
      throw e;
    }
  }

  private void startNodeManager(String name, String classPath) throws IOException {
    Configuration own = new Configuration(site);
    for (String role : List.of("", "localizer.", "collector-service.", "webapp.")) {
      own.set("yarn.nodemanager." + role + "address", "127.0.0.1:0");
    }
    own.set("yarn.nodemanager.local-dirs", home.resolve(name).resolve("local").toString());
    own.set("yarn.nodemanager.log-dirs", home.resolve(name).resolve("logs").toString());
    own.set("yarn.nodemanager.resource.memory-mb", "4096");
    own.set("yarn.nodemanager.vmem-check-enabled", "false");
    // A disk of this machine that is nearly full would have it run nothing.
    own.set("yarn.nodemanager.disk-health-checker.enable", "false");
    start(name, SERVER + "nodemanager.NodeManager", own, classPath);
  }

  private void start(String name, String mainClass, Configuration own, String classPath)
      throws IOException {
    Path conf = Files.createDirectories(home.resolve(name).resolve("yarn"));
    try (OutputStream out = Files.newOutputStream(conf.resolve("yarn-site.xml"))) {
      own.writeXml(out);
    }
    DaemonSpec spec =
        new DaemonSpec(
            name,
            site,
            mainClass,
            List.of(),
            // Containers find it so.
            List.of("env", "JAVA_HOME=" + System.getProperty("java.home")),
            List.of("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"),
            Optional.of(conf + File.pathSeparator + classPath));
    daemons.start(spec);
  }

  /** Where containers have told what they do; there is a file for each. */
  List<Path> containerLogs() throws IOException {
    return files("stderr");
  }

  /** What all containers have printed. */
  String printed() throws IOException {
    StringBuilder printed = new StringBuilder();
    for (Path file : files("stdout")) {
      printed.append(Files.readString(file));
    }
    return printed.toString();
  }

  private List<Path> files(String name) throws IOException {
    try (Stream<Path> files = Files.walk(home)) {
      return files.filter(file -> file.endsWith(name)).toList();
    }
  }

  /** Ends the daemons, which end their containers. */
  @Override
  public void close() {
    try {
      daemons.stop(PATIENCE_S);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    daemons.close();
  }
}
