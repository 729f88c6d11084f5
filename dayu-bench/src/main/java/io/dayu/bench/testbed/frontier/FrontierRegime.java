package io.dayu.bench.testbed.frontier;

import io.dayu.bench.testbed.arm.TestbedPlan;
import io.dayu.bench.testbed.frontier.FrontierRow.FrontierOrigin;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.TreeMap;

/**
 * A regime in which all arms run.
 *
 * @param name of it
 * @param arms that are compared, that without a failure first
 * @param plan with the regime's conditions and all seeds; its own arms do not count
 */
public record FrontierRegime(String name, List<FrontierArm> arms, TestbedPlan plan) {
  /** For the start and the end of a cluster. */
  private static final Duration AROUND = Duration.ofSeconds(45);

  private static final int DIGEST_BYTES = 4;

  public FrontierRegime {
    arms = List.copyOf(arms);
  }

  /** A run of the regime alone. */
  TestbedPlan planOf(FrontierArm arm, long seed) {
    return new TestbedPlan(
        List.of(arm.arm()),
        List.of(seed),
        plan.conditions(),
        plan.properties(),
        plan.work(),
        plan.out());
  }

  /** The origin of an arm's runs. */
  FrontierOrigin origin(FrontierArm arm, String commit) {
    return new FrontierOrigin(commit, arm.arm().label(), digest());
  }

  /** All that could be set, but for the arms. */
  String conditions() {
    return plan.conditions() + " " + new TreeMap<>(plan.properties());
  }

  private String digest() {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256")
              .digest(conditions().getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest, 0, DIGEST_BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  Duration window() {
    return plan.conditions().timing().window();
  }

  /** The length of a run whose recovery ends within the window. */
  Duration usualLength() {
    return AROUND.plus(plan.conditions().timing().warmUp()).plus(window());
  }
}
