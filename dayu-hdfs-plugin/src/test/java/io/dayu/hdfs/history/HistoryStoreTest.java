package io.dayu.hdfs.history;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dayu.hdfs.status.PastClients;
import io.dayu.hdfs.status.RecoveryHistory;
import io.dayu.hdfs.status.TimesMeanwhile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.test.GenericTestUtils.LogCapturer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/** Tests of the history kept over restarts and failovers, and of failures of the disk. */
class HistoryStoreTest {
  private static final long SECOND = 1_000_000_000;
  private static final long NOON = 1_700_000_000_000L;

  @TempDir Path directory;
  private long nowMs = NOON;

  private HistoryStore store(String nameNode, Path where, int max) {
    HistoryStore store =
        new HistoryStore(nameNode, Optional.of(where), max, () -> nowMs, Runnable::run);
    store.load();
    return store;
  }

  private HistoryStore store() {
    return store("nn1:8020", directory, 100);
  }

  private static RecoveryHistory.PastRecovery past(
      long begunSec, long tookSec, RecoveryHistory.Outcome outcome, String... dead) {
    return new RecoveryHistory.PastRecovery(
        (begunSec + tookSec) * SECOND,
        7,
        7_000_000,
        tookSec * SECOND,
        SECOND,
        dead.length == 0 ? Map.of() : Map.of(dead[0], "dead"),
        new PastClients(
            5_000, new TimesMeanwhile(3_000_000, 4_500_000, 9_000_000), TimesMeanwhile.UNKNOWN),
        outcome);
  }

  private static List<String> kinds(HistoryStore store) {
    return store.newest(100).stream()
        .map(entry -> entry.facts().path(HistoryEntry.KIND).asText())
        .toList();
  }

  private static String outcome(HistoryStore store) {
    return store.newest(1).get(0).facts().path(HistoryEntry.OUTCOME).asText();
  }

  @Test
  void restartKeepsWhatWasNoted() {
    HistoryStore before = store();
    before.order("ann", "192.0.2.1", "off why", "active");
    nowMs += 60_000;
    before.recovery(past(100, 30, RecoveryHistory.Outcome.DONE, "dn3:9866"));

    HistoryStore after = store();
    assertThat(after.newest(100)).hasSize(2).hasToString(before.newest(100).toString());
    HistoryEntry recovery = after.newest(1).get(0);
    assertThat(recovery.id()).as("when it began").isEqualTo(nowMs - 30_000);
    assertThat(recovery.facts().toString())
        .contains("\"name\":\"dn3:9866\",\"state\":\"dead\"", "\"outcome\":\"done\"");
    assertThat(kinds(after)).containsExactly("recovery", "order");
  }

  @Test
  void recoveryUnderWayIsOneEntry_andCutOffWhenTheNameNodeStops() {
    HistoryStore before = store();
    before.recovery(past(100, 30, RecoveryHistory.Outcome.UNDER_WAY, "dn3:9866"));
    nowMs += 5_000;
    before.recovery(past(100, 35, RecoveryHistory.Outcome.UNDER_WAY, "dn3:9866"));
    assertThat(kinds(before)).containsExactly("recovery");
    assertThat(outcome(before)).isEqualTo("under way");

    nowMs += 5_000;
    HistoryStore after = store();
    assertThat(kinds(after)).containsExactly("recovery");
    assertThat(outcome(after)).startsWith("cut off");
    assertThat(after.ownAfter(before.newest(1).get(0).changed(), 10))
        .as("others copy that it was cut off")
        .hasSize(1);
  }

  @Test
  void recoveryUnderWayIsWrittenWhenItBegins_onceAMinute_andWhenItEnds() throws IOException {
    HistoryStore store = store();
    Path file = directory.resolve("history.json");
    List<Long> written = new ArrayList<>();
    for (long took = 30; took <= 150; took += 5) {
      Files.deleteIfExists(file);
      store.recovery(past(100, took, RecoveryHistory.Outcome.UNDER_WAY, "dn3:9866"));
      if (Files.exists(file)) {
        written.add(took);
      }
    }
    assertThat(written).containsExactly(30L, 90L, 150L);
    store.recovery(past(100, 152, RecoveryHistory.Outcome.DONE, "dn3:9866"));
    assertThat(outcome(store())).as("read from the file").isEqualTo("done");
  }

  @Test
  void whatClientsFeltIsKept_andUnknownIsLeftOut() {
    store().recovery(past(100, 30, RecoveryHistory.Outcome.DONE, "dn3:9866"));
    ObjectNode facts = store().newest(1).get(0).facts();
    assertThat(facts.path(HistoryEntry.CLIENT_READS).toString())
        .isEqualTo("{\"usualMicros\":3000,\"meanwhileMicros\":4500,\"worstMicros\":9000}");
    assertThat(facts.has(HistoryEntry.CLIENT_ACKS)).isFalse();
  }

