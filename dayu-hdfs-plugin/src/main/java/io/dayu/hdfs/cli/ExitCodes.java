package io.dayu.hdfs.cli;

import io.dayu.hdfs.admin.AnswerCode;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The exit codes of all commands, which stand here and in no command's own help. */
@Command(
    name = "exit-codes",
    description = "Shows how each command ends, for monitors and scripts.",
    footer = "%nExample: hdfs dayu health || page-someone",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:fine",
      "1:it failed",
      "2:wrong usage, or a value that cannot be",
      "3:no rights: what changes anything is for HDFS superusers",
      "4:no NameNode answered",
      "5:the NameNode is a standby",
      "6:Dayu is off there",
      "7:a warning: something should be looked at (health), or not be done, or is not known"
          + " (safe-to-stop, waves), or be undone first, or is not known (uninstall), or be written"
          + " (install)",
      "8:some NameNodes have carried the order out, and others have not",
      "9:blocks have no replica left, or no DataNode lives (status, health)",
      "10:something of Dayu is left (uninstall)"
    })
final class ExitCodes implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() {
    spec.commandLine().usage(spec.commandLine().getOut());
    return AnswerCode.FINE.number();
  }
}
