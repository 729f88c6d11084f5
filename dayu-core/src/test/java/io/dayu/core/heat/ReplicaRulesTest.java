package io.dayu.core.heat;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.testing.Property;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tests of the number of a block's replicas, by EAFR's rules and by what its readers need. */
class ReplicaRulesTest {
  private static final double CAPACITY = 15;
  private static final double OVERLOAD = 0.8;
  private static final ReplicaRules PAPER =
      new ReplicaRules(TemperatureTerms.PAPER, ReplicaTerms.PAPER);
  private static final ReplicaTerms ON_DEMAND =
      new ReplicaTerms(OVERLOAD, 0.5, ReplicaTerms.Growth.DEMAND, 10, 2, 1);
  private static final ReplicaRules DEMAND = new ReplicaRules(TemperatureTerms.PAPER, ON_DEMAND);

  private static HolderLoad load(double reads, double readers) {
    return new HolderLoad(reads, readers, readers, CAPACITY, 0, true);
  }

  private static List<HolderLoad> three(double reads, double readers) {
    return List.of(load(reads, readers), load(reads, readers), load(reads, readers));
  }

  @Test
  void hotBlockGrowsByOneWhereMoreThanHalfOfItsHoldersAreOverloaded() {
    assertThat(PAPER.step(three(30, 12.1), 0)).isEqualTo(new ReplicaStep.Add(1));
    assertThat(PAPER.step(List.of(load(30, 13), load(30, 13), load(30, 12)), 0))
        .isEqualTo(new ReplicaStep.Add(1));
    assertThat(PAPER.step(List.of(load(30, 13), load(30, 12), load(30, 12)), 0))
        .isEqualTo(new ReplicaStep.Keep());
  }

  @Test
  void blockThatIsNotHotStays_whateverElseLoadsItsHolders() {
    assertThat(PAPER.step(three(5, 15), 0)).isEqualTo(new ReplicaStep.Keep());
  }

  @Test
  void fullLinkOverloadsAsManyReadersDo() {
    HolderLoad full = new HolderLoad(30, 2, 2, CAPACITY, 0.9, true);
    assertThat(PAPER.step(List.of(full, full, full), 0)).isEqualTo(new ReplicaStep.Add(1));
  }

  @Test
  void whatKeepsABlockFromMoreIsTold() {
    assertThat(DEMAND.whyNotMore(three(5, 15))).contains(WhyNotMore.NOT_HOT);
    assertThat(DEMAND.whyNotMore(three(30, 12))).contains(WhyNotMore.HOLDERS_HAVE_ROOM);
    assertThat(DEMAND.whyNotMore(Collections.nCopies(10, load(30, 13))))
        .contains(WhyNotMore.AT_THE_MOST);
    assertThat(DEMAND.whyNotMore(three(30, 13))).isEmpty();
  }

  @Test
  void demandIsWhatPresentReadersNeed() {
    // 60 readers; three holders serve 12 each, and two more the other 24.
    assertThat(DEMAND.step(three(30, 20), 12)).isEqualTo(new ReplicaStep.Add(2));
    // Others keep each holder at 8, so that each has room for 4.
    HolderLoad shared = new HolderLoad(30, 20, 28, CAPACITY, 0, true);
    assertThat(DEMAND.step(List.of(shared, shared, shared), 12)).isEqualTo(new ReplicaStep.Add(4));
  }

  /** Eq. 6 alone asks for one more; it would end at once. */
  @Test
  void readersOfOtherBlocksAreNoReasonForExtraReplicas() {
    HolderLoad busy = new HolderLoad(30, 0, 14, CAPACITY, 0, true);
    List<HolderLoad> others = List.of(busy, busy, busy);
    assertThat(DEMAND.step(others, 12)).isEqualTo(new ReplicaStep.Add(1));
    assertThat(DEMAND.whyNotExtras(others, 3)).contains(WhyNotMore.FEW_READERS);
    assertThat(DEMAND.whyNotExtras(three(30, 20), 3)).isEmpty();
    assertThat(DEMAND.whyNotExtras(three(30, 12), 3)).contains(WhyNotMore.HOLDERS_HAVE_ROOM);
  }

  @Test
  void replicasAreNeverMoreThanTheMost() {
    assertThat(DEMAND.step(three(900, 300), 12)).isEqualTo(new ReplicaStep.Add(7));
    assertThat(ReplicaRules.atOnce(7, 3)).isEqualTo(3);
    assertThat(ReplicaRules.atOnce(2, 3)).isEqualTo(2);
    List<HolderLoad> ten = IntStream.range(0, 10).mapToObj(i -> load(900, 90)).toList();
    assertThat(DEMAND.step(ten, 12)).isEqualTo(new ReplicaStep.Keep());
  }

