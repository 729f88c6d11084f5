package io.dayu.bench.demo;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.tools.DFSck;

/**
 * The answer of HDFS's own {@code fsck /}.
 *
 * @param underReplicated blocks short of replicas; -1 when fsck does not say
 * @param misplaced blocks on too few racks; -1 when fsck does not say
 */
record FsckVerdict(boolean healthy, long blocks, long underReplicated, long misplaced) {
  private static final Pattern HEALTHY = Pattern.compile("Status: HEALTHY");
  private static final Pattern BLOCKS = Pattern.compile("Total blocks \\(validated\\):\\s+(\\d+)");
  private static final Pattern UNDER = Pattern.compile("Under-replicated blocks:\\s+(\\d+)");
  private static final Pattern MISPLACED = Pattern.compile("Mis-replicated blocks:\\s+(\\d+)");

  /** Asks the NameNode that the configuration names. */
  static FsckVerdict ask(Configuration conf) throws IOException {
    ByteArrayOutputStream answer = new ByteArrayOutputStream();
    try (PrintStream out = new PrintStream(answer, true, StandardCharsets.UTF_8)) {
      new DFSck(conf, out).run(new String[] {"/"});
    }
    return parse(answer.toString(StandardCharsets.UTF_8));
  }

  static FsckVerdict parse(String answer) {
    return new FsckVerdict(
        HEALTHY.matcher(answer).find(),
        number(BLOCKS, answer),
        number(UNDER, answer),
        number(MISPLACED, answer));
  }

  private static long number(Pattern pattern, String answer) {
    Matcher matcher = pattern.matcher(answer);
    return matcher.find() ? Long.parseLong(matcher.group(1)) : -1;
  }

  /** In fsck's word, with what it counted. */
  String text() {
    return (healthy ? "HEALTHY" : "NOT HEALTHY")
        + ", "
        + blocks
        + " blocks, "
        + underReplicated
        + " under-replicated, "
        + misplaced
        + " mis-replicated";
  }
}
