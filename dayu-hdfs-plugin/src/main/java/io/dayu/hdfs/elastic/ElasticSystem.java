package io.dayu.hdfs.elastic;

import io.dayu.hdfs.execution.WorkSource;
import io.dayu.hdfs.link.LinkListener;
import io.dayu.hdfs.resting.RestMetrics;
import io.dayu.hdfs.system.NameNodeSystem;
import io.dayu.hdfs.system.SystemPlace;
import java.util.Optional;

/** The system that has DataNodes rest, by operators' orders and by the size that is needed. */
public final class ElasticSystem implements NameNodeSystem {
  private final RestOrders orders;
  private final RestFeed feed;
  private final MoveSource moves;
  private final ElasticCluster cluster;

  /**
   * All DataNodes are awake.
   *
   * @param conditions the conditions that forbid a smaller cluster
   */
  public ElasticSystem(SystemPlace place, RestWiring wiring, SizingConditions conditions) {
    RestMetrics metrics = new RestMetrics(place.meters());
    MoveBoard board = new MoveBoard();
    orders = wiring.orders();
    feed = new RestFeed(wiring, place.nodes(), conditions, board, metrics, place.clock());
    moves =
        new MoveSource(
            wiring.settings(),
            board,
            wiring.moves(),
            place.nodes(),
            place.tasks(),
            metrics,
            place.failed());
    cluster = new ElasticCluster(wiring, feed::latest);
    cluster.show(place.meters());
  }

  @Override
  public Optional<WorkSource> work() {
    return Optional.of(moves);
  }

  @Override
  public Optional<LinkListener> links() {
    return Optional.of(feed);
  }

  @Override
  public boolean rests(String uuid) {
    return orders.rests(uuid);
  }

  @Override
  public void end(boolean plannerHangs) {
    feed.end();
  }

  @Override
  public ElasticCluster commands() {
    return cluster;
  }
}
