package io.dayu.hdfs.admin;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dayu.hdfs.cold.ColdFiles;
import io.dayu.hdfs.cold.ColdService;
import io.dayu.hdfs.disclosure.PrivateNode;
import io.dayu.hdfs.rights.PrivateText;

/** Counts cold files, and gives them their owner's factor back; also where none is lowered. */
final class ColdOrders {
  private final Host host;
  private final ColdFiles cold;

  private ColdOrders(Host host, ColdFiles cold) {
    this.host = host;
    this.cold = cold;
  }

  /** The orders of an active NameNode. */
  static ColdOrders of(Host host, RunningDayu parts) throws RefusedException {
    if (!host.active()) {
      throw new RefusedException(
          AnswerCode.STANDBY, "This NameNode is a standby; the active one changes factors.");
    }
    return new ColdOrders(host, ((ColdService) parts.need("cold")).files());
  }

  /** Counts what an order would give back. */
  void tally(String path, ObjectNode document) {
    ColdFiles.ColdTally tally = cold.tally(path);
    document
        .put(AnswerKey.FILES, tally.files())
        .put(AnswerKey.SAVED_BYTES, tally.bytes())
        .put(AnswerKey.COMPLETE, tally.complete());
  }

  void restore(String path, ObjectNode document) throws RefusedException {
    if (host.inSafeMode()) {
      throw new RefusedException(
          AnswerCode.FAILED, "This NameNode is in safe mode, in which no factor changes.");
    }
    if (cold.failed()) {
      throw new RefusedException(
          AnswerCode.FAILED,
          "Cold files are not looked after since that failed; the NameNode's log says why. A"
              + " restart of the NameNode comes first.");
    }
    cold.restore(path);
    document.set(
        AnswerKey.SAID,
        new PrivateNode(
            PrivateText.open("From the next second on, cold files below ")
                .plus(PrivateText.of(Texts.brief(path)))
                .plus(
                    " get their owner's factor back, and count as read now. No other factor is"
                        + " lowered meanwhile. hdfs dayu heat restore --dry-run tells how many are"
                        + " left.")));
  }
}
