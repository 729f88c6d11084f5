package io.dayu.core.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayu.core.testing.ClusterGen;
import io.dayu.core.testing.Property;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TaskColumnsTest {
  private static final PlacementRule RULE = new PlacementRule(2, 2);

  private static RecoveryTask task(long id, IntSet sources, IntSet placed, IntSet barred) {
    return new RecoveryTask(id, 10 * id, 3, 1, sources, placed, barred, RULE, StorageTypes.of(2));
  }

  @Test
  void recordsComeBackAsTheyWere() {
    List<RecoveryTask> tasks =
        List.of(
            task(1, IntSet.of(1, 2), IntSet.of(1, 2), IntSet.of(1, 2)),
            task(2, IntSet.of(1, 2), IntSet.of(1, 2, 3), IntSet.of(1, 2, 3)),
            task(3, IntSet.of(1, 2), IntSet.of(1), IntSet.of(1, 2)),
            task(4, IntSet.of(), IntSet.of(5), IntSet.of(6)));

    assertThat(TaskColumns.copyOf(tasks)).isEqualTo(tasks).hasSize(4);
  }

  @Test
  void anyTasksComeBackAsTheyWere() {
    Property.check(
        200,
        new ClusterGen(20, 60, true),
        snapshot -> {
          List<RecoveryTask> tasks = new ArrayList<>();
          snapshot.running().forEach(transfer -> tasks.add(transfer.task()));
          TaskColumns columns = TaskColumns.copyOf(tasks);
          assertThat(columns).isEqualTo(tasks);
          for (int i = 0; i < tasks.size(); i++) {
            assertThat(columns.priority(i)).isEqualTo(tasks.get(i).priority());
            assertThat(columns.missing(i)).isEqualTo(tasks.get(i).missing());
            assertThat(columns.rule(i)).isEqualTo(tasks.get(i).rule());
            for (int node = 0; node < 20; node++) {
              assertThat(columns.sets().contains(columns.barred(i), node))
                  .isEqualTo(tasks.get(i).barred().contains(node));
            }
          }
        });
  }

  @Test
  void builderNeedsNoRecords() {
    TaskColumns.Builder builder = new TaskColumns.Builder(0);
    int shape = builder.shape(new TaskShape(3, 1, RULE, StorageTypes.of(2)));
    for (int id = 1; id <= 100; id++) {
      builder.add(id, 10L * id, shape, builder.set(8, 7, 8));
    }
    builder.placed(builder.set(7));
    builder.barred(builder.set(7, 8, 9));
    TaskColumns columns = builder.build();

    IntSet both = IntSet.of(7, 8);
    assertThat(columns.get(0)).isEqualTo(task(1, both, both, both));
    assertThat(columns.get(99)).isEqualTo(task(100, both, IntSet.of(7), IntSet.of(7, 8, 9)));
  }

  @Test
  void equalShapesHaveOneNumber() {
    TaskColumns.Builder builder = new TaskColumns.Builder(4);
    int first = builder.shape(new TaskShape(0, 1, RULE, StorageTypes.of(0)));
    int other = builder.shape(new TaskShape(1, 1, RULE, StorageTypes.of(0)));

    assertThat(builder.shape(new TaskShape(0, 1, RULE, StorageTypes.of(0)))).isEqualTo(first);
    assertThat(other).isNotEqualTo(first);
  }

  @Test
  void refusesWhatARecordRefuses() {
    TaskColumns.Builder builder = new TaskColumns.Builder(1);
    assertThatThrownBy(() -> builder.add(1, 0, 0, builder.set()))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new TaskShape(0, 2, RULE, StorageTypes.of(0)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new TaskShape(-1, 0, RULE, StorageTypes.of()))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
