package io.dayu.bench.command;

import io.dayu.tools.input.BadInputException;
import java.io.IOException;
import java.io.PrintWriter;
import picocli.CommandLine;

/** How a command line says no: in one sentence, with an exit code. */
public final class Refusals {
  private Refusals() {}

  /** What the user got wrong costs exit code 2, what the machine did not do exit code 1. */
  public static CommandLine on(CommandLine line) {
    line.setParameterExceptionHandler(
        (refused, arguments) -> {
          say(refused.getCommandLine(), refused);
          return CommandLine.ExitCode.USAGE;
        });
    line.setExecutionExceptionHandler(
        (thrown, command, parsed) -> {
          if (thrown instanceof BadInputException) {
            say(command, thrown);
            return CommandLine.ExitCode.USAGE;
          }
          if (thrown instanceof IOException) {
            say(command, thrown);
            return CommandLine.ExitCode.SOFTWARE;
          }
          throw thrown;
        });
    return line;
  }

  private static void say(CommandLine command, Exception why) {
    PrintWriter err = command.getErr();
    err.println(why.getMessage());
    err.flush();
  }
}
