package io.dayu.bench.testbed.frontier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayu.bench.testbed.frontier.FrontierArm.ArmFamily;
import io.dayu.hdfs.settings.Profile;
import io.dayu.tools.input.BadInputException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Tests of the arms that the frontier compares. */
final class FrontierArmsTest {
  private static final long LINK = 2_500_000;

  private static Map<String, String> properties(String name) {
    return FrontierArms.named(name, LINK).stream()
        .filter(arm -> arm.name().equals(name))
        .findFirst()
        .orElseThrow()
        .arm()
        .properties(LINK, 0.75, Optional.empty());
  }

  @Test
  void profilesAreThoseOfTheProduct_andThatAsInstalledSetsNothing() {
    for (Profile profile : List.of(Profile.CLIENT_FIRST, Profile.RECOVERY_FIRST)) {
      profile
          .settings()
          .forEach(
              (key, value) -> {
                String own = properties(profile.label()).getOrDefault(key, "");
                if (value.matches("[0-9.]+")) {
                  assertThat(Double.parseDouble(own)).as(key).isEqualTo(Double.parseDouble(value));
                } else {
                  assertThat(own).as(key).isEqualTo(value);
                }
              });
    }
    assertThat(properties(Profile.BALANCED.label()))
        .doesNotContainKeys(Profile.BALANCED.settings().keySet().toArray(String[]::new));
  }

  @Test
  void stockHasStreamsAndMultipliers_andThrottlesOfBothKindsOfData() {
    assertThat(properties("stock")).isEmpty();
    assertThat(properties("stock-8"))
        .containsEntry("dfs.namenode.replication.max-streams", "8")
        .containsEntry("dfs.namenode.replication.max-streams-hard-limit", "16")
        .containsEntry("dfs.namenode.replication.work.multiplier.per.iteration", "8");
    assertThat(properties("stock-50"))
        .containsEntry("dfs.namenode.replication.max-streams", "50")
        .containsEntry("dfs.namenode.replication.work.multiplier.per.iteration", "10");
    for (String key :
        List.of(
            "dfs.datanode.data.transfer.bandwidthPerSec",
            "dfs.datanode.ec.reconstruct.read.bandwidthPerSec",
            "dfs.datanode.ec.reconstruct.write.bandwidthPerSec")) {
      assertThat(properties("throttled-0.2")).containsEntry(key, "500000");
    }
  }

  @Test
  void runWithoutAFailureComesFirst_alsoWhereNobodyNamesIt() {
    assertThat(FrontierArms.all(LINK)).first().returns(ArmFamily.NONE, FrontierArm::family);
    assertThat(FrontierArms.named(" balanced, stock", LINK))
        .extracting(FrontierArm::name)
        .containsExactly("none", "stock", "balanced");
    assertThatThrownBy(() -> FrontierArms.named("stock,x", LINK))
        .isInstanceOf(BadInputException.class)
        .hasMessageStartingWith("--arms: x is no arm of the frontier; there are none, stock,");
  }
}
