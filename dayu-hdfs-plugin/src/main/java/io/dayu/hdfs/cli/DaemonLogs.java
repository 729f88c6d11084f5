package io.dayu.hdfs.cli;

import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Dayu's lines in the newest logs of a machine's daemons, each with its stack trace. Audit logs,
 * and lines with audits or answers to operators, are left out: they name users and quote orders.
 */
final class DaemonLogs {
  private static final int FILES_MAX = 6;
  private static final int READ_BYTES_MAX = 8 << 20;
  private static final int KEPT_CHARS_MAX = 1 << 20;
  private static final String MARK = "dayu";
  private static final String AUDIT = "audit";

  /** Answers as Hadoop's registry of commands logs them, and HDFS's audits. */
  private static final Pattern LEFT_OUT =
      Pattern.compile("RefreshRegistry\\b|responds to 'dayu'|FSNamesystem\\.audit\\b|\\bugi=");

  private DaemonLogs() {}

  /** The end of each log, by kind of daemon; what cannot be read says why. */
  static Map<String, String> of(File directory) {
    Map<String, String> logs = new LinkedHashMap<>();
    File[] files =
        directory.listFiles((folder, name) -> name.endsWith(".log") && !name.contains(AUDIT));
    if (files == null) {
      logs.put("none", "The directory of logs cannot be read.");
      return logs;
    }
    Arrays.sort(files, Comparator.comparingLong(File::lastModified).reversed());
    for (int i = 0; i < Math.min(FILES_MAX, files.length); i++) {
      logs.put((i + 1) + "-" + daemon(files[i].getName()), read(files[i]));
    }
    return logs;
  }

  /** Its name has the user and the host in it. */
  private static String daemon(String name) {
    for (String kind : new String[] {"namenode", "datanode", "zkfc", "journalnode"}) {
      if (name.contains(kind)) {
        return kind;
      }
    }
    return "other";
  }

  private static String read(File file) {
    try (RandomAccessFile in = new RandomAccessFile(file, "r")) {
      long from = Math.max(0, in.length() - READ_BYTES_MAX);
      byte[] end = new byte[(int) (in.length() - from)];
      in.seek(from);
      in.readFully(end);
      return ours(new String(end, StandardCharsets.UTF_8));
    } catch (IOException e) {
      return "This log cannot be read: " + e.getClass().getSimpleName() + ".";
    }
  }

  /** Lines that name Dayu, and what is indented or a cause below them. */
  private static String ours(String text) {
    StringBuilder kept = new StringBuilder();
    boolean follows = false;
    for (String line : text.split("\n", -1)) {
      boolean below = line.startsWith("\t") || line.startsWith(" ") || line.startsWith("Caused by");
      boolean ours = line.toLowerCase(Locale.ROOT).contains(MARK) || (follows && below);
      follows = ours && !LEFT_OUT.matcher(line).find();
      if (follows) {
        kept.append(line).append('\n');
      }
    }
    return kept.substring(Math.max(0, kept.length() - KEPT_CHARS_MAX));
  }
}
