package io.dayu.hdfs;

import io.dayu.core.testing.Await;
import io.dayu.protocol.admin.CommandSender;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.server.namenode.NameNode;
import org.apache.hadoop.ipc.RefreshRegistry;

/**
 * The classes that a NameNode with Dayu has loaded, by a process of its own and by its own word.
 */
final class LoadedClasses {
  private static final Pattern LOADED = Pattern.compile("^(?:\\[[^]]*])*\\s*([\\w.$]+) source:");
  private static final long MINUTES = 3;

  private LoadedClasses() {}

  /** Those of a NameNode that has these keys set, has planned, and was asked how it is. */
  static Set<String> of(Path directory, String... keysAndValues) throws Exception {
    Path log = directory.resolve("classes.log");
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Xmx256m");
    command.add("-XX:+UseSerialGC");
    command.add("-XX:TieredStopAtLevel=1");
    command.add("-Xlog:class+load:file=" + log);
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.add(LoadedClasses.class.getName());
    command.add(directory.toString());
    command.addAll(List.of(keysAndValues));
    Path out = directory.resolve("out.log");
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(out.toFile()).start();
    if (!process.waitFor(MINUTES, TimeUnit.MINUTES)) {
      process.destroyForcibly();
    }
    if (process.waitFor() != 0) {
      throw new AssertionError(Files.readString(out));
    }
    Set<String> names = new TreeSet<>();
    for (String line : Files.readAllLines(log)) {
      Matcher loaded = LOADED.matcher(line);
      if (loaded.find()) {
        names.add(loaded.group(1));
      }
    }
    return names;
  }

  /** Starts a NameNode, has it plan, asks it, and stops it. */
  public static void main(String[] arguments) throws Exception {
    Configuration conf = OneNameNode.conf(Path.of(arguments[0]));
    for (int i = 1; i < arguments.length; i += 2) {
      conf.set(arguments[i], arguments[i + 1]);
    }
    NameNode nameNode = OneNameNode.start(conf);
    RefreshRegistry.defaultRegistry().unregisterAll(CommandSender.IDENTIFIER);
    NameNodePart plugin = new NameNodePart("3.5.0");
    plugin.start(nameNode);
    DayuService service = plugin.service().orElseThrow();
    Await.until(
        "the planner works", Duration.ofMinutes(1), service::isPlanning, () -> service.status());
    for (String asked : List.of("status", "nodes", "tasks", "stuck", "history", "get")) {
      System.out.println(
          RefreshRegistry.defaultRegistry()
              .dispatch(CommandSender.IDENTIFIER, new String[] {asked}));
    }
    URI page =
        URI.create("http://127.0.0.1:" + nameNode.getHttpAddress().getPort() + "/dayu/metrics");
    HttpResponse<String> metrics =
        HttpClient.newHttpClient()
            .send(HttpRequest.newBuilder(page).build(), HttpResponse.BodyHandlers.ofString());
    if (metrics.statusCode() != 200) {
      throw new AssertionError(metrics.body());
    }
    plugin.stop();
    nameNode.stop();
    System.exit(0);
  }
}
