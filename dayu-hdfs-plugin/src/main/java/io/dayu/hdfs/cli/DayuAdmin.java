package io.dayu.hdfs.cli;

import io.dayu.hdfs.admin.AnswerCode;
import io.dayu.hdfs.admin.RefusedException;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.Optional;
import java.util.Set;
import org.apache.commons.text.similarity.LevenshteinDistance;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.util.GenericOptionsParser;
import picocli.CommandLine;

/** The command {@code hdfs dayu}: reads its words, and says in a sentence what goes wrong. */
public final class DayuAdmin {
  private static final int LETTERS_AWAY = 2;

  private DayuAdmin() {}

  public static void main(String[] arguments) {
    PrintWriter out =
        new PrintWriter(new OutputStreamWriter(System.out, StandardCharsets.UTF_8), true);
    PrintWriter err =
        new PrintWriter(new OutputStreamWriter(System.err, StandardCharsets.UTF_8), true);
    System.exit(start(out, err, arguments));
  }

  /** Reads Hadoop's own options (-D, -conf, -fs) first. */
  private static int start(PrintWriter out, PrintWriter err, String... arguments) {
    try {
      GenericOptionsParser generic = new GenericOptionsParser(new HdfsConfiguration(), arguments);
      return run(generic.getConfiguration(), out, err, generic.getRemainingArgs());
    } catch (IOException | RuntimeException e) {
      err.println(sentence(e));
      return AnswerCode.FAILED.number();
    }
  }

  /** Carries a command out; returns its exit code. */
  public static int run(Configuration conf, PrintWriter out, PrintWriter err, String... arguments) {
    return run(conf, AdminCommands.Watching::forEver, out, err, arguments);
  }

  /** The same that watches as it is told. */
  static int run(
      Configuration conf,
      AdminCommands.Watching watching,
      PrintWriter out,
      PrintWriter err,
      String... arguments) {
    CommandLine line = new CommandLine(new AdminCommands(conf, watching));
    KeysHelp.addTo(line.getSubcommands());
    return line.setOut(out)
        .setErr(err)
        .setParameterExceptionHandler(
            (refused, given) -> {
              err.println(usage(refused));
              err.flush();
              return AnswerCode.USAGE.number();
            })
        .setExecutionExceptionHandler(
            (thrown, command, parsed) -> {
              err.println(sentence(thrown));
              err.flush();
              return thrown instanceof RefusedException refused
                  ? refused.code().number()
                  : AnswerCode.FAILED.number();
            })
        .execute(arguments);
  }

  /** The mistake in the words of a command, and the right words. */
  private static String usage(CommandLine.ParameterException refused) {
    CommandLine asked = refused.getCommandLine();
    boolean isCommand = asked.getParent() == null;
    String more =
        isCommand
            ? " hdfs dayu help lists those there are."
            : " hdfs dayu help " + asked.getCommandName() + " says more.";
    if (refused instanceof CommandLine.UnmatchedArgumentException unmatched) {
      String word = unmatched.getUnmatched().get(0).replaceFirst("=.*", "");
      if (word.startsWith("-")) {
        return unknown("option", word, asked.getCommandSpec().optionsMap().keySet()) + more;
      }
      if (isCommand) {
        return unknown("command", word, asked.getSubcommands().keySet()) + more;
      }
    }
    String mistake =
        String.valueOf(refused.getMessage()).replaceFirst("is not an? (int|long)$", "is no number");
    return mistake + "." + more;
  }

  private static String unknown(String kind, String word, Set<String> known) {
    String meant = nearest(word, known).map(one -> "; did you mean " + one + "?").orElse(".");
    return "There is no " + kind + " " + word + meant;
  }

  /** The known word that is most like another, no more than two letters away. */
  private static Optional<String> nearest(String word, Set<String> known) {
    LevenshteinDistance letters = new LevenshteinDistance(LETTERS_AWAY);
    return known.stream()
        .filter(one -> letters.apply(word, one) >= 0)
        .min(Comparator.comparing(one -> letters.apply(word, one)));
  }

  private static String sentence(Exception thrown) {
    return thrown instanceof RefusedException refused
        ? refused.sentence()
        : "The command failed: " + thrown + ".";
  }
}
