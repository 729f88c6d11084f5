package io.dayu.hdfs.admin;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dayu.core.early.SilenceHold;
import io.dayu.hdfs.early.EarlyReports;
import io.dayu.hdfs.early.EarlyView;
import io.dayu.hdfs.operator.Warning;
import io.dayu.hdfs.status.Counted;
import java.util.Optional;

/** Tells of the copies of last replicas, and why there are none. */
final class LastReplicas {
  private LastReplicas() {}

  /**
   * The warning that last replicas wait for HDFS's own word, where that is so.
   *
   * @param early the system's reports
   */
  static Optional<Warning> warning(Object early) {
    EarlyView view = ((EarlyReports) early).view();
    if (view.hold() != SilenceHold.NONE) {
      return Optional.of(
          new Warning(
              Warning.Kind.EARLY_HELD,
              view.held(),
              Counted.of(view.held(), "DataNode is", "DataNodes are")
                  + " silent at once, "
                  + (view.hold() == SilenceHold.RACK
                      ? "half of a rack or more, as when a switch fails"
                      : "as when the network fails")
                  + ": their blocks get no early copies, and wait for HDFS to call them dead."));
    }
    return view.full()
        ? Optional.of(
            new Warning(
                Warning.Kind.EARLY_HELD,
                view.waiting(),
                Counted.of(view.waiting(), "block waits", "blocks wait")
                    + " for an early copy: these take all the room that they may"
                    + " (dayu.early.space)."))
        : Optional.empty();
  }

  /** Writes into a document on recovery how many DataNodes are silent, and what that comes to. */
  static void writeBrief(Object early, ObjectNode document) {
    EarlyView view = ((EarlyReports) early).view();
    document
        .putObject(AnswerKey.EARLY)
        .put(AnswerKey.SILENT, view.silent())
        .put(AnswerKey.HELD, view.held())
        .put(AnswerKey.WAITING, view.waiting())
        .put(AnswerKey.COPIES, view.copies())
        .put(AnswerKey.BYTES, view.bytes());
  }
}
