package io.dayu.hdfs.admin;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dayu.core.heat.Temperature;
import io.dayu.core.heat.WhyNotMore;
import io.dayu.hdfs.disclosure.PrivateNode;
import io.dayu.hdfs.extra.ExtraBook;
import io.dayu.hdfs.extra.ExtraObstacle;
import io.dayu.hdfs.heat.HeatReports;
import io.dayu.hdfs.heat.HolderReads;
import io.dayu.hdfs.heat.HotBlock;
import io.dayu.hdfs.heat.ReplicaAdvice;
import io.dayu.protocol.admin.RecordJson;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The answer that shows which blocks clients read most, of which files, and from whom. */
final class HotBlocks {
  /** More DataNodes than hold a block anywhere, so that an answer is not too long. */
  private static final int HOLDERS_MAX = 16;

  private final Host host;
  private final HeatReports heat;

  private HotBlocks(Host host, HeatReports heat) {
    this.host = host;
    this.heat = heat;
  }

  /** The answer of an active NameNode, where reads are counted. */
  static HotBlocks of(Host host, RunningDayu parts) throws RefusedException {
    Readings.requireActive(host, "agents report to the active one");
    HeatReports heat =
        counted(parts)
            .orElseThrow(
                () ->
                    new RefusedException(
                        AnswerCode.FAILED,
                        "Reads are not counted: dayu.heat.enabled is false. Set it to true here and"
                            + " on DataNodes, and restart them."));
    return new HotBlocks(host, heat);
  }

  private static Optional<HeatReports> counted(RunningDayu parts) {
    return parts.systems().find("heat").map(HeatReports.class::cast).filter(HeatReports::enabled);
  }

  /** Writes nothing where reads are not counted, or reported to another NameNode. */
  static void writeIfCounted(Host host, RunningDayu parts, int top, ObjectNode document) {
    if (host.active()) {
      counted(parts)
          .map(heat -> new HotBlocks(host, heat))
          .ifPresent(blocks -> blocks.write(top, document.putObject(AnswerKey.HEAT)));
    }
  }

  void write(int top, ObjectNode document) {
    List<HotBlock> hottest = heat.hottest(top);
    Map<Long, BlockOfFile> files = host.filesOf(hottest.stream().map(HotBlock::blockId).toList());
    ArrayNode rows = document.putArray(AnswerKey.BLOCKS);
    for (HotBlock block : hottest) {
      BlockOfFile file = files.get(block.blockId());
      if (file != null) {
        write(block, file, rows.addObject());
      }
    }
    HeatReports.CountingAgents agents = heat.agents();
    document
        .put(AnswerKey.PERIOD_MS, TimeUnit.NANOSECONDS.toMillis(heat.periodNs()))
        .put(AnswerKey.EXACT, agents.exact())
        .put(AnswerKey.SAMPLED, agents.sampled());
    heat.book().ifPresent(book -> write(book, document.putObject(AnswerKey.EXTRA_REPLICAS)));
  }

  private void write(ExtraBook book, ObjectNode all) {
    RecordJson.write(book.totals(), all);
    RecordJson.write(book.counts(), all).put(AnswerKey.EXTRA_READS, heat.extraReads());
  }

  private void write(HotBlock block, BlockOfFile file, ObjectNode row) {
    ReplicaAdvice advice =
        heat.advice(
            block,
            file.holders().stream().map(BlockOfFile.Holder::uuid).toList(),
            file.replication());
    row.put(AnswerKey.BLOCK, "blk_" + block.blockId())
        .<ObjectNode>set(AnswerKey.FILE, new PrivateNode(file.told().each(Texts::brief)))
        .put(AnswerKey.LENGTH_BYTES, file.lengthBytes())
        .put(AnswerKey.REPLICATION, file.replication())
        .put(AnswerKey.READS_PER_MINUTE, block.readsPerMinute())
        .put(AnswerKey.MISSED_PER_MINUTE, block.missedPerMinute())
        .put(AnswerKey.READERS, block.readers())
        .put(AnswerKey.TEMPERATURE, word(advice.temperature()))
        .put(AnswerKey.MORE, advice.more())
        .put(AnswerKey.WHY_NOT_MORE, advice.whyNotMore().map(HotBlocks::words).orElse(""))
        .put(AnswerKey.WHY_NOT_YET, advice.more() == 0 ? "" : whyNotYet(block.blockId()));
    Map<String, HolderReads> reads =
        block.holders().stream().collect(Collectors.toMap(HolderReads::uuid, Function.identity()));
    ArrayNode holders = row.putArray(AnswerKey.HOLDERS);
    file.holders().stream()
        .limit(HOLDERS_MAX)
        .forEach(
            holder -> {
              HolderReads its = reads.getOrDefault(holder.uuid(), HolderReads.none(holder.uuid()));
              holders
                  .addObject()
                  .put(AnswerKey.NAME, Texts.brief(holder.name()))
                  .put(AnswerKey.READS_PER_MINUTE, its.readsPerMinute())
                  .put(AnswerKey.READERS, its.readers())
                  .put(AnswerKey.EXTRA, isExtra(block.blockId(), holder.uuid()));
            });
  }

  private boolean isExtra(long blockId, String uuid) {
    return heat.book().map(book -> book.contains(blockId, uuid)).orElse(false);
  }

  private String whyNotYet(long blockId) {
    return heat.book()
        .map(book -> book.obstacle(blockId).map(HotBlocks::words).orElse(""))
        .orElse("extra replicas are off");
  }

  private static String words(ExtraObstacle obstacle) {
    return switch (obstacle) {
      case COPYING -> "being copied";
      case BLOCKS_WAIT -> "blocks wait that lack a replica";
      case PAUSED -> "paused";
      case NO_ROOM -> "no room";
      case NO_DESTINATION -> "no destination";
      case NOT_NOW -> "not now";
    };
  }

  private static String word(Temperature temperature) {
    return switch (temperature) {
      case HOT -> "hot";
      case WARM -> "warm";
      case COLD -> "cold";
    };
  }

  private static String words(WhyNotMore why) {
    return switch (why) {
      case NOT_HOT -> "not hot";
      case HOLDERS_HAVE_ROOM -> "holders have room";
      case FEW_READERS -> "few readers";
      case AT_THE_MOST -> "at the most";
    };
  }
}