  @Test
  void momentWithoutACauseIsNotNoted() {
    HistoryStore store = store();
    store.recovery(past(100, 2, RecoveryHistory.Outcome.DONE));
    assertThat(store.newest(10)).isEmpty();
    store.recovery(past(200, 2, RecoveryHistory.Outcome.DONE, "dn3:9866"));
    store.recovery(past(300, 20, RecoveryHistory.Outcome.DONE));
    assertThat(store.newest(10)).hasSize(2);
  }

  @Test
  void ordersDoNotDriveOutRecoveries_andAllIsBounded() {
    HistoryStore store = store("nn1:8020", directory, 10);
    store.recovery(past(100, 30, RecoveryHistory.Outcome.DONE, "dn3:9866"));
    for (int i = 0; i < 50; i++) {
      store.order("ann", "", "set " + i, "active");
    }
    assertThat(kinds(store)).hasSize(6).contains("recovery");
    assertThat(store.newest(1).get(0).facts().path(HistoryEntry.WORDS).asText())
        .isEqualTo("set 49");
    assertThat(store("nn1:8020", directory, 10).newest(100)).hasSize(6);
  }

  @Test
  void halfALineIsNoEntry_andTheRestIsKept() throws IOException {
    store().order("ann", "", "off", "active");
    Path file = directory.resolve("history.json");
    Files.writeString(file, "{\"nameNode\":\"nn1", StandardOpenOption.APPEND);
    assertThat(kinds(store())).containsExactly("order");
    assertThat(Files.readString(file)).endsWith("}\n");
  }

  @Test
  void diskThatFailsIsToldOnce_andHarmsNothing() throws IOException {
    Path noDirectory = Files.writeString(directory.resolve("file"), "");
    LogCapturer log = LogCapturer.captureLogs(LoggerFactory.getLogger(HistoryStore.class));
    try {
      HistoryStore store = store("nn1:8020", noDirectory, 100);
      store.order("ann", "", "off", "active");
      store.order("ann", "", "on", "active");
      assertThat(store.newest(10)).hasSize(2);
      assertThat(log.getOutput()).containsOnlyOnce("could not be written");
    } finally {
      log.stopCapturing();
    }
  }

  @Test
  void whatOthersNotedIsTakenOnce_theNewestWordOfIt() {
    HistoryStore one = store();
    HistoryStore other = store("nn2:8020", directory.resolve("other"), 100);
    one.recovery(past(100, 30, RecoveryHistory.Outcome.UNDER_WAY, "dn3:9866"));
    assertThat(other.take(one.ownAfter(0, 10))).isTrue();
    assertThat(other.take(one.ownAfter(0, 10))).as("nothing new").isFalse();
    nowMs += 1_000;
    one.recovery(past(100, 31, RecoveryHistory.Outcome.DONE, "dn3:9866"));
    other.take(one.ownAfter(other.newest(1).get(0).changed(), 10));
    assertThat(outcome(other)).isEqualTo("done");
    assertThat(kinds(other)).containsExactly("recovery");
    assertThat(other.ownAfter(0, 10)).as("it noted nothing itself").isEmpty();
    assertThat(store("nn2:8020", directory.resolve("other"), 100).newest(10)).hasSize(1);
  }

  private void mute(HistoryStore store, long untilMs) {
    store.mute(new Mute("link_speed", 3, untilMs, "shaped", "ann"), "", "health mute", "active");
  }

  @Test
  void muteIsKeptOverRestartsAndFailovers_untilItEnds() {
    HistoryStore one = store();
    mute(one, NOON + 60_000);
    HistoryStore other = store("nn2:8020", directory.resolve("other"), 100);
    other.take(one.ownAfter(0, 10));

    Mute expected = new Mute("link_speed", 3, NOON + 60_000, "shaped", "ann");
    assertThat(store().mutes()).as("after a restart").containsExactly(expected);
    assertThat(other.mutes()).as("after a failover").containsExactly(expected);
    nowMs = NOON + 60_000;
    assertThat(other.mutes()).as("when its time is over").isEmpty();
  }

  @Test
  void newestWordOfACheckHolds_whicheverNameNodeNotedIt() {
    HistoryStore one = store();
    HistoryStore other = store("nn2:8020", directory.resolve("other"), 100);
    mute(one, NOON + 60_000);
    nowMs += 1_000;
    mute(other, 0);
    one.take(other.ownAfter(0, 10));
    assertThat(one.mutes()).isEmpty();
    nowMs += 1_000;
    mute(one, NOON + 90_000);
    assertThat(one.mutes()).extracting(Mute::untilMs).containsExactly(NOON + 90_000);
  }

