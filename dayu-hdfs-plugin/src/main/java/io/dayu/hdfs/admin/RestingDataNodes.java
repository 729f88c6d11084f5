package io.dayu.hdfs.admin;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dayu.core.elastic.Bands;
import io.dayu.core.elastic.SizingHold;
import io.dayu.core.power.PowerState;
import io.dayu.hdfs.elastic.ElasticCluster;
import io.dayu.hdfs.elastic.ElasticNode;
import io.dayu.hdfs.elastic.ElasticView;
import io.dayu.hdfs.elastic.RestRefusedException;
import io.dayu.hdfs.elastic.SizePlan;
import io.dayu.hdfs.elastic.SizeWish;
import io.dayu.hdfs.elastic.SizingView;
import io.dayu.hdfs.operator.Warning;
import io.dayu.hdfs.resting.OffBoard;
import io.dayu.hdfs.resting.OffMachine;
import io.dayu.hdfs.status.OutOfService;
import io.dayu.hdfs.status.RecoveryCause;
import io.dayu.protocol.admin.RecordJson;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Shows who rests, has DataNodes rest, and wakes them. */
final class RestingDataNodes {
  private static final Logger LOG = LoggerFactory.getLogger(RestingDataNodes.class);

  /** So many DataNodes are named that may rest next. */
  private static final int LAST_MAX = 5;

  /** So many DataNodes are named in a sentence. */
  private static final int NAMED = 3;

  /** The command that starts the process which switches machines. */
  private static final String START = "hdfs --daemon start dayupower";

  /** So many DataNodes are named of a kind. */
  private static final int SHOWN_MAX = 100;

  private final ElasticCluster elastic;
  private final RecoveryCause cause;
  private final LongSupplier clock;

  private RestingDataNodes(ElasticCluster elastic, RecoveryCause cause, LongSupplier clock) {
    this.elastic = elastic;
    this.cause = cause;
    this.clock = clock;
  }

  /** The DataNodes of an active NameNode, where they may rest. */
  static RestingDataNodes of(Host host, RunningDayu parts) throws RefusedException {
    Readings.requireActive(host, "DataNodes rest by the active one");
    ElasticCluster elastic =
        (ElasticCluster)
            parts
                .systems()
                .find("elastic")
                .orElseThrow(
                    () ->
                        new RefusedException(
                            AnswerCode.FAILED,
                            "DataNodes do not rest: dayu.elastic.enabled is false. Set it to true"
                                + " on all NameNodes, and restart them."));
    return new RestingDataNodes(elastic, parts.operator().cause(), parts.nanoClock());
  }

  /**
   * The warning that no DataNode rests by the size, where that is so.
   *
   * @param elastic the cluster
   */
  static Optional<Warning> warning(Object elastic) {
    return ((ElasticCluster) elastic)
        .latest()
        .sizing()
        .filter(RestingDataNodes::isNotHeeded)
        .map(
            sizing ->
                new Warning(
                    Warning.Kind.SIZE_NOT_HEEDED,
                    1,
                    "No DataNode rests by dayu.elastic.size: "
                        + SizingView.words(SizingHold.NOT_HEEDED)
                        + "."));
  }

  /**
   * The warning that nobody switches machines, where somebody should.
   *
   * @param elastic the cluster
   */
  static Optional<Warning> silence(Object elastic) {
    OffBoard board = ((ElasticCluster) elastic).board();
    if (!board.isSilent()) {
      return Optional.empty();
    }
    Optional<String> stranded = stranded(elastic);
    return Optional.of(
        new Warning(
            Warning.Kind.POWER_SILENT,
            Math.max(1, offHosts(board).size()),
            stranded.orElse(
                "No dayu-power speaks, so no machine goes off or comes on"
                    + " (dayu.elastic.off.command). Start it: "
                    + START
                    + ".")));
  }

  /**
   * The sentence on machines that are off while nobody is there who switches them on.
   *
   * @param elastic the cluster
   */
  static Optional<String> stranded(Object elastic) {
    OffBoard board = ((ElasticCluster) elastic).board();
    List<String> hosts = offHosts(board);
    if (!board.isSilent() || hosts.isEmpty()) {
      return Optional.empty();
    }
    int more = hosts.size() - NAMED;
    return Optional.of(
        "Machines are off, and no dayu-power speaks that switches them on. Start it ("
            + START
            + "), or switch them on by hand: "
            + String.join(", ", hosts.subList(0, Math.min(NAMED, hosts.size())))
            + (more > 0 ? " and " + more + " more" : "")
            + "; hdfs dayu elastic lists them.");
  }

