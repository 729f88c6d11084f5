package io.dayu.tools.input;

import io.dayu.tools.report.PlainText;
import io.dayu.tools.trace.TraceException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.TypeConversionException;

/** The refusals of a command line: one sentence, with an exit code; and its help. */
public final class OneSentence {
  /** The start of the stack trace that a daemon that refuses sends behind its sentence. */
  private static final String TRACE = "\n\tat ";

  private OneSentence() {}

  /**
   * Sets the refusals and the help of a command line; a user's error costs exit code 2.
   *
   * @param ioCode exit code when a file or the machine does not do its part
   */
  public static CommandLine on(CommandLine line, int ioCode) {
    ShownDefaults.on(line);
    line.setParameterExceptionHandler(
        (refused, arguments) -> say(refused.getCommandLine(), refused, CommandLine.ExitCode.USAGE));
    line.setExecutionExceptionHandler(
        (thrown, command, parsed) -> {
          if (thrown instanceof BadInputException || thrown instanceof TraceException) {
            return say(command, thrown, CommandLine.ExitCode.USAGE);
          }
          if (thrown instanceof IOException || thrown instanceof UncheckedIOException) {
            return say(command, thrown, ioCode);
          }
          throw thrown;
        });
    return line;
  }

  private static int say(CommandLine command, Exception why, int code) {
    PrintWriter err = command.getErr();
    err.println(PlainText.of(withoutTrace(of(why)).strip().replaceAll("\\s*\\R\\s*", " ")));
    err.flush();
    return code;
  }

  private static String of(Exception thrown) {
    if (thrown.getCause() instanceof TypeConversionException conversion) {
      return optionOf(thrown) + conversion.getMessage();
    }
    if (thrown instanceof UncheckedIOException wrapped && wrapped.getCause() != null) {
      return of(wrapped.getCause());
    }
    if (thrown instanceof FileSystemException file) {
      String reason = file.getReason();
      return file.getFile() + ": " + (reason == null ? reasonOf(file) : reason);
    }
    return String.valueOf(thrown.getMessage());
  }

  /** The sentence of a message that has a daemon's stack trace behind it. */
  public static String withoutTrace(String message) {
    int trace = message.indexOf(TRACE);
    return trace < 0 ? message : message.substring(0, trace);
  }

  private static String optionOf(Exception thrown) {
    return thrown instanceof ParameterException refused
            && refused.getArgSpec() instanceof OptionSpec option
        ? option.longestName() + ": "
        : "";
  }

  private static String reasonOf(FileSystemException file) {
    return switch (file.getClass().getSimpleName()) {
      case "NoSuchFileException" -> "there is no such file";
      case "AccessDeniedException" -> "access is denied";
      case "FileAlreadyExistsException", "NotDirectoryException" -> "is not a directory";
      default -> "cannot be used";
    };
  }
}
