package io.dayu.hdfs.extra;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.extra.ExtraLimits;
import io.dayu.core.extra.ExtraReplicas.Ending;
import io.dayu.hdfs.namesystem.ReplicaTarget;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The book of extra replicas, as the planner writes it and HDFS asks it. */
class ExtraBookTest {
  private static final ReplicaTarget A = new ReplicaTarget(1, "a");
  private static final ReplicaTarget B = new ReplicaTarget(1, "b");

  private long nowNs;
  private final ExtraBook book = new ExtraBook(() -> nowNs);

  private void granted(ReplicaTarget... targets) {
    book.limits(new ExtraLimits(100, 100, 100, 10));
    book.wanted(1, 5);
    for (ReplicaTarget target : targets) {
      assertThat(book.grant(target, 10)).isEmpty();
    }
  }

  @Test
  void nothingIsGrantedThatIsNotWanted_orHasNoRoom() {
    assertThat(book.grant(A, 10)).contains(ExtraLimits.Refusal.NOT_WANTED);
    book.wanted(1, 5);
    assertThat(book.grant(A, 10)).as("no limits are told").contains(ExtraLimits.Refusal.NO_SPACE);
    assertThat(book.obstacle(1)).contains(ExtraObstacle.NO_ROOM);
    granted(A);
    assertThat(book.contains(1, "a")).isTrue();
    assertThat(book.contains(1, "b")).isFalse();
    assertThat(book.contains(2, "a")).isFalse();
    book.keepWanted(Set.of(2L));
    assertThat(book.grant(B, 10)).contains(ExtraLimits.Refusal.NOT_WANTED);
    assertThat(book.obstacle(1)).contains(ExtraObstacle.COPYING);
    book.keepObstacles(Set.of(2L));
    assertThat(book.obstacle(1)).isEmpty();
    assertThat(book.counts()).isEqualTo(new ExtraBook.ExtraCounts(1, 0, 0, 0));
  }

  @Test
  void whatIsThereIsAdoptedWithinTheSameLimits_andIsNotOnItsWay() {
    assertThat(book.adopt(A, 10)).as("nobody wants it").isFalse();
    book.limits(new ExtraLimits(15, 15, 15, 10));
    book.wanted(1, 5);
    assertThat(book.adopt(A, 10)).isTrue();
    assertThat(book.adopt(A, 10)).as("it is one already").isFalse();
    assertThat(book.adopt(B, 10)).as("no room").isFalse();
    assertThat(book.contains(1, "a")).isTrue();
    assertThat(book.contains(1, "b")).isFalse();
    assertThat(book.totals()).isEqualTo(new ExtraBook.ExtraTotals(1, 0, 10));
    assertThat(book.counts()).isEqualTo(new ExtraBook.ExtraCounts(0, 1, 0, 0));
    nowNs = 10;
    assertThat(book.due()).containsExactly(A);
  }

  @Test
  void storedOneIsPromoted_whetherOrNotThePlannerHasHeardThatItIsThere() {
    granted(A, B);
    assertThat(book.promote(1, Set.of("b"), 2, 3)).isTrue();
    assertThat(book.contains(1, "b")).isFalse();
    assertThat(book.contains(1, "a")).as("it is on its way").isTrue();
    assertThat(book.promote(1, Set.of(), 2, 3)).isFalse();
    assertThat(book.counts().promoted()).isEqualTo(1);
  }

  @Test
  void oneThatEndsIsDeletedOnlyWhereItIsNotNeeded() {
    granted(A, B);
    assertThat(book.end(A, 3, 3)).isEqualTo(Ending.DELETE);
    assertThat(book.end(B, 2, 3)).isEqualTo(Ending.PROMOTE);
    assertThat(book.any(1)).isFalse();
    assertThat(book.counts()).isEqualTo(new ExtraBook.ExtraCounts(2, 0, 1, 1));
  }

  @Test
  void standbyKnowsOfNone() {
    granted(A, B);
    book.arrived(A);
    assertThat(book.totals()).isEqualTo(new ExtraBook.ExtraTotals(1, 1, 20));
    book.clear();
    assertThat(book.totals()).isEqualTo(new ExtraBook.ExtraTotals(0, 0, 0));
    assertThat(book.contains(1, "a")).isFalse();
    assertThat(book.obstacle(1)).isEmpty();
    assertThat(book.grant(A, 10)).contains(ExtraLimits.Refusal.NOT_WANTED);
  }

  @Test
  void theyAreDueALifeAfterTheirBlockNeededThem() {
    granted(A);
    nowNs = 8;
    book.heated(1, 3, true);
    nowNs = 17;
    assertThat(book.due()).isEmpty();
    book.heated(1, 3, false);
    nowNs = 18;
    assertThat(book.due()).containsExactly(A);
  }
}
