package io.dayu.it.daemons;

import io.dayu.bench.daemons.Daemons;
import io.dayu.it.admin.Command;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A shell of an operator, in which {@code hdfs dayu} is a process of its own, as on a machine. */
final class OperatorShell {
  private static final Logger LOG = LoggerFactory.getLogger(OperatorShell.class);
  private static final int PATIENCE_SECONDS = 120;

  /** Hadoop's own script has more commands; a page that names one of them fails here. */
  private static final String HDFS =
      """
      #!/bin/sh
      [ "$1" = dayu ] || exit 64
      shift
      exec '%s' -Xmx128m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp '%s' \\
        io.dayu.hdfs.cli.DayuAdmin "$@"
      """;

  private final Path folder;
  private final Path configuration;
  private final Map<String, String> variables = new HashMap<>();

  /**
   * A shell in a folder.
   *
   * @param folder an empty one
   * @param classPath of Hadoop's and Dayu's jars
   */
  OperatorShell(Path folder, String classPath) throws IOException {
    this.folder = folder;
    this.configuration = Files.createDirectory(folder.resolve("conf"));
    Path bin = Files.createDirectory(folder.resolve("bin"));
    Path java = Daemons.javaHome().resolve("bin").resolve("java");
    Path hdfs = bin.resolve("hdfs");
    Files.writeString(hdfs, HDFS.formatted(java, configuration + ":" + classPath));
    Files.setPosixFilePermissions(hdfs, PosixFilePermissions.fromString("rwx------"));
    set("PATH", bin + ":" + System.getenv("PATH"));
    set("CONF", configuration.toString());
  }

  /** The directory of the configuration that commands read, and edit. */
  Path configuration() {
    return configuration;
  }

  /** The file in it. */
  Path siteFile() {
    return configuration.resolve("hdfs-site.xml");
  }

  /** A file that a command has written. */
  String written(String name) throws IOException {
    return Files.readString(folder.resolve(name));
  }

  /** Sets a variable of the environment. */
  void set(String variable, String value) {
    variables.put(variable, value);
  }

  /** Runs a line to its end. */
  Command run(String line) throws IOException, InterruptedException {
    Path out = folder.resolve("out");
    Path err = folder.resolve("err");
    ProcessBuilder builder =
        new ProcessBuilder(List.of("bash", "-euc", line))
            .directory(folder.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile());
    builder.environment().remove("HADOOP_HOME");
    builder.environment().putAll(variables);
    Process process = builder.start();
    try {
      if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        throw new IOException(line + " did not end");
      }
    } finally {
      process.destroyForcibly();
    }
    Command command =
        new Command(process.exitValue(), Files.readString(out), Files.readString(err));
    LOG.info("{}\n{}{}exit code {}", line, command.out(), command.err(), command.code());
    return command;
  }
}
