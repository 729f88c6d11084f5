package io.dayu.bench.scale;

import io.dayu.bench.daemons.ArmKind;
import io.dayu.bench.daemons.DaemonSpec;
import io.dayu.bench.daemons.Daemons;
import io.dayu.bench.daemons.DropInJar;
import io.dayu.bench.daemons.StockClassPath;
import io.dayu.bench.scale.node.Namespace;
import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.Consumer;
import org.apache.commons.io.FileUtils;
import org.apache.hadoop.conf.Configuration;

/** A namespace that every run begins with, and what starts NameNodes on it. */
final class ScaleNamespace implements Closeable {
  private static final String TESTS_JAR = "hadoop-common-.*-tests\\.jar";

  private final ScalePlan plan;
  private final Consumer<String> progress;
  private final String classPath;
  private final Path template;

  private ScaleNamespace(ScalePlan plan, Consumer<String> progress, String classPath) {
    this.plan = plan;
    this.progress = progress;
    this.classPath = classPath;
    this.template = plan.directories().work().resolve("template");
  }

  /** Formats a NameNode and writes the files whose blocks will be lost. */
  static ScaleNamespace prepare(ScalePlan plan, Consumer<String> progress)
      throws IOException, InterruptedException {
    FileUtils.deleteDirectory(plan.directories().work().toFile());
    Files.createDirectories(plan.directories().work());
    StockClassPath hadoop = StockClassPath.unpack(plan.directories().work().resolve("pages"));
    String classPath = hadoop.after(DropInJar.find()) + File.pathSeparator + testsJar();
    ScaleNamespace namespace = new ScaleNamespace(plan, progress, classPath);
    namespace.writeTemplate();
    return namespace;
  }

  /** The jar that has the mapping of host names to racks. */
  private static String testsJar() {
    String[] entries = System.getProperty("java.class.path", "").split(File.pathSeparator, -1);
    return Arrays.stream(entries)
        .filter(entry -> new File(entry).getName().matches(TESTS_JAR))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("no " + TESTS_JAR + " on the class path"));
  }

  private void writeTemplate() throws IOException, InterruptedException {
    progress.accept("writing a namespace of " + plan.cluster().blocks() + " blocks");
    Configuration site = NameNodeSite.of(plan, ArmKind.NONE, template);
    try (Daemons daemons = new Daemons(plan.directories().work(), classPath)) {
      if (daemons.run(DaemonSpec.format(site)) != 0) {
        throw new IOException("the NameNode could not be formatted: " + daemons.log("format"));
      }
    }
    Namespace.write(
        template,
        plan.directories().work().resolve("edits"),
        plan.cluster().blocks(),
        plan.cluster().blockBytes());
  }

  /** A run with a NameNode that has yet to be started. */
  @FunctionalInterface
  interface NameNodeRun<T> {
    T run(Configuration site, Daemons daemons) throws Exception;
  }

  /**
   * Runs an arm.
   *
   * @param name of the run and of the NameNode's log
   */
  <T> T run(ArmKind arm, String name, NameNodeRun<T> run) throws Exception {
    progress.accept("arm " + name);
    Path home = Files.createDirectories(plan.directories().work().resolve(name));
    Path nameDirectory = home.resolve("name");
    FileUtils.copyDirectory(template.toFile(), nameDirectory.toFile());
    Configuration site = NameNodeSite.of(plan, arm, nameDirectory);
    try (Daemons daemons = new Daemons(home, classPath)) {
      return run.run(site, daemons);
    } finally {
      keepLog(home.resolve(LiveNameNode.NAME + ".log"), name);
      FileUtils.deleteDirectory(home.toFile());
    }
  }

  private void keepLog(Path log, String name) throws IOException {
    if (Files.exists(log)) {
      FileUtils.copyFile(log.toFile(), plan.directories().out().resolve(name + ".log").toFile());
    }
  }

  @Override
  public void close() throws IOException {
    FileUtils.deleteDirectory(plan.directories().work().toFile());
  }
}
