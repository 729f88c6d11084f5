package io.dayu.hdfs.admin;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dayu.core.rehearsal.LinkTally;
import io.dayu.core.rehearsal.Rehearsal;
import io.dayu.hdfs.namesystem.LossCount;
import io.dayu.hdfs.slot.Loss;
import java.util.List;

/**
 * What a rehearsal says of the loss of a DataNode, for all it holds: where only some of its
 * replicas were looked at, times, blocks and bytes are taken as many times.
 */
record LossReport(
    Loss loss,
    int slots,
    int blocks,
    long elapsedNs,
    long movedBytes,
    long remainingBytes,
    int remainingBlocks,
    double idealBytesPerSec,
    List<FullestLinks.Link> fullest) {
  static LossReport of(Loss loss, Rehearsal rehearsal) {
    LinkTally links = rehearsal.links();
    return new LossReport(
        loss,
        rehearsal.slots(),
        loss.cluster().tasks().size(),
        rehearsal.elapsedNs(),
        rehearsal.movedBytes(),
        rehearsal.remainingBytes(),
        rehearsal.remainingBlocks(),
        rehearsal.idealBytesPerSec(),
        FullestLinks.of(links.nodes(), links::inShare, links::outShare));
  }

  private long scaled(long value) {
    return Math.round(value * loss.count().scale());
  }

  private long scaledMs(double ms) {
    return Math.round(ms * loss.count().scale());
  }

  /** Whether blocks remain though no more slots were played: there was no place for them. */
  private boolean stuck() {
    return remainingBlocks > 0 && !cutShort();
  }

  private boolean cutShort() {
    return slots >= LossRehearsal.SLOTS_MAX && remainingBlocks > 0;
  }

  private double elapsedMs() {
    double playedMs = elapsedNs / 1e6;
    return cutShort() && movedBytes > 0
        ? playedMs * (movedBytes + remainingBytes) / movedBytes
        : playedMs;
  }

  void write(ObjectNode document) {
    LossCount count = loss.count();
    long recoveredBytes = cutShort() ? movedBytes + remainingBytes : movedBytes;
    double idealMs = idealBytesPerSec > 0 ? recoveredBytes * 1e3 / idealBytesPerSec : 0;
    document
        .put("node", Texts.brief(loss.node()))
        .put("done", true)
        .put("replicas", count.replicas())
        .put("lookedAt", count.looked())
        .put("blocks", scaled(blocks))
        .put("bytes", scaled(movedBytes + remainingBytes))
        .put("recoveryMs", scaledMs(elapsedMs()))
        .put("idealMs", scaledMs(idealMs))
        .put("slots", slots)
        .put("slotMs", loss.cluster().slotNs() / 1_000_000)
        .put("playedToTheEnd", !cutShort())
        .put("withoutPlace", stuck() ? scaled(remainingBlocks) : 0)
        .put("onlyReplicas", scaled(count.onlyReplicas()))
        .put("striped", scaled(count.striped()))
        .put("beingWritten", scaled(count.beingWritten()))
        .put("needless", scaled(count.needless()))
        .put("waitingAlready", loss.waitingBlocks());
    ArrayNode rows = document.putArray("fullest");
    fullest.forEach(
        link ->
            rows.addObject()
                .put("name", Texts.brief(loss.nodeNames().get(link.node())))
                .put("direction", link.direction())
                .put("share", link.share()));
    document.put("said", "Nothing was done; traffic is taken to stay as it is.");
  }
}
