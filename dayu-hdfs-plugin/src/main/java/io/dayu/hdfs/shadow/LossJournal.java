package io.dayu.hdfs.shadow;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.OptionalLong;

/** The journal that losses are noted in for good. Thread safe; never waits for a disk. */
@FunctionalInterface
interface LossJournal {
  /**
   * Notes how a loss stands; the same one again replaces what was.
   *
   * @param id as it was returned the first time
   * @param agoNs how long ago it began
   * @return its id
   */
  long note(OptionalLong id, long agoNs, ObjectNode facts);
}
