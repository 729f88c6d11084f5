package io.dayu.hdfs.cli;

import com.fasterxml.jackson.databind.JsonNode;
import io.dayu.config.DayuVersion;
import io.dayu.hdfs.admin.AdminHandler;
import io.dayu.hdfs.admin.AnswerCode;
import io.dayu.hdfs.admin.RefusedException;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.net.NetUtils;
import org.apache.hadoop.security.UserGroupInformation;

/**
 * The file that a bug report needs, without what names a site: NameNodes are asked for what they
 * tell everybody, and hosts, addresses, paths and users of that and of logs are replaced.
 */
final class DebugBundle {
  private static final List<String> HDFS_KEYS =
      List.of(
          "dfs.namenode.replication.",
          "dfs.namenode.redundancy.",
          "dfs.block.replicator.classname",
          "dfs.net.topology.impl",
          "dfs.replication",
          "dfs.blocksize",
          "dfs.heartbeat.interval",
          "dfs.namenode.heartbeat.recheck-interval",
          "dfs.namenode.plugins",
          "dfs.datanode.plugins",
          "dfs.datanode.fsdataset.factory",
          "dayu.");

  private static final Map<String, String[]> QUESTIONS = questions();

  private final Configuration conf;
  private final Pseudonyms names = new Pseudonyms();
  private final Map<String, String> contents = new LinkedHashMap<>();

  /** An empty one. */
  DebugBundle(Configuration conf) {
    this.conf = conf;
  }

  private static Map<String, String[]> questions() {
    Map<String, String[]> questions = new LinkedHashMap<>();
    questions.put("status", new String[] {"status"});
    questions.put("settings", new String[] {"get"});
    questions.put("history", new String[] {"history", "100"});
    questions.put("slots", new String[] {"slots"});
    questions.put("nodes", new String[] {"nodes", "200"});
    questions.put("tasks", new String[] {"tasks", "50"});
    questions.put("stuck", new String[] {"stuck", "50"});
    questions.put("elastic", new String[] {"elastic"});
    questions.put("slow", new String[] {"slow"});
    return questions;
  }

  /** Asks all NameNodes; returns the exit code, which is fine where one of them answered. */
  int ask(Dialogue dialogue) {
    int code = AnswerCode.UNREACHABLE.number();
    for (Map.Entry<String, String[]> question : QUESTIONS.entrySet()) {
      List<String> words = new ArrayList<>(List.of(AdminHandler.WITHHELD));
      words.addAll(List.of(question.getValue()));
      int number = 0;
      for (Reply reply : dialogue.askEach(words.toArray(new String[0]))) {
        number++;
        add("namenode-" + number + "/" + question.getKey() + ".json", reply.document());
        code = reply.is(AnswerCode.UNREACHABLE) ? code : AnswerCode.FINE.number();
      }
    }
    return code;
  }

  /** Adds an answer. */
  void add(String name, JsonNode document) {
    names.hostsOf(document);
    contents.put(name, document.toPrettyString());
  }

  void addVersions(String... lines) {
    contents.put("versions.txt", String.join("\n", lines) + "\n");
  }

  /** Adds Dayu's lines of the logs in a directory. */
  void addLogs(File directory) {
    DaemonLogs.of(directory).forEach((name, text) -> contents.put("logs/" + name + ".log", text));
  }

  /** HDFS's keys that matter for recovery, as the configuration here has them. */
  private String configuration() {
    Map<String, String> kept = new TreeMap<>();
    for (Map.Entry<String, String> one : conf) {
      if (HDFS_KEYS.stream().anyMatch(one.getKey()::startsWith)) {
        kept.put(one.getKey(), conf.get(one.getKey(), ""));
      }
    }
    StringBuilder text = new StringBuilder();
    kept.forEach((key, value) -> text.append(key).append('=').append(value).append('\n'));
    return text.toString();
  }

  /**
   * Writes it into a new file.
   *
   * @return its contents, in lines
   */
  List<String> write(File file) throws RefusedException {
    contents.put("configuration.txt", configuration());
    learnOwnNames();
    contents.values().forEach(names::hostsIn);
    List<String> said = new ArrayList<>();
    said.add("Where to send it: " + DayuVersion.bugs());
    said.add("What is in " + file.getName() + ":");
    Map<String, byte[]> replaced = new TreeMap<>();
    contents.forEach(
        (name, text) -> replaced.put(name, names.replaced(text).getBytes(StandardCharsets.UTF_8)));
    replaced.forEach((name, bytes) -> said.add("  " + name + ", " + bytes.length + " bytes"));
    said.add(
        "Hosts, addresses, paths and users are replaced; operators' reasons and words, answers that"
            + " Hadoop logs, and audit logs are left out. Look at it before you send it.");
    try (OutputStream out = Files.newOutputStream(file.toPath(), StandardOpenOption.CREATE_NEW);
        ZipOutputStream zip = new ZipOutputStream(out, StandardCharsets.UTF_8)) {
      put(zip, "README.txt", (String.join("\n", said) + "\n").getBytes(StandardCharsets.UTF_8));
      for (Map.Entry<String, byte[]> one : replaced.entrySet()) {
        put(zip, one.getKey(), one.getValue());
      }
    } catch (IOException e) {
      throw new RefusedException(
          AnswerCode.FAILED, "The file " + file + " could not be written: " + e + ".");
    }
    return said;
  }

  private static void put(ZipOutputStream zip, String name, byte[] bytes) throws IOException {
    zip.putNextEntry(new ZipEntry(name));
    zip.write(bytes);
    zip.closeEntry();
  }

  private void learnOwnNames() {
    names.user(System.getProperty("user.name", ""));
    names.host(NetUtils.getLocalHostname());
    names.host(NetUtils.getHostname().replaceFirst("/.*", ""));
    try {
      names.user(UserGroupInformation.getCurrentUser().getShortUserName());
    } catch (IOException e) {
      // Whoever cannot be told is not named in what NameNodes tell everybody.
    }
  }
}
