package io.dayu.hdfs.elastic;

import io.dayu.core.placement.StorageUse;
import io.dayu.core.snapshot.FreeSpace;
import io.dayu.core.snapshot.LinkState;
import io.dayu.core.snapshot.NodeState;
import io.dayu.hdfs.link.LinkSights;
import io.dayu.hdfs.namesystem.DataNodeFacts;
import io.dayu.hdfs.namesystem.DataNodeStatus;
import io.dayu.hdfs.resting.AwakeCount;
import io.dayu.hdfs.resting.AwakeWalk;
import io.dayu.hdfs.resting.BandMap;
import io.dayu.hdfs.resting.OffBoard;
import io.dayu.hdfs.resting.RestGuidance;
import io.dayu.hdfs.resting.RestHeeder;
import io.dayu.hdfs.resting.RestHook;
import io.dayu.hdfs.resting.RestMetrics;
import io.dayu.hdfs.state.NodeTable;
import io.dayu.hdfs.state.TaskTable;
import io.dayu.metrics.Meters;
import io.dayu.protocol.DataNodeAddress;
import io.dayu.protocol.StandbyServers;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo.AdminStates;

/** DataNodes, blocks and a clock that tests play, under a {@link RestFeed} as it is. */
final class PlayedCluster {
  static final int NODES = 12;
  static final int COPIES = 2;
  static final long PATIENCE_NS = TimeUnit.MINUTES.toNanos(15);

  private static final int RACKS = 3;
  private static final int REPLICATION = 3;
  private static final long SPEED = 1_000_000;

  /** A block: its holders by number. */
  record Held(long id, Set<Integer> nodes, int factor, long bytes) {}

  final List<Held> blocks = new ArrayList<>();
  final Set<Integer> dead = new HashSet<>();
  final Set<Integer> leaving = new HashSet<>();
  final Set<Integer> maintained = new HashSet<>();
  final Set<Integer> gone = new HashSet<>();
  final Set<Integer> silent = new HashSet<>();

  /** Names of hosts that differ from the usual ones, by number. */
  final Map<Integer, String> hosts = new HashMap<>();

  /** Last parts of addresses that differ from the usual ones, by number. */
  final Map<Integer, Integer> addresses = new HashMap<>();

  SizingSettings sizing = sizing("off", "none");
  boolean shortOfReplicas;
  boolean stuck;
  boolean paused;
  boolean heeded = true;
  long inBytesPerSec;
  long outBytesPerSec;
  int minuteOfDay;
  int reads;
  final Map<Integer, Integer> readsAWalk = new HashMap<>();
  int failures;
  long nowNs = TimeUnit.HOURS.toNanos(1);

  final RestOrders orders = new RestOrders(() -> nowNs);
  final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private final RestMetrics metrics = new RestMetrics(new Meters(registry));
  final NodeTable nodes = new NodeTable();
  private final MoveBoard board = new MoveBoard();
  final TaskTable tasks = new TaskTable();
  final PlayedMoves played = new PlayedMoves(this, nodes);
  private final RestHeeder heeder =
      new RestHeeder() {
        @Override
        public boolean canHeed() {
          return true;
        }

        @Override
        public void heed(RestGuidance guidance) {
          told = guidance.current().uuids();
          spared = guidance.currentSpared().uuids();
          writes = guidance.currentWrites();
        }
      };
  private final RestHook hook =
      new RestHook() {
        @Override
        public Optional<RestHeeder> placement() {
          return Optional.of(heeder);
        }

        @Override
        public Optional<RestHeeder> readOrder() {
          return Optional.of(heeder).filter(one -> heeded);
        }
      };
  private Set<String> told = Set.of();
  private Set<String> spared = Set.of();
  Optional<BandMap> writes = Optional.empty();
  final OffBoard machines = new OffBoard();
  long offAfterNs;
  private final RestWiring wiring =
      new RestWiring(
          this::settings,
          orders,
          hook,
          this::walk,
          played,
          () -> minuteOfDay,
          REPLICATION,
          machines);
  final RestFeed feed =
      new RestFeed(
          wiring,
          nodes,
          new SizingConditions(() -> shortOfReplicas, () -> stuck, () -> paused),
          board,
          metrics,
          () -> nowNs);
  final MoveSource moves =
      new MoveSource(this::settings, board, played, nodes, tasks, metrics, () -> failures++);
  final ElasticCluster elastic = new ElasticCluster(wiring, feed::latest);

  static SizingSettings sizing(String size, String schedule) {
    return new SizingSettings(
        SizeWish.parse(size).orElseThrow(),
        SizeSchedule.parse(schedule).orElseThrow(),
        0.5,
        PATIENCE_NS,
        0,
        0);
  }

  /** Rests although such a part of a DataNode's blocks has too few copies awake. */
  void allowOwed(double share) {
    sizing =
        new SizingSettings(
            sizing.size(),
            sizing.schedule(),
            sizing.load(),
            sizing.patienceNs(),
            share,
            sizing.movesAtOnce());
  }

  /** Copies so many blocks at once that keep DataNodes from resting. */
  void moveAtOnce(int blocks) {
    sizing =
        new SizingSettings(
            sizing.size(),
            sizing.schedule(),
            sizing.load(),
            sizing.patienceNs(),
            sizing.owedShare(),
            blocks);
  }

  private ElasticSettings settings() {
    return new ElasticSettings(true, true, 0.3, COPIES, sizing, offAfterNs, StandbyServers.NONE);
  }

