package io.dayu.power;

import io.dayu.config.DayuConfigException;
import io.dayu.config.DayuConfigReader;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DFSUtil;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.hdfs.client.HdfsClientConfigKeys;
import org.apache.hadoop.security.SecurityUtil;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.util.GenericOptionsParser;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The process that switches machines: a loop for each nameservice of the configuration. It is an
 * HDFS superuser, by the NameNode's keytab where it can be read, or by the user's tickets.
 */
public final class DayuPower {
  private static final Logger LOG = LoggerFactory.getLogger(DayuPower.class);
  private static final String COMMAND = "dayu.elastic.off.command";
  private static final String KEYTAB = "dfs.namenode.keytab.file";
  private static final int HOST_MAX = 128;
  private static final int FAILED = 1;
  private static final int USAGE = 2;

  private DayuPower() {}

  /** Goes on until the process is ended. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    GenericOptionsParser generic = new GenericOptionsParser(new HdfsConfiguration(), arguments);
    if (generic.getRemainingArgs().length > 0) {
      System.err.println("dayu-power has no words after it, but for Hadoop's own options.");
      System.exit(USAGE);
    }
    System.exit(run(generic.getConfiguration(), System.err));
  }

  private static int run(Configuration conf, PrintStream err)
      throws IOException, InterruptedException {
    Optional<String> wrong = obstacle(conf);
    if (wrong.isPresent()) {
      err.println(wrong.get());
      return FAILED;
    }
    login(conf);
    List<PowerLoop> loops = loops(conf);
    Runtime.getRuntime().addShutdownHook(new Thread(() -> end(loops), "dayu-power-end"));
    List<Thread> threads = new ArrayList<>();
    for (PowerLoop loop : loops) {
      Thread thread = new Thread(loop::run, "dayu-power-" + threads.size());
      thread.start();
      threads.add(thread);
    }
    for (Thread thread : threads) {
      thread.join();
    }
    return FAILED;
  }

  /** The reason why nothing can be switched here; one sentence. */
  static Optional<String> obstacle(Configuration conf) {
    String command;
    try {
      command = command(conf);
    } catch (IOException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
    if ("none".equals(command)) {
      return Optional.of(
          "No machine is switched: " + COMMAND + " is none in this machine's hdfs-site.xml.");
    }
    return command.startsWith("/") && !Files.isExecutable(Path.of(command))
        ? Optional.of(COMMAND + " is " + command + ", which is no executable file here.")
        : Optional.empty();
  }

  private static String command(Configuration conf) throws IOException {
    try {
      return new DayuConfigReader(conf).text(COMMAND);
    } catch (DayuConfigException e) {
      throw new IOException(String.valueOf(e.getMessage()), e);
    }
  }

  private static void login(Configuration conf) throws IOException {
    UserGroupInformation.setConfiguration(conf);
    String keytab = conf.getTrimmed(KEYTAB, "");
    if (UserGroupInformation.isSecurityEnabled() && Files.isReadable(Path.of(keytab))) {
      SecurityUtil.login(conf, KEYTAB, HdfsClientConfigKeys.DFS_NAMENODE_KERBEROS_PRINCIPAL_KEY);
    }
    LOG.info("Machines are switched as {}", UserGroupInformation.getLoginUser());
  }

  /** A loop for each nameservice, which has not begun. */
  public static List<PowerLoop> loops(Configuration conf) throws IOException {
    SiteCommand command = new SiteCommand(command(conf));
    String host = host();
    List<PowerLoop> loops = new ArrayList<>();
    for (String nameservice : DFSUtil.getNNServiceRpcAddressesForCluster(conf).keySet()) {
      loops.add(
          new PowerLoop(
              host,
              new ActiveNameNode(conf, () -> nameNodes(conf, nameservice)),
              command,
              System::nanoTime));
    }
    return loops;
  }

  /** The name of this machine, short where it is too long for a question. */
  private static String host() throws UnknownHostException {
    String name = InetAddress.getLocalHost().getHostName();
    return name.length() <= HOST_MAX ? name : name.split("\\.", 2)[0];
  }

  private static Collection<InetSocketAddress> nameNodes(Configuration conf, String nameservice) {
    try {
      return DFSUtil.getNNServiceRpcAddressesForCluster(conf).entrySet().stream()
          .filter(one -> Objects.equals(one.getKey(), nameservice))
          .map(Map.Entry::getValue)
          .findFirst()
          .orElse(Map.of())
          .values();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void end(List<PowerLoop> loops) {
    loops.forEach(PowerLoop::close);
    try {
      for (PowerLoop loop : loops) {
        loop.awaitEnd();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
