package io.dayu.curator.act;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.protocol.admin.FactorOrder;
import io.dayu.protocol.admin.FactorOutcome;
import io.dayu.protocol.admin.FactorPart;
import io.dayu.protocol.admin.FactorSweep;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Factors are lowered file by file, and given back part by part. */
class FactorChangesTest {
  private static final List<FactorOrder> ORDERS =
      LongStream.range(0, 10).mapToObj(id -> new FactorOrder(id, 3, 2, 1, 1, 0)).toList();

  private final PlayedNameNode nameNode = new PlayedNameNode();
  private final FactorChanges changes = new FactorChanges(nameNode, 60_000);

  @Test
  void onlyFilesThatAreLowerCountToTheMost() throws Exception {
    nameNode.outcomes.put(1L, FactorOutcome.CHANGED);
    nameNode.outcomes.put(2L, FactorOutcome.REFUSED);
    assertThat(changes.lower(ORDERS.iterator(), 3))
        .containsExactly(
            Map.entry(FactorOutcome.LOWERED, 3L),
            Map.entry(FactorOutcome.CHANGED, 1L),
            Map.entry(FactorOutcome.REFUSED, 1L));
    assertThat(nameNode.ordered).containsExactly(0L, 1L, 2L, 3L, 4L);
  }

  @Test
  void noOtherIsLoweredOnceSomethingForbidsItForAll() throws Exception {
    for (FactorOutcome outcome : FactorOutcome.values()) {
      nameNode.ordered.clear();
      nameNode.outcomes.put(4L, outcome);
      changes.lower(ORDERS.iterator(), 100);
      boolean ends =
          List.of(FactorOutcome.PAUSED, FactorOutcome.BLOCKS_WAIT, FactorOutcome.NODE_DEAD)
              .contains(outcome);
      assertThat(nameNode.ordered).as(outcome.name()).hasSize(ends ? 5 : 10);
    }
  }

  @Test
  void allPartsAreSwept_andAPauseIsWaitedFor() throws Exception {
    nameNode.pausedFor = 1;
    nameNode.parts.add(new FactorPart(7, false, 1, 5, 0, 0, List.of(1L)));
    nameNode.parts.add(new FactorPart(9, true, 1, 0, 0, 1, List.of(8L)));
    List<FactorPart> found = new ArrayList<>();
    changes.giveBack(5, found::add);
    assertThat(found).hasSize(2);
    assertThat(nameNode.swept)
        .containsExactly(
            new FactorSweep(0, 1_000, false, 5, "/"), new FactorSweep(7, 1_000, false, 5, "/"));
    assertThat(nameNode.pausedFor).isNegative();
  }

  private static final class PlayedNameNode implements FactorOrders {
    final Map<Long, FactorOutcome> outcomes = new HashMap<>();
    final List<Long> ordered = new ArrayList<>();
    final Deque<FactorPart> parts = new ArrayDeque<>();
    final List<FactorSweep> swept = new ArrayList<>();
    int pausedFor;

    @Override
    public FactorOutcome lower(FactorOrder order) {
      ordered.add(order.inodeId());
      return outcomes.getOrDefault(order.inodeId(), FactorOutcome.LOWERED);
    }

    @Override
    public FactorPart sweep(FactorSweep sweep) {
      swept.add(sweep);
      return parts.remove();
    }

    @Override
    public boolean mayWork() {
      return pausedFor-- <= 0;
    }
  }
}