  @Test
  void ordersDoNotDriveOutAMuteInForce() {
    HistoryStore store = store("nn1:8020", directory, 10);
    mute(store, NOON + 10_000);
    mute(store, NOON + 60_000);
    for (int i = 0; i < 50; i++) {
      store.order("ann", "", "set " + i, "active");
    }
    assertThat(kinds(store)).as("and the mute").hasSize(6);
    assertThat(store.mutes()).hasSize(1);
    nowMs = NOON + 60_000;
    store.order("ann", "", "on", "active");
    assertThat(kinds(store)).as("an ended mute is an order like others").hasSize(5);
  }

  private static final StepBack STEP_BACK = StepBack.because("lock_share", "the lock was held");

  @Test
  void stepBackIsKeptOverRestartsAndFailovers_untilAnyNameNodeResumes() {
    HistoryStore one = store();
    one.stepBack(STEP_BACK);
    HistoryStore other = store("nn2:8020", directory.resolve("other"), 100);
    assertThat(other.stepBack()).isEmpty();
    other.take(one.ownAfter(0, 10));
    assertThat(store().stepBack()).as("after a restart").hasValue(STEP_BACK);
    assertThat(other.stepBack()).as("after a failover").hasValue(STEP_BACK);

    nowMs -= 60_000;
    other.resume("ann", "", "resume", "active");
    assertThat(other.stepBack()).as("though its clock is behind").isEmpty();
    one.take(other.ownAfter(0, 10));
    assertThat(one.stepBack()).isEmpty();
    assertThat(store().stepBack()).isEmpty();
    assertThat(store("nn2:8020", directory.resolve("other"), 100).stepBack()).isEmpty();
  }

  @Test
  void stepBackIsHandedOnByEachThatKnowsIt_alsoToTheOneThatHasLostIt() {
    HistoryStore one = store();
    HistoryStore other = store("nn2:8020", directory.resolve("other"), 100);
    nowMs += 120_000;
    one.stepBack(STEP_BACK);
    other.take(one.ownAfter(0, 10));

    nowMs -= 120_000;
    HistoryStore third = store("nn3:8020", directory.resolve("third"), 100);
    HistoryStore rebuilt = store("nn1:8020", directory.resolve("rebuilt"), 100);
    third.take(other.inForce());
    rebuilt.take(other.inForce());
    assertThat(third.stepBack()).hasValue(STEP_BACK);
    assertThat(rebuilt.stepBack()).hasValue(STEP_BACK);
    assertThat(rebuilt.take(other.inForce())).as("nothing new").isFalse();

    long noted = rebuilt.newest(1).get(0).changed();
    rebuilt.resume("ann", "", "resume", "active");
    rebuilt.order("ann", "", "off", "active");
    assertThat(rebuilt.ownAfter(noted, 10)).as("what others have yet to copy").hasSize(2);
    third.take(rebuilt.inForce());
    assertThat(third.stepBack()).isEmpty();
  }

  @Test
  void stepBackHoldsAfterAResumeOfAClockThatIsAhead() {
    HistoryStore one = store();
    HistoryStore other = store("nn2:8020", directory.resolve("other"), 100);
    nowMs += 120_000;
    one.resume("ann", "", "resume", "active");
    nowMs -= 120_000;
    other.take(one.ownAfter(0, 10));
    nowMs += 60_000;
    other.stepBack(STEP_BACK);
    assertThat(other.stepBack()).hasValue(STEP_BACK);
    one.take(other.ownAfter(0, 10));
    assertThat(one.stepBack()).hasValue(STEP_BACK);
  }

  @Test
  void stepBackIsAnOrderOfDayusOwn_whichOthersDoNotDriveOut() {
    HistoryStore store = store("nn1:8020", directory, 10);
    store.stepBack(STEP_BACK);
    assertThat(store.newest(1).get(0).facts().toString())
        .contains("\"user\":\"Dayu\"", "\"words\":\"stepped back: the lock was held\"");
    for (int i = 0; i < 50; i++) {
      store.order("ann", "", "set " + i, "active");
    }
    assertThat(kinds(store)).as("and the step back").hasSize(6);
    assertThat(store.stepBack()).hasValue(STEP_BACK);
    store.wouldStepBack(STEP_BACK);
    store.resume("ann", "", "resume", "active");
    assertThat(store.stepBack()).isEmpty();
    assertThat(kinds(store)).hasSize(6);
  }

  @Test
  void clockThatGoesBackMakesNoTwoEntriesOne() {
    HistoryStore store = store();
    store.order("ann", "", "off", "active");
    nowMs -= 60_000;
    store.order("ann", "", "on", "active");
    assertThat(store.newest(10))
        .extracting(entry -> entry.facts().path(HistoryEntry.WORDS).asText())
        .containsExactly("on", "off");
  }
}
