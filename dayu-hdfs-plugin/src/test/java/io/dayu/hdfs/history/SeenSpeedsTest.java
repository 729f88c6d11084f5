package io.dayu.hdfs.history;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dayu.hdfs.status.RecoveryHistory;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The speeds in the history. */
class SeenSpeedsTest {

  private static ObjectNode facts(RecoveryHistory.Outcome outcome, int causes) {
    ObjectNode facts = JsonNodeFactory.instance.objectNode();
    facts.put(HistoryEntry.OUTCOME, outcome.words());
    for (int cause = 0; cause < causes; cause++) {
      facts.withArray(HistoryEntry.CAUSES).addObject();
    }
    return facts;
  }

  private HistoryEntry entry(ObjectNode facts) {
    return new HistoryEntry("nn", 1, 1, facts);
  }

  private HistoryEntry recovery(RecoveryHistory.Outcome outcome, int causes, long bytes, long ms) {
    ObjectNode facts = facts(outcome, causes);
    return entry(facts.put(HistoryEntry.BYTES, bytes).put(HistoryEntry.TOOK_MS, ms));
  }

  @Test
  void speedIsTheMedianOfWholeRecoveriesFromALostDataNode() {
    RecoveryHistory.Outcome done = RecoveryHistory.Outcome.DONE;
    List<HistoryEntry> recoveries =
        List.of(
            recovery(done, 1, 1000, 1000),
            recovery(done, 2, 6000, 2000),
            recovery(done, 1, 9000, 1000),
            recovery(done, 0, 500_000, 1000),
            recovery(RecoveryHistory.Outcome.CUT_OFF, 1, 500_000, 1000));

    SeenSpeeds seen = SeenSpeeds.of(recoveries, List.of());
    assertThat(seen.dayuBytesPerSec()).hasValue(3000);
    assertThat(seen.stockBytesPerSec()).isEmpty();
  }

  @Test
  void speedOfStockIsThatOfLossesThatItRecovered() {
    ObjectNode loss = facts(RecoveryHistory.Outcome.DONE, 1);
    loss.putObject(LossEntry.STOCK).put(HistoryEntry.BYTES, 4000).put(HistoryEntry.TOOK_MS, 2000);
    ObjectNode byDayu = facts(RecoveryHistory.Outcome.DONE, 1);
    byDayu.put(HistoryEntry.OUTCOME, LossEntry.BY_DAYU);

    SeenSpeeds seen = SeenSpeeds.of(List.of(), List.of(entry(loss), entry(byDayu)));
    assertThat(seen.stockBytesPerSec()).hasValue(2000);
    assertThat(seen.dayuBytesPerSec()).isEmpty();
  }
}
