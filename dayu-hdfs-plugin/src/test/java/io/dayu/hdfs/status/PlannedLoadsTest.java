package io.dayu.hdfs.status;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.plan.Assignment;
import io.dayu.core.plan.LinkBudgets;
import io.dayu.core.plan.Plan;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlannedLoadsTest {
  private static final LinkBudgets BUDGETS =
      new LinkBudgets(new long[] {50, 60}, new long[] {70, 80}, new long[1], new long[1]);

  private static PlannedLoads of(Assignment assignment) {
    return PlannedLoads.of(new Plan(List.of(assignment), List.of(), List.of(), 0, BUDGETS, 0));
  }

  @Test
  void moveWithinANodeLoadsNoLink() {
    Assignment copy = new Assignment(1, 0, 1, 0, 1_000, 30, Assignment.Kind.NEW);
    assertThat(of(copy).of(1)).isEqualTo(new NodeLoad(30, 60, 0, 80));
    Assignment within = new Assignment(1, 1, 1, 0, 1_000, 30, Assignment.Kind.NEW);
    assertThat(of(within).of(1)).isEqualTo(new NodeLoad(0, 60, 0, 80));
  }
}
