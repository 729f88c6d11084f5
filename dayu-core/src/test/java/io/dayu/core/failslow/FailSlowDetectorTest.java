package io.dayu.core.failslow;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

/** Tests of whom the detector calls slow, and of how often it is wrong. */
class FailSlowDetectorTest {
  private static final FailSlowTerms TERMS = new FailSlowTerms(3, 20, 0.02);
  private static final long LOOK_NS = 15_000_000_000L;
  private static final long MS = 1_000_000;

  private final FailSlowDetector detector = new FailSlowDetector();
  private long nowNs;

  private static DeviceAnswer disk(int node, double bytesPerSec, double meanMs) {
    return new DeviceAnswer(
        node, "8:0", AnswerKind.ROTATIONAL_READS, bytesPerSec, Math.max(1, (long) (meanMs * MS)));
  }

  /** Disks under one load, of which each takes as many ms as the function says. */
  private void look(int nodes, IntToDoubleFunction meanMs) {
    List<DeviceAnswer> answers = new ArrayList<>();
    for (int node = 0; node < nodes; node++) {
      answers.add(disk(node, 1e7, meanMs.applyAsDouble(node)));
    }
    detector.look(TERMS, answers, SecondWitness.NONE, nodes, nowNs += LOOK_NS);
  }

  private List<Integer> called() {
    return detector.slow().stream()
        .filter(SlowDevice::called)
        .map(slow -> slow.answer().node())
        .toList();
  }

  private void looks(int number, int nodes, IntToDoubleFunction meanMs) {
    for (int i = 0; i < number; i++) {
      look(nodes, meanMs);
    }
  }

  @Test
  void aDiskThatStaysSlowIsCalledAfterItsLooks() {
    looks(19, 20, node -> node == 3 ? 50 : 10);
    assertThat(called()).isEmpty();

    look(20, node -> node == 3 ? 50 : 10);

    assertThat(called()).containsExactly(3);
    assertThat(detector.slow().get(0).times()).isEqualTo(5);
    assertThat(detector.slow().get(0).peers()).isEqualTo(new PeerTime(10 * MS, 19, 0));
    assertThat(detector.slow().get(0).sinceNs()).isEqualTo(nowNs);
  }

  @Test
  void aHiccupIsNotCalled() {
    looks(15, 20, node -> node == 3 ? 500 : 10);
    looks(15, 20, node -> 10);
    looks(15, 20, node -> node == 3 ? 500 : 10);

    assertThat(detector.slow()).isEmpty();
  }

  /** Between fine and slow it stays what it is, so that it does not come and go. */
  @Test
  void aSlowDiskIsFineOnlyWhenItIsClearlyBetter() {
    looks(20, 20, node -> node == 3 ? 50 : 10);
    looks(100, 20, node -> node == 3 ? 25 : 10);
    assertThat(called()).containsExactly(3);

    looks(19, 20, node -> node == 3 ? 12 : 10);
    assertThat(called()).containsExactly(3);
    look(20, node -> node == 3 ? 12 : 10);

    assertThat(detector.slow()).isEmpty();
  }

  @Test
  void aFastDiskAmongFasterOnesIsFine() {
    looks(100, 20, node -> node == 3 ? 19 : 1);

    assertThat(detector.slow()).isEmpty();
  }

  @Test
  void aBusyDiskIsNotSlow() {
    for (int i = 0; i < 100; i++) {
      List<DeviceAnswer> answers = new ArrayList<>();
      for (int node = 0; node < 20; node++) {
        answers.add(disk(node, node == 3 ? 9e7 : 1e7, node == 3 ? 90 : 10));
      }
      detector.look(TERMS, answers, SecondWitness.NONE, 20, nowNs += LOOK_NS);
    }

    assertThat(detector.slow()).isEmpty();
  }

  /** Work that keeps all disks of a DataNode busy is no fault of theirs. */
  @Test
  void disksThatTakeAsLongAsTheirSiblingsAreFine_andOneThatTakesLongerIsNot() {
    for (int i = 0; i < 20; i++) {
      List<DeviceAnswer> answers = new ArrayList<>();
      for (int node = 0; node < 20; node++) {
        for (int number = 0; number < 4; number++) {
          double meanMs = node == 3 || (node == 4 && number == 2) ? 50 : 10;
          answers.add(
              new DeviceAnswer(
                  node, "8:" + number, AnswerKind.ROTATIONAL_READS, 1e7, (long) (meanMs * MS)));
        }
      }
      detector.look(TERMS, answers, SecondWitness.NONE, 20, nowNs += LOOK_NS);
    }

    assertThat(detector.slow())
        .singleElement()
        .satisfies(
            slow -> {
              assertThat(slow.answer().node()).isEqualTo(4);
              assertThat(slow.peers()).isEqualTo(new PeerTime(10 * MS, 76, 10 * MS));
            });
  }

