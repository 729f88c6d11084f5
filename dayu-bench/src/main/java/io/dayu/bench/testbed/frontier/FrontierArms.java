package io.dayu.bench.testbed.frontier;

import io.dayu.bench.testbed.arm.Arms;
import io.dayu.bench.testbed.frontier.FrontierArm.ArmFamily;
import io.dayu.tools.input.BadInputException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The arms of the frontier: no failure, stock HDFS by streams and by throttles, and Dayu by alpha
 * and by profiles.
 *
 * <p>{@code dfs.datanode.data.transfer.bandwidthPerSec} throttles what a DataNode sends of
 * replicated blocks because a NameNode told it to. A DataNode that decodes has two keys of its own,
 * for what it reads and what it writes.
 */
public final class FrontierArms {
  /** The arm that all others are set against. */
  static final String NONE = "none";

  /** The arm whose time is 1. */
  static final String STOCK = "stock";

  private static final int[] STREAMS = {4, 8, 16};
  private static final int MOST_MULTIPLIER = 10;
  private static final String[] SHARES = {"0.1", "0.2", "0.4"};

  private FrontierArms() {}

  /** All arms, on links of a speed; throttles are shares of it. */
  public static List<FrontierArm> all(long linkBytesPerSec) {
    List<FrontierArm> arms = new ArrayList<>();
    arms.add(arm(NONE, "no failure", ArmFamily.NONE, "none"));
    arms.add(arm(STOCK, "stock HDFS", ArmFamily.STREAMS, "stock-default"));
    for (int streams : STREAMS) {
      arms.add(arm("stock-" + streams, streams + " streams", ArmFamily.STREAMS, streams(streams)));
    }
    arms.add(arm("stock-50", "50 streams", ArmFamily.STREAMS, "stock-tuned"));
    for (String share : SHARES) {
      arms.add(
          arm(
              "throttled-" + share,
              "throttled to " + share,
              ArmFamily.THROTTLES,
              throttle(new BigDecimal(share), linkBytesPerSec)));
    }
    arms.add(arm("dayu-0.5", "Dayu, alpha 0.5", ArmFamily.DAYU, "dayu[dayu.alpha=0.5]"));
    arms.add(
        arm("client-first", "Dayu, client-first", ArmFamily.DAYU, profile(0.6, "auto", 15, 0.05)));
    arms.add(arm("balanced", "Dayu as installed", ArmFamily.DAYU, "dayu"));
    arms.add(
        arm(
            "recovery-first",
            "Dayu, recovery-first",
            ArmFamily.DAYU,
            profile(0.9, "0.95", 60, 0.20)));
    arms.add(arm("dayu-1", "Dayu, alpha 1", ArmFamily.DAYU, "dayu[dayu.alpha=1.0]"));
    return List.copyOf(arms);
  }

  /**
   * The arms of some names, in the order of all; that without a failure is always there.
   *
   * @param names with commas between them; nothing for all
   * @throws BadInputException when there is no arm of a name
   */
  public static List<FrontierArm> named(String names, long linkBytesPerSec) {
    List<FrontierArm> all = all(linkBytesPerSec);
    if (names.isBlank()) {
      return all;
    }
    Set<String> wanted = new TreeSet<>(Arrays.asList(names.strip().split(" *, *", -1)));
    wanted.add(NONE);
    List<FrontierArm> found = all.stream().filter(one -> wanted.contains(one.name())).toList();
    found.forEach(one -> wanted.remove(one.name()));
    if (!wanted.isEmpty()) {
      throw new BadInputException(
          "--arms: "
              + String.join(", ", wanted)
              + " is no arm of the frontier; there are "
              + all.stream().map(FrontierArm::name).collect(Collectors.joining(", ")));
    }
    return found;
  }

  private static FrontierArm arm(String name, String title, ArmFamily family, String arm) {
    return new FrontierArm(name, title, family, Arms.parse(arm).get(0));
  }

  private static String streams(int streams) {
    return "stock-default[dfs.namenode.replication.max-streams="
        + streams
        + ";dfs.namenode.replication.max-streams-hard-limit="
        + 2 * streams
        + ";dfs.namenode.replication.work.multiplier.per.iteration="
        + Math.min(streams, MOST_MULTIPLIER)
        + "]";
  }

  private static String throttle(BigDecimal share, long linkBytesPerSec) {
    BigDecimal bytes =
        share.multiply(BigDecimal.valueOf(linkBytesPerSec)).setScale(0, RoundingMode.HALF_UP);
    String megabytes = bytes.movePointLeft(6).stripTrailingZeros().toPlainString();
    return "throttle-"
        + megabytes
        + "[dfs.datanode.ec.reconstruct.read.bandwidthPerSec="
        + bytes.toPlainString()
        + ";dfs.datanode.ec.reconstruct.write.bandwidthPerSec="
        + bytes.toPlainString()
        + "]";
  }

  /** The four keys that a profile sets. */
  private static String profile(
      double alpha, String atEnd, int leastMegabytesPerSec, double leastShare) {
    return "dayu[dayu.alpha="
        + alpha
        + ";dayu.alpha.at-end="
        + atEnd
        + ";dayu.min.bandwidth="
        + leastMegabytesPerSec
        + "000000;dayu.min.bandwidth.link-share="
        + leastShare
        + "]";
  }
}
