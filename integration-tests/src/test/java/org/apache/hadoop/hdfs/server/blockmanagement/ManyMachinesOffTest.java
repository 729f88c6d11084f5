package org.apache.hadoop.hdfs.server.blockmanagement;

import static org.apache.hadoop.hdfs.server.blockmanagement.PlayedMachines.AWAKE;
import static org.apache.hadoop.hdfs.server.blockmanagement.PlayedMachines.BEYOND;
import static org.apache.hadoop.hdfs.server.blockmanagement.PlayedMachines.uuid;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.power.PowerState;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** More machines go off than HDFS has in maintenance at once by default, which is 100. */
@NullMarked
final class ManyMachinesOffTest {
  private static final int HDFS_LIMIT = 100;
  private static final int A_WHILE_SEC = 20;

  @TempDir private Path directory;

  private static void awaitOff(PlayedMachines machines, int wanted) throws Exception {
    machines.until("all are off", () -> machines.board().count(PowerState.OFF) == wanted);
    machines.seconds(A_WHILE_SEC);
    assertThat(machines.uuids())
        .filteredOn(uuid -> machines.node(uuid).isInMaintenance())
        .hasSize(wanted);
    assertThat(machines.uuids())
        .filteredOn(uuid -> machines.node(uuid).isAlive())
        .hasSameElementsAs(machines.up())
        .hasSize(AWAKE + BEYOND - wanted);
    assertThat(machines.journaled()).hasSize(wanted);
  }

  @Test
  void all101AreInMaintenanceAndOff_andComeBack() throws Exception {
    try (PlayedMachines machines = new PlayedMachines(directory, 0)) {
      awaitOff(machines, BEYOND);
      machines.needAll();
      machines.until("all serve", () -> machines.board().machines().isEmpty());
      assertThat(machines.uuids())
          .allMatch(uuid -> machines.node(uuid).isInService() && machines.node(uuid).isAlive());
      assertThat(machines.journaled()).isEmpty();
      assertThat(machines.switched()).isEqualTo(2 * BEYOND);
    }
  }

  /** Beyond its limit HDFS leaves a DataNode on its way into maintenance for good. */
  @Test
  void withHdfssOwnLimitTheLastServesOn() throws Exception {
    try (PlayedMachines machines = new PlayedMachines(directory, HDFS_LIMIT)) {
      awaitOff(machines, HDFS_LIMIT);
      Set<String> serving =
          machines.uuids().stream()
              .filter(uuid -> machines.node(uuid).isInService())
              .collect(Collectors.toSet());
      assertThat(serving).isEqualTo(machines.up());
      String last =
          serving.stream()
              .filter(uuid -> machines.board().wish().hosts().containsKey(uuid))
              .findFirst()
              .orElseThrow();

      machines.startMaintenance(last);
      machines.seconds(A_WHILE_SEC);
      assertThat(machines.node(last).isEnteringMaintenance()).isTrue();
    }
  }

  /** Replicas that are being written are in no list of what a DataNode holds. */
  @Test
  void machinesThatAFileIsWrittenToStayOn() throws Exception {
    try (PlayedMachines machines = new PlayedMachines(directory, 0)) {
      machines.write("log", AWAKE, AWAKE + 1);
      machines.write("other", AWAKE + 2, 0);
      awaitOff(machines, BEYOND - 3);
      assertThat(machines.up()).contains(uuid(AWAKE), uuid(AWAKE + 1), uuid(AWAKE + 2));
      machines.release("other");
      machines.until("it goes off", () -> !machines.up().contains(uuid(AWAKE + 2)));
      assertThat(machines.up()).contains(uuid(AWAKE), uuid(AWAKE + 1));
    }
  }

  @Test
  void oneThatTheSiteExcludesIsSwitchedOn_andItsBlocksAreToBeCopied() throws Exception {
    try (PlayedMachines machines = new PlayedMachines(directory, 0)) {
      awaitOff(machines, BEYOND);
      String leaver = uuid(AWAKE);
      machines.exclude(AWAKE);
      assertThat(machines.node(leaver).isInMaintenance()).as("it cannot be copied from").isTrue();
      machines.until("it is left to HDFS", () -> !machines.board().uuids().contains(leaver));
      assertThat(machines.board().count(PowerState.OFF)).isEqualTo(BEYOND - 1);
      assertThat(machines.up()).contains(leaver);
      assertThat(machines.node(leaver).isDecommissionInProgress()).isTrue();
      machines.seconds(1);
      assertThat(machines.toBeCopied()).isEqualTo(machines.held(leaver));
    }
  }

  @Test
  void oneThatTheSiteExcludesOnItsWayOffIsToBeCopiedToo() throws Exception {
    try (PlayedMachines machines = new PlayedMachines(directory, 0)) {
      String leaver = uuid(AWAKE);
      machines.until("it is on its way", () -> machines.board().uuids().contains(leaver));
      machines.exclude(AWAKE);
      machines.until("it is left to HDFS", () -> !machines.board().uuids().contains(leaver));
      machines.seconds(A_WHILE_SEC);
      assertThat(machines.up()).contains(leaver);
      assertThat(machines.node(leaver).isDecommissionInProgress()).isTrue();
      assertThat(machines.toBeCopied()).isEqualTo(machines.held(leaver));
    }
  }
}