  /** Machines that are off, or may be; the blocks of a lost one are recovered. */
  private static List<String> offHosts(OffBoard board) {
    return board.machines().stream()
        .filter(one -> one.state() != PowerState.LOST)
        .map(OffMachine::host)
        .toList();
  }

  private static boolean isNotHeeded(SizingView sizing) {
    return sizing.wish().kind() != SizeWish.Kind.OFF
        && sizing.holds().contains(SizingHold.NOT_HEEDED);
  }

  /** Writes into a document on recovery how many are awake and rest. */
  static void writeBrief(Object elastic, ObjectNode document) {
    ElasticView view = ((ElasticCluster) elastic).latest();
    if (view.nodes().isEmpty()) {
      return;
    }
    ObjectNode brief =
        document
            .putObject(AnswerKey.ELASTIC)
            .put(AnswerKey.AWAKE, view.serving())
            .put(AnswerKey.RESTING, view.resting());
    view.sizing()
        .ifPresent(
            sizing ->
                brief
                    .put(AnswerKey.WISH, sizing.wish().words())
                    .put(AnswerKey.SIZE, sizing.step().size()));
  }

  void write(ObjectNode document) throws RefusedException {
    ElasticView view = known();
    document.put(AnswerKey.AWAKE, view.serving());
    document.put(AnswerKey.FLOOR, elastic.floor(view));
    view.bands().ifPresent(bands -> write(bands, view, document));
    view.placed()
        .ifPresent(
            placed ->
                document
                    .put(AnswerKey.PLACED_BYTES, placed.placedBytes())
                    .put(AnswerKey.OFF_BAND_BYTES, placed.offBandBytes())
                    .put(AnswerKey.OWED_BYTES, placed.owedBytes()));
    view.sizing()
        .ifPresent(
            sizing ->
                write(
                    sizing,
                    document
                        .putObject(AnswerKey.SIZING)
                        .put(AnswerKey.MOVING, view.moves().blocks())
                        .put(AnswerKey.WAITING, view.moves().waiting())));
    writeMachines(document);
    ArrayNode rows = document.putArray(AnswerKey.RESTING);
    for (ElasticNode node : view.nodes()) {
      if (node.rests()) {
        long forNs = Math.max(0, clock.getAsLong() - node.restsSinceNs());
        rows.addObject()
            .put(AnswerKey.NAME, node.name())
            .put(AnswerKey.RACK, node.rack())
            .put(AnswerKey.SINCE_MS, TimeUnit.NANOSECONDS.toMillis(forNs));
      }
    }
  }

  private void writeMachines(ObjectNode document) {
    silence(elastic)
        .ifPresent(one -> document.put(AnswerKey.POWER_SILENT, Texts.brief(one.sentence())));
    ArrayNode rows = document.putArray(AnswerKey.MACHINES);
    for (OffMachine one : elastic.machines()) {
      ObjectNode row =
          rows.addObject()
              .put(AnswerKey.NAME, one.host())
              .put(AnswerKey.STATE, one.state().name().toLowerCase(Locale.ROOT).replace('_', ' '))
              .put(AnswerKey.SINCE_MS, TimeUnit.NANOSECONDS.toMillis(one.forNs()));
      if (one.leftNs() >= 0) {
        row.put(AnswerKey.LEFT_MS, TimeUnit.NANOSECONDS.toMillis(one.leftNs()));
      }
    }
    ArrayNode never = document.putArray(AnswerKey.NEVER_OFF);
    elastic
        .neverOff()
        .forEach(
            (host, reason) ->
                never.addObject().put(AnswerKey.NAME, host).put(AnswerKey.REASON, reason));
  }

  /** Writes the number of DataNodes of each band, and the last ranks that are awake. */
  private static void write(Bands bands, ElasticView view, ObjectNode document) {
    ArrayNode counts = document.putArray(AnswerKey.BANDS);
    for (int band = 0; band < bands.count(); band++) {
      counts.add(bands.end(band) - bands.begin(band));
    }
    ArrayNode last = document.putArray(AnswerKey.LAST_AWAKE);
    view.nodes().stream()
        .filter(node -> node.serves() && node.rank() != ElasticNode.UNRANKED)
        .sorted(Comparator.comparingInt(ElasticNode::rank).reversed())
        .limit(LAST_MAX)
        .forEach(node -> last.add(node.name()));
  }

