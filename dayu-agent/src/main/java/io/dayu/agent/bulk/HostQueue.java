package io.dayu.agent.bulk;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.util.Shell.ShellCommandExecutor;

/**
 * The queue in which this host keeps what it sends, as far as it can be told.
 *
 * @param discipline its name, as {@code tc} has it; more than one when one is within another
 * @param honoursBulk whether it sends bulk last, strictly, whatever connection it is of
 */
public record HostQueue(String discipline, boolean honoursBulk) {
  /** A queue of which nothing is known. */
  public static final HostQueue UNKNOWN = new HostQueue("unknown", false);

  private static final long WAIT_MS = 5_000;
  private static final int BULK = 2;

  /** Asks {@code tc} for the queue of a network interface. */
  public static HostQueue of(String networkInterface) {
    String[] command = {"tc", "-j", "qdisc", "show", "dev", networkInterface};
    ShellCommandExecutor tc = new ShellCommandExecutor(command, null, null, WAIT_MS);
    try {
      tc.execute();
      return read(tc.getOutput());
    } catch (IOException e) {
      // No tc here, none that speaks JSON, or one that does not end.
      return UNKNOWN;
    }
  }

  /** The queue by tc's text, in JSON. */
  static HostQueue read(String json) throws IOException {
    List<JsonNode> all = new ArrayList<>();
    new ObjectMapper().readTree(json).forEach(all::add);
    return all.stream()
        .filter(one -> one.path("root").asBoolean())
        .findFirst()
        .map(root -> of(root, all))
        .orElse(UNKNOWN);
  }

  private static HostQueue of(JsonNode queue, List<JsonNode> all) {
    String kind = queue.path("kind").asText();
    List<JsonNode> inner =
        all.stream().filter(one -> isWithin(one, queue.path("handle").asText())).toList();
    return switch (kind) {
      case "pfifo_fast", "prio" -> new HostQueue(kind, bulkIsLast(queue.path("options")));
      // A queue for each of the device's: classes count within each alone.
      case "mq", "tbf" -> {
        if (inner.size() == 1) {
          HostQueue only = of(inner.get(0), all);
          yield new HostQueue(kind + " of " + only.discipline(), only.honoursBulk());
        }
        yield new HostQueue(inner.isEmpty() ? kind : kind + " of " + inner.size(), false);
      }
      default -> new HostQueue(kind.isEmpty() ? UNKNOWN.discipline() : kind, false);
    };
  }

  private static boolean isWithin(JsonNode queue, String handle) {
    String parent = queue.path("parent").asText();
    return !handle.equals("0:") ? parent.startsWith(handle) : parent.startsWith(":");
  }

  /** True if bulk's band comes after that of what has no class. */
  private static boolean bulkIsLast(JsonNode options) {
    JsonNode bands = options.path("priomap");
    return bands.size() > BULK && bands.get(BULK).asInt() > bands.get(0).asInt();
  }
}
