package io.dayu.hdfs.failslow;

import io.dayu.core.failslow.DeviceAnswer;
import io.dayu.core.failslow.FailSlowDetector;
import io.dayu.core.failslow.PeerTime;
import io.dayu.core.failslow.SecondWitness;
import io.dayu.core.failslow.SlowDevice;
import io.dayu.core.snapshot.LinkState;
import io.dayu.hdfs.agent.ReportListener;
import io.dayu.hdfs.link.LinkListener;
import io.dayu.hdfs.link.LinkSights;
import io.dayu.hdfs.operator.SlowDeviceView;
import io.dayu.hdfs.operator.SlowDevices;
import io.dayu.hdfs.resting.LastToRead;
import io.dayu.hdfs.resting.LastToReadHeeder;
import io.dayu.hdfs.resting.RestingNodes;
import io.dayu.hdfs.state.NodeTable;
import io.dayu.hdfs.system.NameNodeSystem;
import io.dayu.hdfs.system.SystemPlace;
import io.dayu.metrics.NameNodeMetric;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The system that finds DataNodes which die slowly.
 *
 * <p>In mode {@code watch} it tells of them. In mode {@code act}, while Dayu schedules, they are
 * given no replica by a plan as well, are the last sources, and the last replicas that readers are
 * shown where {@code DayuNetworkTopology} is set. They keep all that they hold: an operator drains
 * them.
 *
 * <p>For the planner thread, but {@link #latest}.
 */
public final class FailSlowSystem implements NameNodeSystem, LinkListener, SlowDevices {
  private static final Logger LOG = LoggerFactory.getLogger(FailSlowSystem.class);

  private final Supplier<FailSlowSettings> settings;
  private final SlowReports reports;
  private final BooleanSupplier scheduling;
  private final Supplier<Optional<LastToReadHeeder>> readers;
  private final NodeTable nodes;
  private final LongSupplier clock;
  private final AnswerBoard board = new AnswerBoard();
  private final FailSlowDetector detector = new FailSlowDetector();
  private Set<String> spared = Set.of();
  private Set<String> called = Set.of();
  private long lookDueNs;
  private volatile List<SlowDeviceView> latest = List.of();

  /**
   * Has seen nothing.
   *
   * @param reports HDFS's own, which count as a second witness
   * @param scheduling whether this NameNode's Dayu schedules, so that it may act
   * @param readers the part that orders replicas for readers, where it can be told
   */
  public FailSlowSystem(
      SystemPlace place,
      Supplier<FailSlowSettings> settings,
      SlowReports reports,
      BooleanSupplier scheduling,
      Supplier<Optional<LastToReadHeeder>> readers) {
    this.settings = settings;
    this.reports = reports;
    this.scheduling = scheduling;
    this.readers = readers;
    this.nodes = place.nodes();
    this.clock = place.clock();
    this.lookDueNs = clock.getAsLong();
    place
        .meters()
        .gauge(
            NameNodeMetric.NODES_SLOW,
            () ->
                (double)
                    latest.stream()
                        .filter(SlowDeviceView::called)
                        .map(SlowDeviceView::dataNode)
                        .distinct()
                        .count());
  }

  @Override
  public List<SlowDeviceView> latest() {
    return latest;
  }

  @Override
  public SlowDevices commands() {
    return this;
  }

  @Override
  public Optional<ReportListener> reports() {
    return wanted() ? Optional.of(board) : Optional.empty();
  }

  @Override
  public Optional<LinkListener> links() {
    return Optional.of(this);
  }

  @Override
  public boolean wanted() {
    return settings.get().mode() != FailSlowMode.OFF;
  }

  @Override
  public boolean watchesStock() {
    return true;
  }

  @Override
  public boolean rests(String uuid) {
    return spared.contains(uuid);
  }

  @Override
  public boolean lastAsSource(String uuid) {
    return spared.contains(uuid);
  }

  @Override
  public void look(LinkSights sights) {
    long nowNs = sights.nowNs();
    FailSlowSettings now = settings.get();
    if (nowNs - lookDueNs >= 0) {
      lookDueNs = nowNs + FailSlowSettings.LOOK_NS;
      judge(now, sights, nowNs);
    }
    boolean acts = now.mode() == FailSlowMode.ACT && scheduling.getAsBoolean();
    spared = acts ? called : Set.of();
    tellReaders(nowNs);
  }

  private void judge(FailSlowSettings now, LinkSights sights, long nowNs) {
    List<DeviceAnswer> answers = new ArrayList<>();
    Set<String> alive = new HashSet<>();
    for (int node = 0; node < sights.nodes().size(); node++) {
      if (nodes.alive(node)) {
        LinkState out = sights.ofReads().get(node).way().link();
        alive.add(nodes.uuid(node));
        board.add(nodes.uuid(node), node, (double) out.foregroundBytesPerSec(), nowNs, answers);
      } else {
        detector.forget(node);
      }
    }
    board.keep(alive);
    Map<String, SlowReport> told = new HashMap<>(reports.latest());
    told.keySet().retainAll(alive);
    detector.look(now.terms(), answers, witness(told), alive.size(), nowNs);
    Set<String> before = called;
    Set<String> names = new HashSet<>();
    List<SlowDeviceView> views = new ArrayList<>();
    for (SlowDevice one : detector.slow()) {
      SlowDeviceView view = view(one, told, nowNs);
      views.add(view);
      if (one.called()
          && names.add(nodes.uuid(one.answer().node()))
          && !before.contains(nodes.uuid(one.answer().node()))) {
        LOG.warn("DataNode {} is slow: {}", view.dataNode(), view.why());
      }
    }
    told.forEach((uuid, report) -> addUnjudged(uuid, report, views));
    called = Set.copyOf(names);
    before.stream()
        .filter(uuid -> !names.contains(uuid))
        .forEach(
            uuid ->
                LOG.info(
                    "DataNode {} is slow no more, or not alive", nodes.name(nodes.numberOf(uuid))));
    latest = List.copyOf(views);
  }

  /** HDFS's own reports, as the detector takes them. */
  private SecondWitness witness(Map<String, SlowReport> told) {
    Set<Integer> named = new HashSet<>();
    Map<DeviceAnswer, PeerTime> writes = new HashMap<>();
    told.forEach(
        (uuid, report) -> {
          int node = nodes.numberOf(uuid);
          named.add(node);
          report.writes(node).ifPresent(one -> writes.put(one.getKey(), one.getValue()));
        });
    return new SecondWitness(named, writes);
  }

  private SlowDeviceView view(SlowDevice slow, Map<String, SlowReport> told, long nowNs) {
    int node = slow.answer().node();
    Optional<SlowReport> report = Optional.ofNullable(told.get(nodes.uuid(node)));
    return new SlowDeviceView(
        nodes.name(node), SlowWords.why(slow, report), nowNs - slow.sinceNs(), slow.called());
  }

  /** Shows a DataNode that HDFS alone reports. */
  private void addUnjudged(String uuid, SlowReport report, List<SlowDeviceView> views) {
    String name = nodes.name(nodes.numberOf(uuid));
    if (views.stream().noneMatch(view -> view.dataNode().equals(name))) {
      views.add(new SlowDeviceView(name, SlowWords.of(report), 0, false));
    }
  }

  private void tellReaders(long nowNs) {
    LastToRead told = new LastToRead(new RestingNodes(spared, nowNs), clock);
    readers.get().ifPresent(heeder -> heeder.readLast(told));
  }

  /** Spares nobody; what was found stays known. */
  @Override
  public void rest() {
    spared = Set.of();
    tellReaders(clock.getAsLong());
  }
}
