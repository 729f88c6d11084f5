package io.dayu.hdfs.cli;

import io.dayu.hdfs.admin.AnswerCode;
import io.dayu.hdfs.admin.RefusedException;
import io.dayu.hdfs.admin.RequestParser;
import io.dayu.hdfs.operator.OperatorApi;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The options of the command for waves, and its question to the NameNode. */
final class WaveCommand {
  private static final int KEEP = 1;
  private static final int ANY = 0;

  @Parameters(
      paramLabel = "HOST",
      arity = "0..*",
      description = "Host or address, with or without port, or uuid, of each.")
  private List<String> hosts = List.of();

  @Option(names = "--rack", paramLabel = "RACK", description = "All DataNodes of it too.")
  private List<String> racks = List.of();

  @Option(names = "--file", paramLabel = "FILE", description = "Hosts from it too, one a line.")
  private @Nullable Path file;

  @Option(names = "--all", description = "All DataNodes.")
  private boolean all;

  @Option(
      names = "--done",
      paramLabel = "FILE",
      description = "Hosts that were stopped already and must be back, one a line.")
  private @Nullable Path done;

  @Option(
      names = "--keep",
      paramLabel = "N",
      description = "Live replicas that each block keeps elsewhere (default: 1).")
  private int keep = KEEP;

  @Option(
      names = "--at-most",
      paramLabel = "N",
      description = "DataNodes of a wave at most (default: any number).")
  private int atMost = ANY;

  @Option(
      names = "--next",
      description = "Shows the DataNodes of the next wave alone, one a line, if it may be stopped.")
  private boolean next;

  boolean isNext() {
    return next;
  }

  String[] question() throws RefusedException {
    if (keep < 1 || atMost < 0) {
      throw new RefusedException(AnswerCode.USAGE, "--keep and --at-most take 1 or more.");
    }
    return new String[] {
      RequestParser.WAVES,
      String.valueOf(keep),
      String.valueOf(atMost),
      word(
          all
              ? List.of(OperatorApi.ALL)
              : StoppedHosts.of(RequestParser.WAVES, hosts, racks, file).words()),
      done == null ? "" : word(StoppedHosts.lines(done))
    };
  }

  private static String word(List<String> words) throws RefusedException {
    String word = String.join(",", words);
    if (word.length() > RequestParser.LIST_LENGTH_MAX) {
      throw new RefusedException(
          AnswerCode.USAGE,
          words.size() + " hosts do not go into one question; name their racks by --rack.");
    }
    return word;
  }
}
