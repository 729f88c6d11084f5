package io.dayu.hdfs.admin;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** The findings on DataNodes being lost or stopped. */
@FunctionalInterface
interface LossFindings {
  /** Writes them into a document that has the question's node. */
  void write(ObjectNode document);

  /** Writes the risk that goes with them, where one is known. */
  default void writeRisk(RiskBasis basis, ObjectNode document) {}
}
