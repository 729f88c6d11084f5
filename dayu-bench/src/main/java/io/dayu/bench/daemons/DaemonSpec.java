package io.dayu.bench.daemons;

import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;

/**
 * A process to be started.
 *
 * @param name of the process, its folder and its log
 * @param site contents of its hdfs-site.xml
 * @param mainClass that runs
 * @param arguments of the main class
 * @param prefix a command that runs the JVM's command, as one that enters a network namespace
 * @param jvmOptions of the JVM
 * @param classPath its own, in place of that of the other processes
 */
public record DaemonSpec(
    String name,
    Configuration site,
    String mainClass,
    List<String> arguments,
    List<String> prefix,
    List<String> jvmOptions,
    Optional<String> classPath) {
  private static final List<String> SMALL = List.of("-Xmx256m", "-XX:+UseSerialGC");

  public DaemonSpec {
    arguments = List.copyOf(arguments);
    prefix = List.copyOf(prefix);
    jvmOptions = List.copyOf(jvmOptions);
  }

  /** A NameNode. */
  public static DaemonSpec nameNode(String name, Configuration site, String... arguments) {
    return of(name, site, "org.apache.hadoop.hdfs.server.namenode.NameNode", arguments);
  }

  /** The process that formats a NameNode's directory, and ends. */
  public static DaemonSpec format(Configuration site) {
    return nameNode("format", site, "-format", "-force", "-nonInteractive");
  }

  /** A DataNode. */
  public static DaemonSpec dataNode(String name, Configuration site) {
    return of(name, site, "org.apache.hadoop.hdfs.server.datanode.DataNode");
  }

  /** The process that switches machines. */
  public static DaemonSpec power(String name, Configuration site) {
    return of(name, site, "io.dayu.power.DayuPower");
  }

  /** HDFS's balancer, which ends when it finds nothing more to move. */
  public static DaemonSpec balancer(String name, Configuration site, String... arguments) {
    return of(name, site, "org.apache.hadoop.hdfs.server.balancer.Balancer", arguments);
  }

  private static DaemonSpec of(
      String name, Configuration site, String mainClass, String... arguments) {
    return new DaemonSpec(
        name, site, mainClass, List.of(arguments), List.of(), SMALL, Optional.empty());
  }

  /** The same behind a command. */
  public DaemonSpec behind(List<String> command) {
    return new DaemonSpec(name, site, mainClass, arguments, command, jvmOptions, classPath);
  }

  /** The same with other options of the JVM. */
  public DaemonSpec with(List<String> options) {
    return new DaemonSpec(name, site, mainClass, arguments, prefix, options, classPath);
  }

  /** The same with a class path of its own. */
  public DaemonSpec on(String ownClassPath) {
    return new DaemonSpec(
        name, site, mainClass, arguments, prefix, jvmOptions, Optional.of(ownClassPath));
  }
}
