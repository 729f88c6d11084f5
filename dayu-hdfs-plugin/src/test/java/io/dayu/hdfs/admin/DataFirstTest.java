package io.dayu.hdfs.admin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.dayu.hdfs.operator.Warning;
import io.dayu.hdfs.scheduler.OperatorMode;
import io.dayu.hdfs.status.DataCondition;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The data's danger is told before all else, and nothing is said that HDFS has not looked at. */
class DataFirstTest {
  private static final OperatorMode.View NO_HOLD =
      new OperatorMode.View(OperatorMode.Kind.NONE, "", 0);

  private final Host host = mock(Host.class);

  @BeforeEach
  void isActive() {
    when(host.active()).thenReturn(true);
  }

  private DataFirst data(
      boolean known, long lost, long oneLeft, long waiting, int alive, String... dead) {
    return data(known, lost, 0, oneLeft, waiting, alive, dead);
  }

  private DataFirst data(
      boolean known,
      long lost,
      long lostGroups,
      long oneLeft,
      long waiting,
      int alive,
      String... dead) {
    when(host.data())
        .thenReturn(
            Optional.of(
                new DataCondition(
                    known, lost, lostGroups, oneLeft, waiting, alive, List.of(dead))));
    return new DataFirst(host);
  }

  private static List<String> said(DataFirst data) {
    return data.warnings(NO_HOLD).stream().map(Warning::sentence).toList();
  }

  @Test
  void lostBlocksComeFirst_thenThoseWithOneReplica_thenDeadDataNodes_thenAPause() {
    DataFirst data = data(true, 66, 3, 10, 0, "dn1:9866", "dn2:9866", "dn3:9866", "dn4:9866");

    assertThat(
            data
                .warnings(new OperatorMode.View(OperatorMode.Kind.PAUSED, "for /hr/smith", 30_000))
                .stream()
                .map(Warning::sentence))
        .containsExactly(
            "66 blocks have no replica left.",
            "3 blocks have one replica left, or all on DataNodes that leave.",
            "4 DataNodes are dead: dn1:9866, dn2:9866, dn3:9866 and 1 more.",
            "Dayu is paused by the operator for another 30 s: what lacks replicas waits.");
    assertThat(data.outage()).contains("66 blocks have no replica left.");
    assertThat(data.isWhole()).isFalse();
  }

  @Test
  void withoutALivingDataNodeNothingCanBeRead_evenIfNoBlockIsListed() {
    assertThat(data(true, 0, 0, 0, 0, "dn1:9866").outage())
        .contains("No DataNode is alive: no block can be read.");
    assertThat(data(true, 0, 0, 0, 0).outage()).as("a cluster without DataNodes").isEmpty();
    assertThat(data(true, 0, 0, 0, 3, "dn1:9866").outage()).isEmpty();
  }

  @Test
  void groupsOfWhichTooLittleIsLeftAreNotSaidToHaveNoReplica() {
    DataFirst data = data(true, 0, 1, 0, 0, 3);
    assertThat(data.outage())
        .contains("1 erasure-coded group has fewer internal blocks left than it takes to read it.");
    assertThat(data.isWhole()).isFalse();
  }

  @Test
  void dataIsWholeOnlyWhenHdfsHasLooked() {
    assertThat(data(true, 0, 0, 0, 3).isWhole()).isTrue();
    assertThat(data(true, 0, 0, 1, 3).isWhole()).as("something waits").isFalse();
    assertThat(data(true, 1, 0, 0, 3).isWhole()).as("something is lost").isFalse();
    DataFirst looking = data(false, 0, 0, 0, 3);
    assertThat(looking.isWhole()).isFalse();
    assertThat(said(looking))
        .containsExactly(
            "HDFS still looks through its blocks: which lack replicas is not known yet.");
  }

  @Test
  void aStandbyAndANameNodeInSafeModeKnowNothing() {
    when(host.inSafeMode()).thenReturn(true);
    DataFirst safeMode = data(false, 66, 0, 0, 0, "dn1:9866");
    assertThat(safeMode.outage()).isEmpty();
    assertThat(safeMode.isWhole()).isFalse();

    when(host.active()).thenReturn(false);
    DataFirst standby = data(true, 66, 3, 10, 0, "dn1:9866");
    assertThat(standby.outage()).isEmpty();
    assertThat(said(standby)).isEmpty();
    assertThat(standby.isWhole()).isFalse();
  }
}
