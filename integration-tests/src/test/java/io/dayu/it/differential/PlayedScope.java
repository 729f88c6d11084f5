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
  /** The ways in which an event says a scope, by the numbers that it has in its bytes. */
  enum By {
    /** So many percent of all blocks as the part. */
    SHARE,
    /** Where snapshots are taken by part 0, and all that has a path by part 1. */
    PATH,
    /** The rack of the DataNode. */
    RACK,
    /** The DataNode. */
    HOST
  }

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
            switch (By.values()[(int) event.bytes()]) {
              case SHARE -> event.part() + "%";
              case PATH -> event.part() == 0 ? "/" + QuietFiles.KEPT : "/";
              case RACK -> "rack=" + trial.nodes().get(event.index()).rack();
              case HOST -> "host=" + node.host();
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
