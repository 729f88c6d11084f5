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
    units.add(0, 10, "/a", Standing.SERVES);
    units.add(3, 13, "/a", Standing.LEAVES);

    assertThat(units.want(3, 0)).isEqualTo(new Want(IntSet.of(1, 4), 2, false));
    assertThat(units.want(2, 1)).isEqualTo(new Want(IntSet.of(1, 4), 1, false));
    units.isMade(4);
    assertThat(units.want(2, 1)).isEqualTo(new Want(IntSet.of(1), 1, false));
    assertThat(units.readable()).isEqualTo(Map.of(0, 10, 3, 13));
    assertThat(units.notServed()).isEqualTo(IntSet.of(1, 3, 4));
  }

  @Test
  void whatLeavesIsCopiedOneAtATime_whenNothingElseIsLost() {
    units.add(0, 10, "/a", Standing.SERVES);
    units.add(1, 11, "/a", Standing.LEAVES);
    units.add(3, 13, "/a", Standing.LEAVES);

    units.isMade(4);
    assertThat(units.want(2, 1))
        .as("the lost one is on its way")
        .isEqualTo(new Want(IntSet.of(1), 1, true));
  }

  @Test
  void whatIsAwayIsDecodedFromTheOthers() {
    units.add(0, 10, "/a", Standing.SERVES);
    units.add(1, 11, "/a", Standing.AWAY);
    units.add(3, 13, "/a", Standing.SERVES);
    units.add(4, 14, "/a", Standing.SERVES);

    assertThat(units.want(1, 0)).isEqualTo(new Want(IntSet.of(1), 1, false));
    assertThat(units.want(0, 0)).isEqualTo(Want.NOTHING);
  }

  /** The lower index is away: whoever makes the first that is not served makes the wrong one. */
  @Test
  void ofOneThatIsAwayAndOneThatIsLostTheLostOneIsMade() {
    units.add(0, 10, "/a", Standing.AWAY);
    units.add(3, 13, "/a", Standing.SERVES);
    units.add(4, 14, "/a", Standing.SERVES);

    assertThat(units.want(1, 0)).isEqualTo(new Want(IntSet.of(1), 1, false));
    assertThat(units.want(2, 0)).isEqualTo(new Want(IntSet.of(1), 1, false));
    units.isMade(1);
    assertThat(units.want(0, 1)).isEqualTo(Want.NOTHING);
    assertThat(units.want(1, 1))
        .as("HDFS wants more than is not away")
        .isEqualTo(new Want(IntSet.of(0), 1, false));
  }

  @Test
  void corruptOneIsLost_andOfTwoHoldersTheOneInServiceIsRead() {
    units.add(0, 10, "/a", Standing.LEAVES);
    units.add(0, 20, "/a", Standing.SERVES);
    units.add(0, 30, "/a", Standing.LEAVES);
    units.add(1, 11, "/a", Standing.USELESS);
    units.add(3, 13, "/a", Standing.SERVES);
    units.add(4, 14, "/a", Standing.SERVES);

    assertThat(units.want(1, 0)).isEqualTo(new Want(IntSet.of(1), 1, false));
    assertThat(units.readable()).containsEntry(0, 20).doesNotContainKey(1);
  }

  @Test
  void ofTwoThatLeaveTheOneIsCopiedThatIsNotOnItsWay() {
    units.add(0, 10, "/a", Standing.SERVES);
    units.add(1, 11, "/a", Standing.LEAVES);
    units.add(3, 13, "/a", Standing.LEAVES);
    units.add(4, 14, "/a", Standing.SERVES);

    units.isMade(1);
    assertThat(units.want(1, 1)).isEqualTo(new Want(IntSet.of(3), 1, true));
    units.isMade(3);
    assertThat(units.want(0, 2)).isEqualTo(Want.NOTHING);
  }

  @Test
  void whereOnlyPlacesAreBadTheFirstOfTheFullestRackIsCopied() {
    assertThat(units.wantElsewhere()).isEqualTo(Want.NOTHING);
    units.add(0, 10, "/a", Standing.SERVES);
    units.add(1, 11, "/b", Standing.SERVES);
    units.add(3, 13, "/c", Standing.SERVES);
    units.add(4, 14, "/b", Standing.SERVES);

    assertThat(units.want(1, 0)).isEqualTo(Want.NOTHING);
    assertThat(units.wantElsewhere()).isEqualTo(new Want(IntSet.of(1), 1, true));
  }

  @Test
  void whatIsLostInThoughtIsMissing_unlessAnotherServesIt() {
    units.add(0, 10, "/a", Standing.SERVES);
    units.add(0, 20, "/a", Standing.SERVES);
    units.add(1, 11, "/b", Standing.SERVES);
    units.lose(0, 10);
    units.lose(1, 11);

    assertThat(units.notServed()).isEqualTo(IntSet.of(1, 3, 4));
    assertThat(units.readable()).isEqualTo(Map.of(0, 20));
  }
}
