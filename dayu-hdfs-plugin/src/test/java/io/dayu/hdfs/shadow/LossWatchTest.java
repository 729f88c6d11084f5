package io.dayu.hdfs.shadow;

import static io.dayu.hdfs.shadow.PlayedStock.SECOND;
import static io.dayu.hdfs.shadow.PlayedStock.sights;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dayu.core.control.SlotTiming;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.rehearsal.RehearsalTerms;
import io.dayu.hdfs.state.NodeTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class LossWatchTest {
  private static final RehearsalTerms TERMS =
      new RehearsalTerms(
          PlannerSettings.DEFAULT,
          false,
          1,
          new SlotTiming(5 * SECOND, SECOND, SECOND, 0.5, 60 * SECOND),
          1_000,
          1);

  private final PlayedStock stock = new PlayedStock();
  private final Map<Long, ObjectNode> noted = new TreeMap<>();
  private final List<ShadowedLoss> played = new ArrayList<>();
  private boolean shadowing = true;
  private final LossWatch watch =
      new LossWatch(
          stock,
          new MissingDataNodes(new NodeTable()),
          new ClientTimes(),
          () -> shadowing,
          () -> TERMS,
          () -> HeardWindow.NONE,
          this::note,
          (loss, then) -> played.add(loss));

  private long note(OptionalLong id, long agoNs, ObjectNode facts) {
    long known = id.orElse(noted.size() + 1L);
    noted.put(known, facts);
    return known;
  }

  private void look(int second) {
    watch.look(sights(second * SECOND, 0));
  }

  private String outcome() {
    return first().path("outcome").asText();
  }

  private ObjectNode first() {
    return Objects.requireNonNull(noted.get(1L));
  }

  @Test
  void lossIsNotedWhileItLasts_andPlayedWhenItIsOver() {
    look(0);
    assertThat(stock.noted).isEqualTo(1);
    stock.lose(5);
    stock.lose(6);
    look(1);
    stock.make(5);
    look(15);
    assertThat(outcome()).isEqualTo("under way");
    assertThat(played).isEmpty();

    stock.make(6);
    look(20);
    assertThat(outcome()).isEqualTo("done");
    assertThat(first().path("stock").path("tookMs").asLong()).isEqualTo(19_000);
    assertThat(played).hasSize(1);
    assertThat(played.get(0).start().tasks()).hasSize(2);

    look(30);
    assertThat(noted).hasSize(1);
  }

  @Test
  void momentThatNoDataNodeHasCausedIsNotNoted() {
    look(0);
    stock.lose(5);
    look(1);
    stock.make(5);
    look(2);

    assertThat(noted).isEmpty();
    assertThat(played).isEmpty();
  }

  @Test
  void lossThatShadowModeDoesNotSeeTheEndOfIsToldSo() {
    look(0);
    stock.lose(5);
    stock.lose(6);
    look(1);
    stock.make(5);
    look(15);
    shadowing = false;
    assertThat(watch.wanted()).isFalse();
    watch.rest();
    watch.rest();

    assertThat(outcome()).isEqualTo("shadow mode ended");
    assertThat(played).isEmpty();
  }
}
