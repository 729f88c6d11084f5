package io.dayu.hdfs.admin;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dayu.core.rehearsal.LinkTally;
import io.dayu.core.rehearsal.Rehearsal;
import io.dayu.core.rehearsal.RehearsedEnd;
import io.dayu.hdfs.operator.LossCount;
import io.dayu.hdfs.operator.NodeLoss;
import io.dayu.hdfs.operator.StopCheck;
import java.util.List;
import java.util.OptionalInt;

/**
 * A rehearsal's report on the loss of a DataNode, for all it holds: where only some of its replicas
 * were looked at, times, blocks and bytes are taken as many times.
 *
 * @param stop the findings of a look at all of them, on its being stopped
 */
record LossReport(
    NodeLoss loss,
    StopCheck stop,
    OptionalInt scatterWidth,
    int blocks,
    Played played,
    List<FullestLinks.Link> fullest)
    implements LossFindings {
  /** The recovery as it was played through. */
  private record Played(
      RehearsedEnd end, long elapsedNs, long readBytes, double idealBytesPerSec) {}

  static LossReport of(
      NodeLoss loss, StopCheck stop, OptionalInt scatterWidth, Rehearsal rehearsal) {
    LinkTally links = rehearsal.links();
    return new LossReport(
        loss,
        stop,
        scatterWidth,
        loss.cluster().tasks().size(),
        new Played(
            rehearsal.end(),
            rehearsal.elapsedNs(),
            rehearsal.readBytes(),
            rehearsal.idealBytesPerSec()),
        FullestLinks.of(links.nodes(), links::inShare, links::outShare));
  }

  private double recoveryMs() {
    return played.end().toTheEnd(played.elapsedNs() / 1e6) * loss.count().scale();
  }

  @Override
  public void writeRisk(RiskBasis basis, ObjectNode document) {
    // The model is that of random placement.
    if (scatterWidth.isEmpty()) {
      LossRisk.of(loss, recoveryMs() / 1e3, basis).write(document);
    }
  }

  private long scaled(long value) {
    return Math.round(value * loss.count().scale());
  }

  private long scaledMs(double ms) {
    return Math.round(ms * loss.count().scale());
  }

  /** Of the blocks, internal ones of erasure-coded groups. */
  private long decodes() {
    return loss.cluster().tasks().stream().filter(task -> task.kind().reads() > 1).count();
  }

  /** True if blocks remain though no more slots were played: there was no place for them. */
  private boolean stuck() {
    return played.end().remainingBlocks() > 0 && !played.end().cutShort();
  }

  @Override
  public void write(ObjectNode document) {
    LossCount count = loss.count();
    RehearsedEnd end = played.end();
    double idealMs =
        played.idealBytesPerSec() > 0
            ? end.toTheEnd((double) played.readBytes()) * 1e3 / played.idealBytesPerSec()
            : 0;
    document
        .put(AnswerKey.NODE, Texts.brief(loss.node()))
        .put(AnswerKey.DONE, true)
        .put(AnswerKey.REPLICAS, count.replicas())
        .put(AnswerKey.LOOKED_AT, count.looked())
        .put(AnswerKey.BLOCKS, scaled(blocks))
        .put(AnswerKey.DECODED, scaled(decodes()))
        .put(AnswerKey.BYTES, scaled(end.movedBytes() + end.remainingBytes()))
        .put(AnswerKey.RECOVERY_MS, Math.round(recoveryMs()))
        .put(AnswerKey.IDEAL_MS, scaledMs(idealMs))
        .put(AnswerKey.SLOTS, end.slots())
        .put(AnswerKey.SLOT_MS, loss.cluster().slotNs() / 1_000_000)
        .put(AnswerKey.PLAYED_TO_THE_END, !end.cutShort())
        .put(AnswerKey.WITHOUT_PLACE, stuck() ? scaled(end.remainingBlocks()) : 0)
        .put(AnswerKey.STRIPED, scaled(count.striped()))
        .put(AnswerKey.NEEDLESS, scaled(count.needless()))
        .put(AnswerKey.WAITING_ALREADY, loss.waitingBlocks());
    scatterWidth.ifPresent(width -> document.put(AnswerKey.SCATTER_WIDTH, width));
    StopReport.write(stop, document);
    ArrayNode rows = document.putArray(AnswerKey.FULLEST);
    fullest.forEach(
        link ->
            rows.addObject()
                .put(AnswerKey.NAME, Texts.brief(loss.nodeNames().get(link.node())))
                .put(AnswerKey.DIRECTION, link.direction())
                .put(AnswerKey.SHARE, link.share()));
    document.put(AnswerKey.SAID, "Nothing was done; traffic is taken to stay as it is.");
  }
}
