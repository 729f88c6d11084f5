package io.dayu.hdfs.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.snapshot.IntSet;
import io.dayu.hdfs.queue.GroupUnits.Standing;
import io.dayu.hdfs.queue.GroupUnits.Want;
import java.util.Map;
import org.junit.jupiter.api.Test;

class GroupUnitsTest {
  /** Three of data, of which the third is empty, and two parities. */
  private final GroupUnits units = new GroupUnits(5, 3, 2);

  @Test
  void lostOnesComeFirst_emptyOnesAreNotMissing() {
    units.add(0, 10, Standing.SERVES);
    units.add(3, 13, Standing.LEAVES);

    assertThat(units.want(3, 0)).isEqualTo(new Want(IntSet.of(1, 4), 2, false));
    assertThat(units.want(2, 1)).isEqualTo(new Want(IntSet.of(1, 4), 1, false));
    assertThat(units.readable()).isEqualTo(Map.of(0, 10, 3, 13));
    assertThat(units.notServed()).isEqualTo(IntSet.of(1, 3, 4));
  }

  @Test
  void whatLeavesIsCopiedOneAtATime_whenNothingElseIsLost() {
    units.add(0, 10, Standing.SERVES);
    units.add(1, 11, Standing.LEAVES);
    units.add(3, 13, Standing.LEAVES);

    assertThat(units.want(2, 1))
        .as("the lost one is on its way")
        .isEqualTo(new Want(IntSet.of(1), 1, true));
  }

  @Test
  void whatIsAwayIsDecodedFromTheOthers() {
    units.add(0, 10, Standing.SERVES);
    units.add(1, 11, Standing.AWAY);
    units.add(3, 13, Standing.SERVES);
    units.add(4, 14, Standing.SERVES);

    assertThat(units.want(1, 0)).isEqualTo(new Want(IntSet.of(1), 1, false));
    assertThat(units.want(0, 0)).isEqualTo(Want.NOTHING);
  }

  @Test
  void corruptOneIsLost_andOfTwoHoldersTheOneInServiceIsRead() {
    units.add(0, 10, Standing.LEAVES);
    units.add(0, 20, Standing.SERVES);
    units.add(0, 30, Standing.LEAVES);
    units.add(1, 11, Standing.USELESS);
    units.add(3, 13, Standing.SERVES);
    units.add(4, 14, Standing.SERVES);

    assertThat(units.want(1, 0)).isEqualTo(new Want(IntSet.of(1), 1, false));
    assertThat(units.readable()).containsEntry(0, 20).doesNotContainKey(1);
  }

  @Test
  void nothingIsWantedWhereOnlyPlacesAreBad() {
    for (int index : new int[] {0, 1, 3, 4}) {
      units.add(index, 10 + index, Standing.SERVES);
    }

    assertThat(units.want(1, 0)).isEqualTo(Want.NOTHING);
  }
}
