package io.dayu.hdfs.admin;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dayu.hdfs.operator.SetStop;
import io.dayu.hdfs.operator.StopCheck;
import io.dayu.hdfs.status.Counted;

/** A report on a set of DataNodes being stopped at once. */
record StopReport(SetStop set) implements LossFindings {
  @Override
  public void write(ObjectNode document) {
    document
        .put(AnswerKey.NODE, Counted.of(set.nodes().size(), "DataNode", "DataNodes"))
        .put(AnswerKey.NODES_TOGETHER, set.nodes().size())
        .put(AnswerKey.DONE, true);
    write(set.check(), document);
  }

  /** Writes the findings of a look at all that DataNodes hold. */
  static void write(StopCheck check, ObjectNode document) {
    document
        .put(AnswerKey.CHECKED, check.checked())
        .put(AnswerKey.ALL_CHECKED, check.complete())
        .put(AnswerKey.ONLY_REPLICAS, check.only())
        .put(AnswerKey.DOUBTFUL, check.doubtful())
        .put(AnswerKey.GROUPS, check.groups())
        .put(AnswerKey.BEING_WRITTEN, check.beingWritten());
  }
}
