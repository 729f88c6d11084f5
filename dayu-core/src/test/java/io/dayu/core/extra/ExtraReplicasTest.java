package io.dayu.core.extra;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.extra.ExtraReplicas.Ending;
import io.dayu.core.testing.Property;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** Extra replicas through their lives, and beside a played cluster that counts real copies. */
class ExtraReplicasTest {
  private static final long LIFE = 1_000;
  private static final ExtraLimits LIMITS = new ExtraLimits(100, 60, 40, LIFE);

  private final ExtraReplicas extras = new ExtraReplicas(LIMITS);

  private static boolean anywhere(int holder) {
    return holder >= 0;
  }

  private void held(long block, int holder, long bytes, double heat) {
    assertThat(extras.grant(block, holder, bytes, heat, 0)).isEmpty();
    extras.arrived(block, holder);
  }

  @Test
  void nothingIsGrantedBeyondALimit() {
    held(1, 1, 30, 9);
    assertThat(extras.grant(1, 1, 30, 9, 0)).contains(ExtraLimits.Refusal.IS_THERE);
    held(2, 1, 30, 9);
    assertThat(extras.grant(3, 1, 1, 9, 0)).contains(ExtraLimits.Refusal.NODE_FULL);
    assertThat(extras.grant(3, 2, 41, 9, 0)).contains(ExtraLimits.Refusal.NO_SPACE);
    assertThat(extras.grant(3, 2, 40, 9, 0)).isEmpty();
    assertThat(extras.grant(4, 3, 1, 9, 0)).contains(ExtraLimits.Refusal.NO_SPACE);
    extras.gone(1, 1);
    assertThat(extras.grant(4, 3, 1, 9, 0)).contains(ExtraLimits.Refusal.TOO_MUCH_ORDERED);
    extras.arrived(3, 2);
    assertThat(extras.grant(4, 3, 1, 9, 0)).isEmpty();
    assertThat(extras.count()).isEqualTo(3);
    assertThat(extras.bytes()).isEqualTo(71);
    assertThat(extras.orderedBytes()).isEqualTo(1);
  }

  @Test
  void thoseThatHaveArrivedArePromoted_asManyAsAreMissing() {
    held(1, 4, 10, 9);
    assertThat(extras.grant(1, 5, 10, 9, 0)).isEmpty();
    held(1, 6, 10, 9);
    assertThat(extras.promote(1, 3, 3, ExtraReplicasTest::anywhere)).isEmpty();
    assertThat(extras.promote(1, 2, 3, holder -> holder == 5)).as("not counted").isEmpty();
    assertThat(extras.promote(1, 2, 3, ExtraReplicasTest::anywhere)).containsExactly(4);
    assertThat(extras.contains(1, 4)).isFalse();
    assertThat(extras.promote(1, 1, 3, ExtraReplicasTest::anywhere)).containsExactly(6);
    assertThat(extras.contains(1, 5)).as("it has not arrived").isTrue();
  }

  @Test
  void theyEndWhenTheirTimeIsOver_theColdestFirst_andHotOnesStand() {
    held(1, 1, 10, 5);
    held(2, 1, 10, 3);
    held(3, 1, 10, 4);
    extras.hot(3, 50, LIFE - 1);
    extras.read(1, 1);
    assertThat(extras.due(LIFE - 1)).isEmpty();
    assertThat(extras.due(LIFE)).extracting(ExtraReplica::blockId).containsExactly(1L, 2L);
    assertThat(extras.due(2 * LIFE - 1)).extracting(ExtraReplica::heat).endsWith(50.0);
  }

  @Test
  void whereLimitsShrinkTheColdestEnd() {
    held(1, 1, 20, 5);
    held(2, 1, 20, 3);
    held(3, 2, 20, 1);
    held(4, 2, 20, 9);
    extras.limits(new ExtraLimits(60, 60, 40, LIFE));
    assertThat(extras.due(0)).extracting(ExtraReplica::blockId).containsExactly(3L);
    extras.limits(new ExtraLimits(100, 20, 40, LIFE));
    assertThat(extras.due(0)).extracting(ExtraReplica::blockId).containsExactly(3L, 2L);
  }

  @Test
  void colderOnesWouldGiveWayToAMuchHotterBlock() {
    held(1, 1, 40, 5);
    held(2, 2, 40, 20);
    assertThat(extras.wouldGiveWay(20, 10)).isEmpty();
    assertThat(extras.wouldGiveWay(30, 9)).as("not half as hot").isEmpty();
    assertThat(extras.wouldGiveWay(30, 10)).extracting(ExtraReplica::blockId).containsExactly(1L);
    assertThat(extras.wouldGiveWay(70, 10)).as("it would not help").isEmpty();
  }

  @Test
  void oneThatItsBlockNeedsIsPromotedAndNotDeleted() {
    held(1, 1, 10, 5);
    held(1, 2, 10, 5);
    assertThat(extras.end(1, 1, 3, 3)).isEqualTo(Ending.DELETE);
    assertThat(extras.end(1, 2, 2, 3)).isEqualTo(Ending.PROMOTE);
    assertThat(extras.end(1, 2, 3, 3)).isEqualTo(Ending.NONE);
  }