  @Test
  void aDiskThatComesAndGoesIsFineOnlyAfterTwiceTheTime_eachTime() {
    for (int looksToBeFine : new int[] {20, 40, 80}) {
      looks(20, 20, node -> node == 3 ? 50 : 10);
      assertThat(called()).containsExactly(3);
      looks(looksToBeFine - 1, 20, node -> 10);
      assertThat(called()).containsExactly(3);
      look(20, node -> 10);
      assertThat(called()).isEmpty();
    }

    // After a day it is as any other.
    looks(5_761, 20, node -> 10);
    looks(20, 20, node -> node == 3 ? 50 : 10);
    looks(20, 20, node -> 10);
    assertThat(called()).isEmpty();
  }

  /** Four of ten are slow: the median over the others still tells. Of ten, one may be called. */
  @Test
  void theSlowestAloneIsCalledOfFew() {
    looks(20, 10, node -> node < 4 ? 40 + 10 * node : 10);

    assertThat(detector.slow()).hasSize(4);
    assertThat(called()).containsExactly(3);

    // It stays called, though another is slower now.
    look(10, node -> node < 4 ? 80 - 10 * node : 10);
    assertThat(called()).containsExactly(3);
  }

  @Test
  void nobodyIsCalledOfFewDataNodes() {
    looks(40, 9, node -> node == 3 ? 50 : 10);

    assertThat(detector.slow()).hasSize(1);
    assertThat(called()).isEmpty();
  }

  /** A fiftieth of 200 may be called: four, though ten are slow. */
  @Test
  void noMoreThanTheirShareAreCalled() {
    looks(20, 200, node -> node < 10 ? 50 : 10);

    assertThat(detector.slow()).hasSize(10);
    assertThat(called()).hasSize(4);
  }

  @Test
  void aDiskWithoutClientsStaysWhatItIsForADay() {
    looks(20, 20, node -> node == 3 ? 50 : 10);
    List<DeviceAnswer> others = new ArrayList<>();
    for (int node = 4; node < 20; node++) {
      others.add(disk(node, 1e7, 10));
    }
    for (int i = 0; i < 5760; i++) {
      detector.look(TERMS, others, SecondWitness.NONE, 20, nowNs += LOOK_NS);
    }
    assertThat(called()).containsExactly(3);

    detector.look(TERMS, others, SecondWitness.NONE, 20, nowNs += LOOK_NS);

    assertThat(detector.slow()).isEmpty();
  }

  @Test
  void aSecondWitnessHalvesTheTime_butMakesNothingSlow() {
    SecondWitness names = new SecondWitness(Set.of(3, 4), Map.of());
    for (int i = 0; i < 10; i++) {
      assertThat(detector.slow()).isEmpty();
      List<DeviceAnswer> answers = new ArrayList<>();
      for (int node = 0; node < 20; node++) {
        answers.add(disk(node, 1e7, node == 3 || node == 5 ? 50 : 10));
      }
      detector.look(TERMS, answers, names, 20, nowNs += LOOK_NS);
    }

    assertThat(called()).containsExactly(3);
  }

  @Test
  void aDataNodeThatStartsAnewIsForgotten() {
    looks(20, 20, node -> node == 3 ? 50 : 10);

    detector.forget(3);

    assertThat(detector.slow()).isEmpty();
  }

  /**
   * A made-up day of 400 disks, whose times follow their loads and scatter by half and more. Eight
   * turn slow: of these, whichever takes four times as long is found, and no other disk is.
   */
  @Test
  void aMadeUpDayHasNoFalseAlarm() {
    SplittableRandom random = new SplittableRandom(20);
    FailSlowTerms terms = new FailSlowTerms(3, 20, 0.05);
    double[] load = random.doubles(400, 0.2, 1).toArray();
    boolean[] everCalled = new boolean[400];
    for (int i = 0; i < 5760; i++) {
      List<DeviceAnswer> answers = new ArrayList<>();
      for (int node = 0; node < 400; node++) {
        double busy = Math.min(0.95, load[node] * (0.6 + 0.8 * random.nextDouble()));
        double scatter = Math.exp(0.5 * (random.nextDouble() + random.nextDouble() - 1) * 2);
        double slower = node < 8 && i > 2000 ? 4 : 1;
        answers.add(disk(node, 1e8 * busy, slower * scatter * 8 / (1 - busy * 0.8)));
      }
      detector.look(terms, answers, SecondWitness.NONE, 400, nowNs += LOOK_NS);
      for (int node : called()) {
        everCalled[node] = true;
        assertThat(i).as("look at which %s is called", node).isGreaterThan(2000);
      }
    }

    for (int node = 8; node < 400; node++) {
      assertThat(everCalled[node]).as("%s is called", node).isFalse();
    }
    assertThat(called()).containsExactlyInAnyOrder(0, 1, 2, 3, 4, 5, 6, 7);
  }
}
