package io.dayu.tools.pages;

import io.dayu.tools.input.OneSentence;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code ./dayu report}: writes the pages of results anew from their CSV files. */
@Command(
    name = "./dayu report",
    description = {
      "Writes the tables, charts and figures of README.md and of docs/measure/results anew.",
      "The files *.report in docs/measure/results/data say what is shown (docs/writing.md)."
    },
    version = "dayu-report 0.1.0-SNAPSHOT",
    mixinStandardHelpOptions = true)
public final class ReportCommand implements Callable<Integer> {
  private static final int DIFFERENT = 1;

  /** The folder of the CSV files and of what pages show of them, below the root. */
  static final String DATA = "docs/measure/results/data";

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(names = "--root", description = "The directory that has README.md (default: this one).")
  private Path root = Path.of(".");

  @Option(
      names = "--check",
      description =
          "Write nothing; the exit code is 1 when a page differs from its files, and 2 when a table"
              + " compares rows of different seeds, commits or conditions and does not say so.")
  private boolean check;

  private ReportCommand() {}

  public static void main(String[] arguments) {
    System.exit(commandLine().execute(arguments));
  }

  /** The command line; what it refuses costs one sentence and exit code 2. */
  public static CommandLine commandLine() {
    return OneSentence.on(new CommandLine(new ReportCommand()), CommandLine.ExitCode.SOFTWARE);
  }

  /** README.md and all pages of results that have blocks, in the order of their names. */
  public static List<Path> pages(Path root) throws IOException {
    Stream.Builder<Path> pages = Stream.builder();
    try (Stream<Path> results = Files.walk(root.resolve("docs/measure/results"))) {
      for (Path page : results.filter(one -> one.toString().endsWith(".md")).sorted().toList()) {
        if (ReportedPage.hasBlocks(page)) {
          pages.add(page);
        }
      }
    }
    return Stream.concat(Stream.of(root.resolve("README.md")), pages.build()).toList();
  }

  @Override
  public Integer call() throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    int different = 0;
    for (Path page : pages(root)) {
      for (Map.Entry<Path, String> file : ReportedPage.files(page, root.resolve(DATA)).entrySet()) {
        if (!isWritten(file.getKey(), file.getValue())) {
          different++;
          out.println(file.getKey() + (check ? " differs from its files." : " is written anew."));
          if (!check) {
            write(file.getKey(), file.getValue());
          }
        }
      }
    }
    if (different == 0) {
      out.println("All pages are as their files have them.");
    }
    out.flush();
    return check && different > 0 ? DIFFERENT : CommandLine.ExitCode.OK;
  }

  private static boolean isWritten(Path file, String text) throws IOException {
    return Files.exists(file) && Files.readString(file).equals(text);
  }

  private static void write(Path file, String text) throws IOException {
    Files.createDirectories(file.toAbsolutePath().getParent());
    Files.writeString(file, text, StandardCharsets.UTF_8);
  }
}