  private List<DataNodeFacts> facts() {
    List<DataNodeFacts> all = new ArrayList<>();
    for (int node = 0; node < NODES; node++) {
      boolean alive = !dead.contains(node);
      AdminStates state =
          maintained.contains(node)
              ? AdminStates.IN_MAINTENANCE
              : leaving.contains(node) ? AdminStates.DECOMMISSION_INPROGRESS : AdminStates.NORMAL;
      if (!gone.contains(node)) {
        all.add(
            new DataNodeFacts(
                new DataNodeAddress(
                    uuid(node),
                    "10.0.0." + addresses.getOrDefault(node, node),
                    hosts.getOrDefault(node, "dn" + node),
                    9866,
                    9864,
                    9865,
                    9867),
                "/rack" + node % RACKS,
                alive,
                alive,
                FreeSpace.ofBytesByType(1_000),
                new StorageUse(0, 1_000),
                List.of(),
                new DataNodeStatus(state, alive, "")));
      }
    }
    return all;
  }

  static String uuid(int node) {
    return String.format("uuid%02d", node);
  }

  /** The planner's number of the DataNode of a rank. */
  int number(int rank) {
    return nodes.numberOf(uuid(atRank(rank)));
  }

  static int number(String uuid) {
    return Integer.parseInt(uuid.substring("uuid".length()));
  }

  /** A second passes. */
  SizingView second() {
    nowNs += TimeUnit.SECONDS.toNanos(1);
    nodes.update(facts());
    List<NodeState> states = new ArrayList<>();
    for (int number = 0; number < nodes.size(); number++) {
      int node = number(nodes.uuid(number));
      boolean fresh = !silent.contains(node) && !dead.contains(node);
      states.add(
          new NodeState(
              nodes.uuid(number),
              node % RACKS,
              new LinkState(SPEED, inBytesPerSec, fresh),
              new LinkState(SPEED, outBytesPerSec, fresh),
              true,
              0,
              FreeSpace.ofBytesByType(1_000)));
    }
    played.follow(nowNs);
    moves.refresh(nowNs, paused);
    played.second();
    feed.look(new LinkSights(nowNs, List.of(), List.of(), List.of(), states));
    return feed.latest().sizing().orElseThrow();
  }

  SizingView seconds(int count) {
    SizingView last = second();
    for (int second = 1; second < count; second++) {
      last = second();
    }
    return last;
  }

  /** So long that patience is over, and a little. */
  SizingView patience() {
    return seconds((int) TimeUnit.NANOSECONDS.toSeconds(PATIENCE_NS) + 5);
  }

  /** Who rests, by what the placement policy was told last. */
  Set<Integer> resting() {
    Set<Integer> numbers = new TreeSet<>();
    told.forEach(uuid -> numbers.add(number(uuid)));
    return numbers;
  }

  /** Who gets no new replica, by what the placement policy was told last. */
  Set<Integer> spared() {
    Set<Integer> numbers = new TreeSet<>();
    spared.forEach(uuid -> numbers.add(number(uuid)));
    return numbers;
  }

  /** The number of the DataNode of a rank. */
  int atRank(int rank) {
    return feed.latest().nodes().stream()
        .filter(node -> node.rank() == rank)
        .map(node -> number(node.address().uuid()))
        .findFirst()
        .orElseThrow();
  }

  /** The numbers of the DataNodes of some ranks. */
  Set<Integer> ranks(int from, int until) {
    Set<Integer> numbers = new TreeSet<>();
    for (int rank = from; rank < until; rank++) {
      numbers.add(atRank(rank));
    }
    return numbers;
  }

  /** A block of three replicas at the DataNodes of these ranks. */
  void block(int... ranks) {
    Set<Integer> holders = new HashSet<>();
    for (int rank : ranks) {
      holders.add(atRank(rank));
    }
    blocks.add(new Held(blocks.size(), holders, ranks.length, 100));
  }

  /** Whether a block has its copies awake, looked at one by one. */
  boolean hasCopiesAwake(Held block) {
    long awake =
        block.nodes().stream()
            .filter(node -> !dead.contains(node) && !resting().contains(node))
            .count();
    return awake >= Math.min(COPIES, block.factor());
  }

  private AwakeWalk walk(String uuid, int copies, Predicate<String> awake) {
    return new AwakeWalk() {
      private int left = readsAWalk.getOrDefault(number(uuid), 1);
      private AwakeCount count = new AwakeCount(0, 0, 0);
      private List<Long> shortIds = List.of();

      @Override
      public void read() {
        reads++;
        left--;
        List<Held> held =
            blocks.stream().filter(block -> block.nodes().contains(number(uuid))).toList();
        List<Held> few = held.stream().filter(this::isShort).toList();
        shortIds = few.stream().map(Held::id).toList();
        count = new AwakeCount(held.size(), few.size(), few.stream().mapToLong(Held::bytes).sum());
      }

      private boolean isShort(Held block) {
        long others =
            block.nodes().stream()
                .filter(node -> node != number(uuid) && !dead.contains(node))
                .filter(node -> awake.test(uuid(node)))
                .count();
        return others < Math.min(copies, block.factor());
      }

      @Override
      public boolean done() {
        return left == 0;
      }

      @Override
      public AwakeCount count() {
        return count;
      }

      @Override
      public List<Long> shortBlockIds(int max) {
        return shortIds.stream().limit(max).toList();
      }
    };
  }
}
