package io.dayu.hdfs.admin;

import io.dayu.config.Units;
import io.dayu.hdfs.scheduler.OperatorMode;
import io.dayu.hdfs.status.Counted;
import io.dayu.hdfs.status.OutOfService;
import io.dayu.hdfs.status.SchedulerStatus;
import io.dayu.hdfs.status.ServiceState;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.Set;

/** The event that matters most now, in one sentence: what was lost, and when it is back. */
final class Headline {
  private static final int NAMED = 2;

  /** The states in which a DataNode's blocks are to be copied, or yet need it. */
  private static final Set<ServiceState> LOSSES =
      Set.of(
          ServiceState.DEAD,
          ServiceState.DECOMMISSIONING,
          ServiceState.NEEDED_FOR_OPEN_BLOCKS,
          ServiceState.ENTERING_MAINTENANCE);

  private final SchedulerStatus status;
  private final OperatorMode.View hold;
  private final OptionalLong leftMs;

  /**
   * A headline for a NameNode that is active and out of safe mode, and has lost no block.
   *
   * @param leftMs until all is recovered; 0 when nothing lacks, empty when it is not known
   */
  Headline(SchedulerStatus status, OperatorMode.View hold, OptionalLong leftMs) {
    this.status = status;
    this.hold = hold;
    this.leftMs = leftMs;
  }

  /**
   * The sentence.
   *
   * @param absences the DataNodes that are not in service
   * @param stuck how many blocks cannot be planned
   * @param outOfScope how many are stock HDFS's by dayu.scope
   */
  String sentence(List<OutOfService.Absence> absences, int stuck, int outOfScope) {
    String who = who(absences);
    String what = what(stuck, outOfScope);
    return who.isEmpty()
        ? what.substring(0, 1).toUpperCase(Locale.ROOT) + what.substring(1) + "."
        : who + ": " + what + ".";
  }

  private String what(int stuck, int outOfScope) {
    if (status.stock().any()) {
      return "stock HDFS has "
          + Counted.of(status.stock().waitingBlocks() + status.stock().pendingBlocks(), "block")
          + " to re-replicate";
    }
    int waiting = status.queue().blocks();
    int blocks = waiting + status.running().transfers();
    if (blocks == 0 && outOfScope > 0) {
      return "stock HDFS has "
          + Counted.of(outOfScope, "block")
          + " to re-replicate, by dayu.scope";
    }
    if (blocks == 0) {
      return leftMs.isPresent()
          ? "no block lacks a replica"
          : "nothing is planned now; HDFS knows of blocks that lack replicas, or still looks";
    }
    if (hold.kind() != OperatorMode.Kind.NONE) {
      return Counted.of(blocks, "block waits", "blocks wait") + ", as Dayu is " + hold.words();
    }
    if (status.running().transfers() == 0 && stuck >= waiting) {
      return Counted.of(waiting, "block") + " cannot be planned";
    }
    return Counted.of(blocks, "block comes back", "blocks come back")
        + ", "
        + (leftMs.isPresent()
            ? Units.time(leftMs.getAsLong()) + " to go"
            : "how long it takes is not known yet");
  }

  /** The newest losses first, by their hosts. */
  private static String who(List<OutOfService.Absence> absences) {
    List<OutOfService.Absence> losses =
        absences.stream()
            .filter(one -> LOSSES.contains(one.state()))
            .sorted(Comparator.comparingLong(OutOfService.Absence::sinceNs).reversed())
            .toList();
    List<String> words = new ArrayList<>();
    losses.stream()
        .limit(NAMED)
        .forEach(one -> words.add(host(one.node()) + " is " + one.state().words()));
    int more = losses.size() - NAMED;
    return Texts.brief(
        String.join(", ", words)
            + (more > 0 ? " and " + Counted.of(more, "DataNode") + " more" : ""));
  }

  private static String host(String name) {
    return name.replaceFirst(":[0-9]+$", "");
  }
}