  @Test
  void coldBlockLosesTheReplicaOfTheHotServerWithTheLeastRoom_downToTheLeast() {
    HolderLoad standby = new HolderLoad(0, 0, 15, CAPACITY, 0, false);
    assertThat(PAPER.step(List.of(load(0, 3), load(0, 9), standby), 0))
        .isEqualTo(new ReplicaStep.Delete(1));
    assertThat(PAPER.step(List.of(load(0, 3), load(0, 9)), 0))
        .isEqualTo(new ReplicaStep.Migrate(1));
    assertThat(PAPER.step(List.of(load(0, 3), standby), 0)).isEqualTo(new ReplicaStep.Keep());
    assertThat(PAPER.step(List.of(load(0, 3), standby, standby), 0))
        .isEqualTo(new ReplicaStep.Keep());
    assertThat(PAPER.step(List.of(load(0, 3)), 0)).isEqualTo(new ReplicaStep.Keep());
  }

  private static List<HolderLoad> holders(SplittableRandom random, double leastReads) {
    List<HolderLoad> holders = new ArrayList<>();
    int count = 1 + random.nextInt(6);
    for (int i = 0; i < count; i++) {
      double own = random.nextInt(30);
      holders.add(
          new HolderLoad(
              leastReads + (random.nextInt(3) == 0 ? random.nextInt(60) : 0),
              own,
              own + random.nextInt(10),
              5 + random.nextInt(20),
              random.nextDouble(),
              random.nextInt(3) > 0));
    }
    return holders;
  }

  @Test
  void boundsHoldForEveryStep() {
    Property.check(
        2_000,
        SplittableRandom::split,
        random -> {
          List<HolderLoad> holders = holders(random, 0);
          ReplicaStep step = DEMAND.step(holders, random.nextInt(20));
          long hot = holders.stream().filter(HolderLoad::hot).count();
          if (step instanceof ReplicaStep.Add add) {
            assertThat(holders.size() + add.copies()).isBetween(2, ON_DEMAND.most());
          } else if (step instanceof ReplicaStep.Delete delete) {
            assertThat(holders.size() - 1).isGreaterThanOrEqualTo(ON_DEMAND.least());
            assertLeastRoom(holders, delete.holder(), hot);
          } else if (step instanceof ReplicaStep.Migrate moved) {
            assertThat(holders.size()).isEqualTo(ON_DEMAND.least());
            assertLeastRoom(holders, moved.holder(), hot);
          }
        });
  }

  private static void assertLeastRoom(List<HolderLoad> holders, int chosen, long hot) {
    assertThat(hot - 1).isGreaterThanOrEqualTo(ON_DEMAND.leastHot());
    assertThat(holders.get(chosen).hot()).isTrue();
    assertThat(holders)
        .filteredOn(HolderLoad::hot)
        .allSatisfy(
            one -> assertThat(one.room()).isGreaterThanOrEqualTo(holders.get(chosen).room()));
  }

  /** Counts up copies until all readers have room, one by one. */
  private static int obvious(List<HolderLoad> holders, double freeReaders) {
    double readers = holders.stream().mapToDouble(HolderLoad::blockReaders).sum();
    int copies = 1;
    while (holders.size() + copies < ON_DEMAND.most()) {
      double room = copies * Math.max(1, freeReaders);
      for (HolderLoad holder : holders) {
        double others = holder.readers() - holder.blockReaders();
        room += Math.max(0, OVERLOAD * holder.capacity() - others);
      }
      if (room >= readers) {
        break;
      }
      copies++;
    }
    return copies;
  }

  @Test
  void demandIsTheLeastThatHasRoomForAllReaders() {
    Property.check(
        2_000,
        SplittableRandom::split,
        random -> {
          List<HolderLoad> holders = holders(random, 21);
          double free = random.nextInt(12);
          if (!(DEMAND.step(holders, free) instanceof ReplicaStep.Add add)) {
            throw Property.discard();
          }
          assertThat(add.copies()).isEqualTo(obvious(holders, free));
        });
  }

  @Test
  void extraReplicasAreOfUseToHalfTheLoadAtWhichTheyCame() {
    List<HolderLoad> five = Collections.nCopies(5, load(30, 4));
    assertThat(DEMAND.needsExtras(five, 3)).isTrue();
    assertThat(DEMAND.needsExtras(Collections.nCopies(5, load(30, 3.6)), 3)).isFalse();
    assertThat(DEMAND.needsExtras(Collections.nCopies(5, load(5, 4)), 3)).as("not hot").isFalse();
    HolderLoad full = new HolderLoad(30, 1, 1, CAPACITY, 0.9, true);
    assertThat(DEMAND.needsExtras(List.of(full, load(30, 0)), 3)).isTrue();
    HolderLoad others = new HolderLoad(30, 0, 1, CAPACITY, 0.9, true);
    assertThat(DEMAND.needsExtras(List.of(others, others), 3)).as("not read").isFalse();
  }
}
