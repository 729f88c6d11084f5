package io.dayu.hdfs.elastic;

import io.dayu.core.elastic.Bands;
import io.dayu.hdfs.resting.LayoutTally;
import java.util.List;
import java.util.Optional;

/**
 * A view of the DataNodes that rest and those that are awake, at one moment.
 *
 * @param nodes all registered DataNodes
 * @param placementHeeds whether what places replicas can be told who rests
 * @param readOrderHeeds whether what orders replicas for readers can
 * @param bands where new blocks belong
 * @param placed where they were placed; empty while none was
 * @param sizing how many are to be awake; empty without bands
 * @param moves the copies that are being made so that more may rest
 */
public record ElasticView(
    List<ElasticNode> nodes,
    boolean placementHeeds,
    boolean readOrderHeeds,
    Optional<Bands> bands,
    Optional<LayoutTally.Placed> placed,
    Optional<SizingView> sizing,
    MoveCount moves) {
  /** Nothing is known. */
  public static final ElasticView NOTHING =
      new ElasticView(
          List.of(),
          false,
          false,
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          MoveCount.NONE);

  public ElasticView {
    nodes = List.copyOf(nodes);
  }

  /** The number of DataNodes that serve all that clients ask. */
  public long serving() {
    return nodes.stream().filter(ElasticNode::serves).count();
  }

  /** The number of DataNodes that rest. */
  public long resting() {
    return nodes.stream().filter(ElasticNode::rests).count();
  }
}
