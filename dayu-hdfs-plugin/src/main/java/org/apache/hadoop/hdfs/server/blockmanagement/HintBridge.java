package org.apache.hadoop.hdfs.server.blockmanagement;

import io.dayu.core.snapshot.WorkClass;
import io.dayu.hdfs.hint.HintHook;
import io.dayu.hdfs.hint.HintVerdict;
import io.dayu.hdfs.namesystem.NodeNumbers;
import io.dayu.hdfs.queue.TimedLock;
import io.dayu.protocol.admin.MoveHint;
import java.util.List;
import org.jspecify.annotations.NullMarked;

/** The judge of hints, as their system asks it. */
@NullMarked
public final class HintBridge implements HintHook {
  private final TimedLock lock;
  private final HintKeeper keeper;

  /** Has hints' copies booked from now on. */
  public HintBridge(BlockManagerBridge bridge, NodeNumbers numbers) {
    lock = bridge.lock();
    keeper = new HintKeeper(bridge, numbers);
    bridge.keep(WorkClass.COST, keeper);
  }

  @Override
  public List<HintVerdict> judge(List<MoveHint> hints) {
    return lock.readingEach("dayuHintJudge", hints, keeper::judge);
  }
}
