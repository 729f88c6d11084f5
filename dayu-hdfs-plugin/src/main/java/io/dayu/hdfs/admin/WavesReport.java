package io.dayu.hdfs.admin;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dayu.core.wave.WaveBound;
import io.dayu.core.wave.WavePlan;
import io.dayu.hdfs.operator.ClusterNode;
import io.dayu.hdfs.operator.WaveFindings;
import io.dayu.hdfs.status.Counted;
import java.util.List;

/** A report on waves of DataNodes. */
record WavesReport(WaveFindings found) implements LossFindings {
  /** Of DataNodes that stay, each with the reason, so many are shown. */
  private static final int KEPT_MAX = 200;

  @Override
  public void write(ObjectNode document) {
    WavePlan plan = found.plan();
    int moving = plan.waves().stream().mapToInt(List::size).sum();
    document
        .put(AnswerKey.NODE, Counted.of(found.nodes().size(), "DataNode", "DataNodes"))
        .put(AnswerKey.DATA_NODES, moving)
        .put(AnswerKey.DONE, true)
        .put(AnswerKey.MAY_GO, found.mayGo())
        .put(AnswerKey.COMPLETE, found.complete())
        .put(AnswerKey.LEAST_WAVES, plan.bound().waves())
        .put(AnswerKey.FEWEST, plan.isFewest())
        .put(AnswerKey.REASON, reason(plan.bound()))
        .put(AnswerKey.DEAD_AFTER_MS, found.deadAfterMs());
    ArrayNode waves = document.putArray(AnswerKey.WAVES);
    plan.waves().forEach(wave -> write(nodes(wave), waves.addObject()));
    StopReport.write(found.first(), document.putObject(AnswerKey.CHECKED));
    ArrayNode away = document.putArray(AnswerKey.AWAY);
    found
        .away()
        .forEach(
            node ->
                away.addObject()
                    .put(AnswerKey.NODE, Texts.brief(node.name()))
                    .put(AnswerKey.IS, node.away())
                    .put(AnswerKey.REMEDY, node.remedy()));
    ArrayNode kept = document.putArray(AnswerKey.KEPT);
    plan.kept().stream()
        .limit(KEPT_MAX)
        .forEach(
            one ->
                kept.addObject()
                    .put(AnswerKey.NODE, Texts.brief(found.nodes().get(one.host()).name()))
                    .put(AnswerKey.BLOCKS, one.blocks())
                    .put(AnswerKey.BLOCK, "blk_" + one.blockId()));
    document.put(AnswerKey.KEPT_NOT_SHOWN, Math.max(0, plan.kept().size() - KEPT_MAX));
  }

  private List<ClusterNode> nodes(List<Integer> wave) {
    return wave.stream().map(found.nodes()::get).toList();
  }

  private static void write(List<ClusterNode> wave, ObjectNode document) {
    document.put(AnswerKey.BYTES, wave.stream().mapToLong(ClusterNode::bytes).sum());
    ArrayNode racks = document.putArray(AnswerKey.RACKS);
    wave.stream().map(ClusterNode::rack).distinct().map(Texts::brief).forEach(racks::add);
    ArrayNode nodes = document.putArray(AnswerKey.NODES);
    wave.stream().map(ClusterNode::name).map(Texts::brief).forEach(nodes::add);
  }

  private String reason(WaveBound bound) {
    return switch (bound.reason()) {
      case ANY -> "";
      case SIZE -> "a wave may have no more DataNodes";
      case BLOCK ->
          "the holders of blk_"
              + bound.blockId()
              + " must be spread over "
              + Counted.of(bound.waves(), "wave");
      case PAIRS ->
          "no two of "
              + Counted.of(bound.waves(), "DataNode")
              + " may be off together, among them "
              + found.nodes().get(bound.hosts().get(0)).name();
    };
  }
}