  @Test
  void whatIsGoneTakesNoRoom() {
    held(1, 1, 20, 5);
    held(2, 1, 20, 5);
    held(2, 2, 20, 5);
    extras.gone(1, 1);
    extras.gone(2, 2);
    assertThat(extras.of(2)).extracting(ExtraReplica::holder).containsExactly(1);
    assertThat(extras.bytes()).isEqualTo(20);
    assertThat(extras.nodeBytes(1)).isEqualTo(20);
    assertThat(extras.nodeBytes(2)).isZero();
  }

  /** A cluster of a few blocks: who has a copy that HDFS counts, and who has one on its way. */
  private static final class World {
    static final int NODES = 8;
    static final int BLOCKS = 5;

    final SplittableRandom random;
    final ExtraReplicas extras = new ExtraReplicas(LIMITS);
    final List<TreeSet<Integer>> live = new ArrayList<>();
    final List<TreeSet<Integer>> coming = new ArrayList<>();
    final int[] factor = new int[BLOCKS];
    long now;

    World(SplittableRandom random) {
      this.random = random;
      for (int block = 0; block < BLOCKS; block++) {
        factor[block] = 1 + random.nextInt(3);
        live.add(new TreeSet<>());
        coming.add(new TreeSet<>());
        while (live.get(block).size() < factor[block]) {
          live.get(block).add(random.nextInt(NODES));
        }
      }
    }

    static long bytes(int block) {
      return 5 + 4L * block;
    }

    int liveOf(int block) {
      return live.get(block).size();
    }

    void step() {
      int block = random.nextInt(BLOCKS);
      int node = random.nextInt(NODES);
      switch (random.nextInt(9)) {
        case 0, 1, 2 -> grant(block, node);
        case 3, 4 -> arrive(block);
        case 5 -> lose(block, node);
        case 6 -> end();
        case 7 -> factor[block] = 1 + random.nextInt(3);
        default -> kill(node);
      }
      promote();
    }

    private void grant(int block, int node) {
      if (!live.get(block).contains(node) && !coming.get(block).contains(node)) {
        boolean granted =
            extras.grant(block, node, bytes(block), random.nextInt(50), now).isEmpty();
        if (granted) {
          coming.get(block).add(node);
          assertThat(extras.bytes()).isLessThanOrEqualTo(LIMITS.bytes());
          assertThat(extras.nodeBytes(node)).isLessThanOrEqualTo(LIMITS.nodeBytes());
          assertThat(extras.orderedBytes()).isLessThanOrEqualTo(LIMITS.orderedBytes());
        }
      }
    }

    /** What arrives and is no extra any more counts. */
    private void arrive(int block) {
      if (!coming.get(block).isEmpty()) {
        int node = coming.get(block).first();
        coming.get(block).remove(node);
        if (extras.contains(block, node)) {
          extras.arrived(block, node);
        } else {
          live.get(block).add(node);
        }
      }
    }

    private void lose(int block, int node) {
      live.get(block).remove(node);
    }

    private void kill(int node) {
      live.forEach(nodes -> nodes.remove(node));
      coming.forEach(nodes -> nodes.remove(node));
      extras.all().stream()
          .filter(one -> one.holder() == node)
          .forEach(one -> extras.gone(one.blockId(), node));
    }

    private void end() {
      now += random.nextInt(600);
      double heat = -1;
      for (ExtraReplica one : extras.due(now)) {
        assertThat(one.heat()).as("the coldest first").isGreaterThanOrEqualTo(heat);
        heat = one.heat();
        int block = (int) one.blockId();
        int before = liveOf(block);
        Ending ending = extras.end(block, one.holder(), before, factor[block]);
        if (ending == Ending.DELETE) {
          assertThat(before).as("live without it").isGreaterThanOrEqualTo(factor[block]);
          coming.get(block).remove(one.holder());
        } else if (one.held()) {
          live.get(block).add(one.holder());
        }
      }
      assertThat(extras.due(now)).isEmpty();
    }

    private void promote() {
      for (int block = 0; block < BLOCKS; block++) {
        live.get(block)
            .addAll(
                extras.promote(block, liveOf(block), factor[block], ExtraReplicasTest::anywhere));
      }
    }

    void check() {
      long bytes = 0;
      long ordered = 0;
      List<ExtraReplica> all = new ArrayList<>();
      for (int block = 0; block < BLOCKS; block++) {
        List<ExtraReplica> its = extras.of(block);
        all.addAll(its);
        for (ExtraReplica one : its) {
          bytes += one.bytes();
          ordered += one.held() ? 0 : one.bytes();
          assertThat(live.get(block)).as("counted twice").doesNotContain(one.holder());
          assertThat(coming.get(block).contains(one.holder())).isEqualTo(!one.held());
        }
      }
      assertThat(
              ExtraVerifier.findings(
                  all, block -> new ReplicaCount(liveOf((int) block), factor[(int) block])))
          .isEmpty();
      assertThat(extras.count()).isEqualTo(all.size());
      assertThat(extras.bytes()).isEqualTo(bytes);
      assertThat(extras.orderedBytes()).isEqualTo(ordered);
      for (int node = 0; node < NODES; node++) {
        int holder = node;
        Predicate<ExtraReplica> there = one -> one.holder() == holder;
        assertThat(extras.nodeBytes(node))
            .isEqualTo(all.stream().filter(there).mapToLong(ExtraReplica::bytes).sum());
      }
    }
  }

  @Test
  void noBlockLacksAReplicaThatItHasAsAnExtraOne() {
    Property.check(
        SplittableRandom::split,
        random -> {
          World world = new World(random);
          for (int step = 0; step < 200; step++) {
            world.step();
            world.check();
          }
        });
  }
}
