package io.dayu.core.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlanColumnsTest {
  @Test
  void assignmentsComeBackAsTheyWere() {
    List<Assignment> all = new ArrayList<>();
    for (Assignment.Kind kind : Assignment.Kind.values()) {
      all.add(new Assignment(1L << 40, all.size(), 2, 3, 4L << 40, 5L << 40, kind));
    }

    assertThat(AssignmentColumns.copyOf(all)).isEqualTo(all);
  }

  @Test
  void skipsComeBackAsTheyWere() {
    List<Skip> all = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      all.add(
          new Skip((1L << 40) + i, i, i % 3 == 0 ? SkipReason.SLOT_FULL : SkipReason.NO_SOURCE));
    }
    SkipColumns columns = SkipColumns.copyOf(all);

    assertThat(columns).isEqualTo(all);
    assertThat(columns.reason(7)).isEqualTo(all.get(7).reason());
  }

  @Test
  void columnsAreKeptAsTheyAre() {
    AssignmentColumns none = AssignmentColumns.copyOf(List.of());
    LinkBudgets budgets = new LinkBudgets(new long[0], new long[0], new long[0], new long[0]);
    Plan plan = new Plan(none, List.of(), List.of(), 0, budgets, 0);

    assertThat(plan.assignments()).isSameAs(none).isSameAs(plan.assignmentColumns());
  }
}
