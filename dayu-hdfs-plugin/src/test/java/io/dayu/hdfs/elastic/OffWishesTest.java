package io.dayu.hdfs.elastic;

import static io.dayu.hdfs.elastic.PlayedCluster.NODES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayu.core.power.PowerState;
import io.dayu.hdfs.resting.OffMachine;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class OffWishesTest {
  private static final int SIZE = 9;
  private static final long HOUR_NS = TimeUnit.HOURS.toNanos(1);

  private final PlayedCluster cluster = new PlayedCluster();

  @BeforeEach
  void threeRest() {
    cluster.offAfterNs = HOUR_NS;
    cluster.sizing = PlayedCluster.sizing("" + SIZE, "none");
    cluster.patience();
    assertThat(cluster.resting()).isEqualTo(beyond());
  }

  private Set<Integer> beyond() {
    return cluster.ranks(SIZE, NODES);
  }

  private Set<Integer> mayGo() {
    return cluster.machines.wish().hosts().keySet().stream()
        .map(PlayedCluster::number)
        .collect(Collectors.toSet());
  }

  private Set<Integer> needed() {
    return cluster.machines.wish().needed().stream()
        .map(PlayedCluster::number)
        .collect(Collectors.toSet());
  }

  private void allThreeAreOff() {
    Set<Integer> off = beyond();
    cluster.maintained.addAll(off);
    cluster.dead.addAll(off);
    cluster.machines.tell(
        off.stream()
            .map(
                node ->
                    new OffMachine(
                        PlayedCluster.uuid(node), "dn" + node, PowerState.OFF, true, 0, -1))
            .toList());
    cluster.second();
  }

  @Test
  void whoRestsByASizeForLongMayGoOff_byItsHost() {
    assertThat(mayGo()).isEmpty();
    cluster.seconds(3_600);
    assertThat(mayGo()).isEqualTo(beyond());
    int one = cluster.atRank(NODES - 1);
    assertThat(cluster.machines.wish().hosts()).containsEntry(PlayedCluster.uuid(one), "dn" + one);
    assertThat(cluster.machines.wish().serving()).hasSize(SIZE);

    cluster.shortOfReplicas = true;
    cluster.second();
    assertThat(mayGo()).isEmpty();
    cluster.feed.rest();
    assertThat(cluster.machines.wish().atNs()).isZero();
  }

  @Test
  void whoSharesItsHostGoesNeverOff_whetherTheOtherOneRestsOrNot() {
    int last = cluster.atRank(NODES - 1);
    int next = cluster.atRank(NODES - 2);
    cluster.hosts.put(cluster.atRank(0), "dn" + last);
    cluster.seconds(3_600);
    assertThat(mayGo()).doesNotContain(last).hasSize(NODES - SIZE - 1);
    cluster.hosts.put(next, "dn" + cluster.atRank(NODES - 3));
    cluster.second();
    assertThat(mayGo()).isEmpty();
  }

  /** By another spelling, by its short name, or by its address. */
  @Test
  void whoSharesItsMachineByAnotherNameGoesNeverOff() {
    int last = cluster.atRank(NODES - 1);
    int next = cluster.atRank(NODES - 2);
    int third = cluster.atRank(NODES - 3);
    cluster.seconds(3_600);
    assertThat(mayGo()).containsExactlyInAnyOrder(last, next, third);
    cluster.hosts.put(cluster.atRank(0), "DN" + last);
    cluster.second();
    assertThat(mayGo()).containsExactlyInAnyOrder(next, third);
    cluster.hosts.put(cluster.atRank(1), "dn" + next + ".example.org");
    cluster.second();
    assertThat(mayGo()).containsExactly(third);
    cluster.hosts.put(third, "dn" + third + ".one.example.org");
    cluster.hosts.put(cluster.atRank(2), "dn" + third + ".two.example.org");
    cluster.second();
    assertThat(mayGo()).as("two full names").containsExactly(third);
    cluster.addresses.put(cluster.atRank(2), third);
    cluster.second();
    assertThat(mayGo()).isEmpty();
  }

  @Test
  void whoRestsByHandGoesNeverOff_alsoBeyondASize() throws RestRefusedException {
    cluster.sizing = PlayedCluster.sizing("off", "none");
    cluster.second();
    int byHand = cluster.atRank(NODES - 1);
    cluster.elastic.rest("dn" + byHand);
    cluster.seconds(3_700);
    assertThat(cluster.resting()).containsExactly(byHand);
    assertThat(mayGo()).isEmpty();
    cluster.sizing = PlayedCluster.sizing("" + SIZE, "none");
    cluster.seconds(8_000);
    assertThat(cluster.resting()).isEqualTo(beyond());
    assertThat(mayGo()).hasSize(NODES - SIZE - 1).doesNotContain(byHand);
  }

  @Test
  void thoseOffKeepTheirRanks_andAreNeededWhenTheSizeGrows_orOneThatIsAwakeDies() {
    Set<Integer> before = beyond();
    allThreeAreOff();
    cluster.seconds(60);
    assertThat(beyond()).isEqualTo(before);
    assertThat(needed()).isEmpty();
    assertThat(mayGo()).isEmpty();

    cluster.sizing = PlayedCluster.sizing("10", "none");
    cluster.second();
    assertThat(needed()).containsExactly(cluster.atRank(SIZE));
    cluster.sizing = PlayedCluster.sizing("" + SIZE, "none");
    cluster.second();
    assertThat(needed()).isEmpty();

    cluster.dead.add(cluster.atRank(0));
    cluster.second();
    assertThat(needed()).isEqualTo(before);
    cluster.seconds(60);
    assertThat(needed()).as("while it is dead").isEqualTo(before);
  }

  @Test
  void sizeOffNeedsAll_aPauseAndAStartNobody() {
    Set<Integer> before = beyond();
    allThreeAreOff();
    cluster.paused = true;
    cluster.second();
    assertThat(needed()).isEmpty();
    cluster.paused = false;
    cluster.shortOfReplicas = true;
    cluster.seconds(2);
    assertThat(needed()).as("nothing is decided after a pause").isEmpty();
    cluster.shortOfReplicas = false;
    cluster.feed.rest();
    cluster.seconds(60);
    assertThat(needed()).isEmpty();
    cluster.sizing = PlayedCluster.sizing("off", "none");
    cluster.second();
    assertThat(needed()).isEqualTo(before);
  }

  /** Copies that were awake may have been lost while nobody looked. */
  @Test
  void whoDiesWhileNobodyPlansIsMissedAfterwards() {
    Set<Integer> before = beyond();
    int died = cluster.atRank(0);
    allThreeAreOff();
    cluster.feed.rest();
    cluster.dead.add(died);
    cluster.seconds(2);
    assertThat(needed()).isEqualTo(before);
  }

  @Test
  void whereNobodyPlansAMachineIsWokenByHand_andForGoodAllComeOn() throws RestRefusedException {
    Set<Integer> before = beyond();
    int off = cluster.atRank(NODES - 1);
    allThreeAreOff();
    cluster.feed.rest();
    assertThat(needed()).isEmpty();
    assertThat(cluster.elastic.wake("dn" + off + ":9866")).isEqualTo("dn" + off);
    assertThat(cluster.machines.isWoken(PlayedCluster.uuid(off))).isTrue();
    int awake = before.contains(0) ? 1 : 0;
    assertThatThrownBy(() -> cluster.elastic.wake("dn" + awake))
        .isInstanceOf(RestRefusedException.class);
    cluster.feed.end();
    assertThat(needed()).isEqualTo(before);
    assertThat(mayGo()).isEmpty();
  }

  @Test
  void operatorWakesAMachineThatIsOff_andItStaysOn() throws RestRefusedException {
    Set<Integer> others = beyond();
    int woken = cluster.atRank(NODES - 1);
    others.remove(woken);
    allThreeAreOff();
    assertThat(cluster.elastic.wake("dn" + woken)).startsWith("dn" + woken);
    cluster.seconds(300);
    cluster.maintained.clear();
    cluster.dead.clear();
    cluster.machines.tell(List.of());
    cluster.patience();
    cluster.seconds(7_200);
    assertThat(cluster.resting()).isEqualTo(others);
    assertThat(mayGo()).isEqualTo(others);
  }
}