  private void write(SizingView sizing, ObjectNode document) {
    document
        .put(AnswerKey.WISH, sizing.wish().words())
        .put(AnswerKey.SIZE, sizing.step().size())
        .put(AnswerKey.REASON, SizingView.words(sizing.step().reason()))
        .put(AnswerKey.FLOOR, sizing.floor())
        .put(AnswerKey.NEEDED, sizing.demand().nodes())
        .put(AnswerKey.SILENT, sizing.demand().silent())
        .put(AnswerKey.READ_BYTES_PER_SEC, sizing.demand().readBytesPerSec())
        .put(AnswerKey.PRESUMED_BYTES_PER_SEC, sizing.demand().presumedBytesPerSec())
        .put(AnswerKey.WRITTEN_BYTES_PER_SEC, sizing.demand().writtenBytesPerSec())
        .put(AnswerKey.OFFLOAD, sizing.offload())
        .put(AnswerKey.UNCHECKED, sizing.unchecked())
        .put(AnswerKey.OWED_BYTES, sizing.owedBytes());
    write(sizing.holds(), document);
    write(sizing.owing(), document);
  }

  private void write(Set<SizingHold> holds, ObjectNode document) {
    ArrayNode phrases = document.putArray(AnswerKey.HOLDS);
    holds.stream()
        .sorted()
        .forEach(hold -> phrases.add(Texts.brief(SizingView.words(hold) + names(hold))));
  }

  /** The DataNodes that a hold is about, where it is about any. */
  private String names(SizingHold hold) {
    List<String> names =
        cause.absences().stream()
            .filter(
                one ->
                    switch (one.state()) {
                      case DEAD -> hold == SizingHold.NODE_DEAD;
                      case DECOMMISSIONING, ENTERING_MAINTENANCE -> hold == SizingHold.NODE_LEAVING;
                      case IN_SERVICE, DECOMMISSIONED, NEEDED_FOR_OPEN_BLOCKS, IN_MAINTENANCE ->
                          false;
                    })
            .map(OutOfService.Absence::node)
            .toList();
    int more = names.size() - NAMED;
    return names.isEmpty()
        ? ""
        : ": "
            + String.join(", ", names.subList(0, Math.min(NAMED, names.size())))
            + (more > 0 ? " and " + more + " more" : "");
  }

  private static void write(List<SizingView.Owing> owing, ObjectNode document) {
    ArrayNode rows = document.putArray(AnswerKey.OWING);
    owing.stream().limit(SHOWN_MAX).forEach(one -> RecordJson.write(one, rows.addObject()));
    document.put(AnswerKey.NODES_NOT_SHOWN, owing.size() - rows.size());
  }

  /** Writes the effects of a size. */
  void plan(int size, ObjectNode document) throws RefusedException {
    try {
      SizePlan plan = elastic.plan(size);
      document
          .put(AnswerKey.SIZE, plan.size())
          .put(AnswerKey.FLOOR, plan.floor())
          .put(AnswerKey.BEYOND, plan.beyond())
          .put(AnswerKey.LOOKED_AT, plan.looked())
          .put(AnswerKey.RESTING, plan.resting().size())
          .put(
              AnswerKey.OWED_BYTES, plan.owing().stream().mapToLong(SizingView.Owing::bytes).sum());
      plan.copyMs().ifPresent(ms -> document.put(AnswerKey.COPY_MS, ms));
      ArrayNode names = document.putArray(AnswerKey.WOULD_REST);
      plan.resting().stream().limit(SHOWN_MAX).forEach(names::add);
      write(plan.holds(), document);
      write(plan.owing(), document);
      document.put(
          AnswerKey.SAID, "Nothing was done. hdfs dayu elastic size " + size + " does it.");
    } catch (RestRefusedException e) {
      throw refused(e);
    }
  }

  private ElasticView known() throws RefusedException {
    try {
      return elastic.known();
    } catch (RestRefusedException e) {
      throw refused(e);
    }
  }

  void rest(String given, ObjectNode document) throws RefusedException {
    try {
      String name = elastic.rest(given);
      LOG.info("{} is to rest, by an operator's order", name);
      document.put(
          AnswerKey.SAID,
          name
              + " rests within a second: it is chosen for no replica and read last. It is awake"
              + " after hdfs dayu wake, a failover, or a restart of this NameNode.");
    } catch (RestRefusedException e) {
      throw refused(e);
    }
  }

  void wake(String given, ObjectNode document) throws RefusedException {
    try {
      String name = elastic.wake(given);
      LOG.info("{} is to be awake, by an operator's order", name);
      document.put(AnswerKey.SAID, name + " is awake within a second.");
    } catch (RestRefusedException e) {
      throw refused(e);
    }
  }

  private static RefusedException refused(RestRefusedException why) {
    return new RefusedException(AnswerCode.FAILED, String.valueOf(why.getMessage()));
  }
}
