package io.dayu.hdfs.scheduler;

import static io.dayu.hdfs.scheduler.Rig.BIG;
import static io.dayu.hdfs.scheduler.Rig.LINK;
import static io.dayu.hdfs.scheduler.Rig.SECOND;
import static io.dayu.hdfs.scheduler.Rig.SLOT;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.hdfs.scope.Scope;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Dayu plans the blocks of its scope, and a change of the scope forgets none. */
class ScopedRecoveryTest {
  private static final long BLOCKS = 20;

  private final Rig rig = new Rig();

  private void warm() {
    rig.fourNodesWarm();
    rig.agentByUuid.values().forEach(agent -> agent.finishes = true);
  }

  private void blocks(long lengthBytes) {
    for (long id = 1; id <= BLOCKS; id++) {
      rig.namesystem.block(id, lengthBytes, 3, "a", "b");
    }
  }

  private static List<Long> of(double share) {
    return LongStream.rangeClosed(1, BLOCKS)
        .filter(id -> Scope.isOfShare(id, share))
        .boxed()
        .toList();
  }

  private static List<Long> notOf(double share) {
    return LongStream.rangeClosed(1, BLOCKS)
        .filter(id -> !Scope.isOfShare(id, share))
        .boxed()
        .toList();
  }

  /** The blocks of which Dayu has copied a replica, or does so. */
  private List<Long> copied() {
    return LongStream.rangeClosed(1, BLOCKS)
        .filter(id -> rig.namesystem.pending(id).size() + rig.namesystem.holders(id).size() > 2)
        .boxed()
        .toList();
  }

  @Test
  void shareOfTheBlocksIsPlanned_andNoneIsMissed() {
    rig.scope = Scope.parse("50%");
    warm();
    blocks(LINK / 100);
    rig.run(3 * SLOT);

    assertThat(copied()).containsExactlyElementsOf(of(0.5));
    assertThat(rig.namesystem.outOfScope).containsExactlyInAnyOrderElementsOf(notOf(0.5));
    assertThat(rig.parts.operator().outOfScope()).isEqualTo(notOf(0.5).size());
    assertThat(rig.tasks.total()).isZero();
    assertThat(rig.stuck().total()).isZero();
    assertThat(rig.operator().warnings()).isEmpty();
    assertThat(rig.namesystem.shown).isEmpty();
    rig.run(2 * 60 * SECOND);
    assertThat(rig.metrics.failures()).isZero();
    assertThat(rig.registry.get("dayu.queue.read.anew").counter().count())
        .as("what is stock's is not missed")
        .isZero();
  }

  @Test
  void whatHasBegunEndsAsItIs_whenTheScopeShrinks() {
    warm();
    blocks(BIG);
    rig.run(SLOT);
    List<Long> begun = copied();
    assertThat(begun).isNotEmpty().hasSizeLessThan((int) BLOCKS);

    rig.scope = Scope.parse("10%");
    rig.run(SECOND);
    assertThat(rig.namesystem.cancelled).isEmpty();
    assertThat(copied()).containsAll(begun);
    rig.run(4 * SLOT);
    assertThat(copied()).allMatch(id -> begun.contains(id) || of(0.1).contains(id));
    assertThat(rig.namesystem.outOfScope)
        .containsExactlyInAnyOrderElementsOf(
            notOf(0.1).stream().filter(id -> !begun.contains(id)).toList());
  }

  @Test
  void wideningTakesBlocksBackFromStock() {
    rig.scope = Scope.parse("10%");
    warm();
    blocks(LINK / 100);
    rig.run(2 * SLOT);
    assertThat(copied()).containsExactlyElementsOf(of(0.1));

    rig.scope = Scope.ALL;
    rig.run(2 * SLOT);
    assertThat(copied()).hasSize((int) BLOCKS);
    assertThat(rig.namesystem.outOfScope).isEmpty();
  }

  @Test
  void rackReceivesItsPartAlone_andTheRestIsStocks() {
    rig.scope = Scope.parse("rack=/c");
    warm();
    blocks(LINK / 100);
    rig.run(3 * SLOT);

    assertThat(copied()).isNotEmpty().containsExactlyElementsOf(of(0.25));
    copied().forEach(id -> assertThat(rig.namesystem.holders(id)).containsExactly("a", "b", "c"));
    assertThat(rig.namesystem.outOfScope).containsExactlyInAnyOrderElementsOf(notOf(0.25));
  }

  @Test
  void blockWithoutAPlaceInScopeIsStocksAtOnce() {
    rig.scope = Scope.parse("host=a,b");
    warm();
    blocks(LINK / 100);
    rig.run(2 * SLOT);

    assertThat(copied()).as("a and b hold them all").isEmpty();
    assertThat(rig.namesystem.outOfScope).hasSize((int) BLOCKS);
    assertThat(rig.tasks.total()).isZero();
    assertThat(rig.stuck().total()).isZero();
  }
}
