package io.dayu.it.differential;

import io.dayu.core.snapshot.WorkClass;
import io.dayu.hdfs.scope.Scope;
import io.dayu.hdfs.state.NodeTable;
import io.dayu.hdfs.state.Transfer;
import io.dayu.protocol.TransferId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.hdfs.server.namenode.QuietFiles;

/** The scope of a trial as it changes, and what Dayu has begun out of it. */
final class PlayedScope {
  /** How many ways there are in which an event says a scope, by the number in its bytes. */
  static final int WAYS = 4;

  /** By so many percent of all blocks as the part. */
  static final int SHARE = 0;

  /** By a path: where snapshots are taken by part 0, and the root by part 1. */
  private static final int PATH = 1;

  /** By the rack of the DataNode. */
  private static final int RACK = 2;

  private final Set<TransferId> known = new HashSet<>();
  private final List<String> faults = new ArrayList<>();
  private Scope scope = Scope.ALL;

  /** The one in force. */
  Scope now() {
    return scope;
  }

  /** An operator sets another. */
  void change(Event event, Trial trial, PlayedNode node) {
    scope =
        Scope.parse(
            switch ((int) event.bytes()) {
              case SHARE -> event.part() + "%";
              case PATH -> event.part() == 0 ? "/" + QuietFiles.KEPT : "/";
              case RACK -> "rack=" + trial.nodes().get(event.index()).rack();
              default -> "host=" + node.host();
            });
  }

  /** Looks at what has been begun since. */
  void look(Iterable<Transfer> running, NodeTable nodes) {
    for (Transfer one : running) {
      boolean begun = known.add(one.id()) && one.task().workClass() == WorkClass.SAFETY;
      if (begun && !isWithin(one, nodes)) {
        faults.add(
            "a transfer of block %d to %s was begun, and is out of %s"
                .formatted(one.target().blockId(), nodes.name(one.destination()), scope.text()));
      }
    }
  }

  private boolean isWithin(Transfer one, NodeTable nodes) {
    return switch (scope.kind()) {
      case ALL, PATHS -> true;
      case SHARE -> Scope.isOfShare(one.target().blockId(), scope.share());
      case RACKS, HOSTS -> nodes.isOf(scope, nodes.uuid(one.destination()));
    };
  }

  /** What must not be, a sentence each. */
  List<String> faults() {
    return faults;
  }
}
