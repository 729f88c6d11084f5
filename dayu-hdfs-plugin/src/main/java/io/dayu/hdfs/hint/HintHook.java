package io.dayu.hdfs.hint;

import io.dayu.protocol.admin.MoveHint;
import java.util.List;

/** HDFS, as far as hints are judged by it. */
@FunctionalInterface
public interface HintHook {
  /**
   * The verdicts on whether replicas may be moved: replicated blocks with that stamp and as many
   * live replicas as their files want, of which nobody writes. Holds the namesystem read lock for
   * milliseconds at a time.
   */
  List<HintVerdict> judge(List<MoveHint> hints);
}
