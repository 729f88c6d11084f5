package io.dayu.core.failslow;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Tests of the peers' times against a slow obvious search. */
class PeerTimesTest {
  private static final int CASES = 500;

  private static DeviceAnswer disk(int node, int number, double bytesPerSec, long meanNs) {
    return new DeviceAnswer(node, "8:" + number, AnswerKind.OTHER_READS, bytesPerSec, meanNs);
  }

  private static PeerTime slowly(List<DeviceAnswer> answers, DeviceAnswer own) {
    long[] peers =
        answers.stream()
            .filter(other -> other.node() != own.node())
            .filter(other -> other.bytesPerSec() >= own.bytesPerSec())
            .mapToLong(DeviceAnswer::meanNs)
            .sorted()
            .toArray();
    long[] siblings =
        answers.stream()
            .filter(other -> other.node() == own.node() && !other.equals(own))
            .mapToLong(DeviceAnswer::meanNs)
            .sorted()
            .toArray();
    return peers.length < PeerTimes.PEERS_MIN
        ? PeerTime.NONE
        : new PeerTime(
            peers[(peers.length + 1) / 2 - 1],
            peers.length,
            siblings.length < PeerTimes.SIBLINGS_MIN ? 0 : siblings[(siblings.length + 1) / 2 - 1]);
  }

  @Test
  void aSlowObviousSearchFindsTheSame() {
    SplittableRandom random = new SplittableRandom(7);
    for (int drawn = 0; drawn < CASES; drawn++) {
      List<DeviceAnswer> answers = new ArrayList<>();
      int nodes = random.nextInt(1, 12);
      for (int node = 0; node < nodes; node++) {
        int disks = random.nextInt(0, 7);
        for (int number = 0; number < disks; number++) {
          answers.add(disk(node, number, random.nextInt(0, 6), 1 + random.nextInt(0, 9)));
        }
      }
      List<PeerTime> found = PeerTimes.of(answers);
      for (int place = 0; place < answers.size(); place++) {
        assertThat(found.get(place)).isEqualTo(slowly(answers, answers.get(place)));
      }
    }
  }

  @Test
  void theBusiestHaveNoPeers() {
    List<DeviceAnswer> answers = new ArrayList<>();
    for (int node = 0; node < 8; node++) {
      answers.add(disk(node, 0, 100 + node, 1000));
    }

    List<PeerTime> times = PeerTimes.of(answers);

    assertThat(times.get(7)).isEqualTo(PeerTime.NONE);
    assertThat(times.get(0)).isEqualTo(new PeerTime(1000, 7, 0));
  }
}
