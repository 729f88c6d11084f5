package io.dayu.sim.cli;

import io.dayu.tools.input.BadInputException;
import io.dayu.tools.trace.TraceException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.TypeConversionException;

/** What is said of input that cannot be used. */
final class OneSentence {
  private OneSentence() {}

  /** Whether the user can do something about it, so that a sentence says all. */
  static boolean says(Exception thrown) {
    return thrown instanceof BadInputException
        || thrown instanceof TraceException
        || thrown instanceof IOException
        || thrown instanceof UncheckedIOException;
  }

  static String of(Exception thrown) {
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
