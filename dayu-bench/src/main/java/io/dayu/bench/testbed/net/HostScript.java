package io.dayu.bench.testbed.net;

import io.dayu.tools.input.BadInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The script that ships for operators: a DataNode's host lets in a part of what its link could
 * carry, and traffic that is marked as recovery last.
 *
 * @param file the script
 * @param bitsPerSec of the link
 * @param share of the link that is let in
 * @param dscp that marks recovery
 */
public record HostScript(Path file, long bitsPerSec, double share, int dscp) {
  /** Its path, as the system property {@code dayu.ingress.script} says. */
  public static Path find() {
    Path script = Path.of(System.getProperty("dayu.ingress.script", ""));
    if (!Files.isRegularFile(script)) {
      throw new BadInputException(
          "The script dayu-ingress.sh is missing, which ./dayu names (" + script + ").");
    }
    return script.toAbsolutePath();
  }

  /** The command that puts it in force on a DataNode's host. */
  public List<String> install(int node) {
    return on(
        node,
        List.of(
            "sh",
            file.toString(),
            "install",
            "--dev",
            NetworkPlan.OWN_END,
            "--rate",
            bitsPerSec + "bit",
            "--share",
            Double.toString(share),
            "--class",
            Integer.toString(dscp)));
  }

  /** The command that says what each class has had there. */
  public List<String> show(int node) {
    return on(node, List.of("sh", file.toString(), "show", "--dev", NetworkPlan.OWN_END));
  }

  private static List<String> on(int node, List<String> command) {
    return TestbedHost.dataNode(node).run(command);
  }
}
