package io.dayu.sim.bound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.dayu.core.testing.Property;
import io.dayu.sim.engine.Scenario;
import io.dayu.sim.testing.SmallScenarios;
import org.junit.jupiter.api.Test;

/** The least cut of clusters without limited racks, against all cuts. */
class RecoveryFlowTest {
  private static final int MOST_NODES = 11;

  /** What all cuts leave at least; racks limit nothing. */
  private static double mostBytes(LostBytes lost, TrueCapacity capacity, double[] bytes) {
    int nodes = capacity.shape().nodes();
    double least = 0;
    for (int node = 0; node < nodes; node++) {
      least += capacity.survives(node) ? bytes[capacity.inOf(node)] : 0;
    }
    for (int cut = 0; cut < 1 << nodes; cut++) {
      least = Math.min(least, bytesOverOrBeside(cut, lost, capacity, bytes));
    }
    return Math.min(least, (double) lost.totalBytes());
  }

  /** What the links out of the nodes of a cut carry, and the bytes that others may send. */
  private static double bytesOverOrBeside(
      int cut, LostBytes lost, TrueCapacity capacity, double[] bytes) {
    int nodes = capacity.shape().nodes();
    double sum = cut == (1 << nodes) - 1 ? 0 : (double) lost.furtherBytes();
    for (int node = 0; node < nodes; node++) {
      sum += (cut >> node & 1) == 1 ? bytes[capacity.outOf(node)] : 0;
    }
    for (LostBytes.HolderGroup group : lost.groups()) {
      boolean byCutOnly = true;
      for (int i = 0; i < group.holders().size(); i++) {
        byCutOnly &= (cut >> group.holders().get(i) & 1) == 1;
      }
      sum += byCutOnly ? 0 : (double) group.bytes();
    }
    return sum;
  }

  private static void check(Scenario scenario, double part) {
    LostBytes lost = LostBytes.of(scenario);
    TrueCapacity capacity = new TrueCapacity(scenario, lost.deathNs());
    if (capacity.racksLimited() || scenario.shape().nodes() > MOST_NODES) {
      return;
    }
    long untilNs = (long) (part * LowerBound.of(scenario).boundNs());
    double[] bytes = capacity.bytesUntil(untilNs);
    Cut cut = new RecoveryFlow(lost, capacity).cut(untilNs);
    double carried = cut.links().stream().mapToDouble(link -> bytes[link]).sum();
    double missed = Math.max(0, cut.needBytes() - carried);
    assertThat(missed).isCloseTo(lost.totalBytes() - mostBytes(lost, capacity, bytes), within(1e2));
  }

  @Test
  void whatTheCutCannotCarryIsWhatNoCutCan() {
    Property.check(
        SmallScenarios::random,
        scenario -> {
          check(scenario, 0.3);
          check(scenario, 0.8);
          check(scenario, 1.2);
        });
  }

  /** The certificate: until then the links of the cut carry less than has to cross them. */
  @Test
  void aCutIsProofOfALaterTime() {
    Property.check(
        SmallScenarios::random,
        scenario -> {
          LostBytes lost = LostBytes.of(scenario);
          if (lost.totalBytes() == 0) {
            throw Property.discard();
          }
          TrueCapacity capacity = new TrueCapacity(scenario, lost.deathNs());
          long untilNs = LowerBound.of(scenario).boundNs() / 2;
          Cut cut = new RecoveryFlow(lost, capacity).cut(untilNs);
          assertThat(cut.needBytes()).isPositive();
          assertThat(capacity.earliestNs(cut.links(), cut.needBytes())).isGreaterThan(untilNs);
        });
  }
}
