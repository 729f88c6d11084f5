package io.dayu.sim.experiment.replay;

import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.LinkState;
import io.dayu.core.snapshot.NodeState;
import io.dayu.core.snapshot.RackState;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.snapshot.RunningTransfer;
import io.dayu.core.snapshot.StorageTypes;
import java.io.PrintWriter;

/** Writes a snapshot as lines of words. */
final class SnapshotText {
  private final PrintWriter out;
  private final int storageTypes;

  private SnapshotText(PrintWriter out, int storageTypes) {
    this.out = out;
    this.storageTypes = storageTypes;
  }

  static void write(ClusterSnapshot snapshot, PrintWriter out) {
    new SnapshotText(out, storageTypes(snapshot)).write(snapshot);
  }

  /**
   * The number of storage types that any task asks for; a node's space of other types does not
   * matter.
   */
  private static int storageTypes(ClusterSnapshot snapshot) {
    int most = 0;
    for (RecoveryTask task : snapshot.tasks()) {
      for (int i = 0; i < task.storageTypes().size(); i++) {
        most = Math.max(most, task.storageTypes().get(i));
      }
    }
    for (RunningTransfer transfer : snapshot.running()) {
      most = Math.max(most, transfer.storageType());
    }
    return most + 1;
  }

  private void write(ClusterSnapshot snapshot) {
    line("slot", snapshot.untilSlotNs(), snapshot.slotNs());
    for (RackState rack : snapshot.racks()) {
      line("rack", word(rack.name()), rack.uplinkBytesPerSec());
    }
    for (NodeState node : snapshot.nodes()) {
      line(
          "node",
          word(node.id()),
          node.rack(),
          link(node.in()),
          link(node.out()),
          node.acceptsReplicas(),
          node.commonBytes(),
          freeSpace(node));
    }
    for (RecoveryTask task : snapshot.tasks()) {
      line("task", task(task));
    }
    for (RunningTransfer transfer : snapshot.running()) {
      line(
          "running",
          task(transfer.task()),
          transfer.source(),
          transfer.destination(),
          transfer.storageType(),
          transfer.doneBytes(),
          transfer.speedBytesPerSec(),
          transfer.rateBytesPerSec(),
          transfer.disposition());
    }
  }

  private void line(Object... words) {
    for (int i = 0; i < words.length; i++) {
      out.print(i == 0 ? "" : " ");
      out.print(words[i]);
    }
    out.print('\n');
  }

  private static String word(String name) {
    if (name.isEmpty() || name.chars().anyMatch(Character::isWhitespace)) {
      throw new IllegalArgumentException("a name in a dump has no spaces: '" + name + "'");
    }
    return name;
  }

  private static String link(LinkState link) {
    return link.totalBytesPerSec()
        + " "
        + link.foregroundBytesPerSec()
        + " "
        + link.usualForegroundBytesPerSec()
        + " "
        + link.fresh();
  }

  private String freeSpace(NodeState node) {
    StringBuilder text = new StringBuilder();
    for (int type = 0; type < storageTypes; type++) {
      text.append(type == 0 ? "" : ",").append(node.freeSpace().bytes(type));
    }
    return text.toString();
  }

  private static String task(RecoveryTask task) {
    return task.id()
        + " "
        + task.sizeBytes()
        + " "
        + task.workClass()
        + " "
        + task.priority()
        + " "
        + task.missing()
        + " "
        + numbers(task.sources())
        + " "
        + numbers(task.placed())
        + " "
        + numbers(task.barred())
        + " "
        + task.rule().minRacks()
        + " "
        + task.rule().maxReplicasPerRack()
        + " "
        + types(task.storageTypes());
  }

  private static String numbers(IntSet set) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < set.size(); i++) {
      text.append(i == 0 ? "" : ",").append(set.get(i));
    }
    return text.isEmpty() ? "-" : text.toString();
  }

  private static String types(StorageTypes types) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < types.size(); i++) {
      text.append(i == 0 ? "" : ",").append(types.get(i));
    }
    return text.isEmpty() ? "-" : text.toString();
  }
}
