package io.dayu.sim.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayu.tools.input.BadInputException;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Rounds end with the time, and every entrant has as many turns as the others. */
class RoundsTest {
  private final AtomicLong nowNs = new AtomicLong();

  private Rounds rounds(long lengthNs) {
    return new Rounds(1, TimeBudget.of(lengthNs, nowNs::get), () -> {});
  }

  private String turn(int round, int scheduler) {
    nowNs.addAndGet(10);
    return round + ":" + scheduler;
  }

  @Test
  void firstRoundIsPlayedWithoutTime() {
    assertThat(rounds(0).play(2, 5, this::turn)).isEqualTo(List.of(List.of("0:0"), List.of("0:1")));
  }

  @Test
  void roundsThatDoNotFitAreNotBegun() {
    assertThat(rounds(59).play(2, 5, this::turn))
        .isEqualTo(List.of(List.of("0:0", "1:0"), List.of("0:1", "1:1")));
  }

  @Test
  void noMoreRoundsThanWanted() {
    assertThat(rounds(1_000_000).play(1, 3, this::turn))
        .isEqualTo(List.of(List.of("0:0", "1:0", "2:0")));
  }

  @Test
  void whatATurnThrowsIsThrown() {
    assertThatThrownBy(
            () ->
                rounds(0)
                    .play(
                        1,
                        1,
                        (round, scheduler) -> {
                          throw new BadInputException("no");
                        }))
        .isInstanceOf(BadInputException.class);
  }

  @Test
  void sharesOfABudgetAreOfWhatIsLeft() {
    TimeBudget budget = TimeBudget.of(100, nowNs::get);
    nowNs.set(40);
    assertThat(budget.share(0.5).leftNs()).isEqualTo(30);
    assertThat(budget.spentNs()).isEqualTo(40);
  }
}
