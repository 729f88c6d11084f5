package io.dayu.hdfs.cli;

import io.dayu.hdfs.admin.AnswerCode;
import io.dayu.hdfs.admin.RefusedException;
import io.dayu.hdfs.admin.RequestParser;
import io.dayu.hdfs.operator.OperatorApi;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The DataNodes that are to be stopped at once.
 *
 * @param words hosts, and {@code rack=} before racks
 */
record StoppedHosts(List<String> words) {
  StoppedHosts {
    words = List.copyOf(words);
  }

  /** The DataNodes of a command line. */
  static StoppedHosts of(
      @Nullable List<String> hosts, @Nullable List<String> racks, @Nullable Path file)
      throws RefusedException {
    return of("safe-to-stop", hosts, racks, file);
  }

  /** The DataNodes of the command line of a command. */
  static StoppedHosts of(
      String command,
      @Nullable List<String> hosts,
      @Nullable List<String> racks,
      @Nullable Path file)
      throws RefusedException {
    Set<String> words = new LinkedHashSet<>();
    if (hosts != null) {
      words.addAll(hosts);
    }
    if (racks != null) {
      racks.forEach(rack -> words.add(OperatorApi.RACK + rack));
    }
    if (file != null) {
      words.addAll(lines(file));
    }
    if (words.isEmpty()) {
      throw new RefusedException(
          AnswerCode.USAGE, command + " needs hosts, --rack or --file with hosts.");
    }
    return new StoppedHosts(List.copyOf(words));
  }

  /** The hosts of a file, one a line. */
  static List<String> lines(Path file) throws RefusedException {
    try {
      return Files.readAllLines(file).stream()
          .map(line -> line.replaceFirst("#.*", "").trim())
          .filter(line -> !line.isEmpty())
          .toList();
    } catch (IOException e) {
      throw new RefusedException(AnswerCode.USAGE, file + " cannot be read: " + e);
    }
  }

  /** The question to the NameNode; of one DataNode, its recovery as well. */
  String[] question() throws RefusedException {
    if (words.size() == 1 && !words.get(0).startsWith(OperatorApi.RACK)) {
      return new String[] {"simulate", words.get(0)};
    }
    List<String> question = new ArrayList<>(List.of("stop"));
    StringBuilder word = new StringBuilder();
    for (String one : words) {
      if (word.length() > 0 && word.length() + 1 + one.length() > RequestParser.LENGTH_MAX) {
        question.add(word.toString());
        word.setLength(0);
      }
      word.append(word.length() > 0 ? "," : "").append(one);
    }
    question.add(word.toString());
    if (question.size() > RequestParser.ARGUMENTS_MAX) {
      throw new RefusedException(
          AnswerCode.USAGE,
          words.size() + " hosts do not go into one question; name their racks by --rack.");
    }
    return question.toArray(new String[0]);
  }
}
