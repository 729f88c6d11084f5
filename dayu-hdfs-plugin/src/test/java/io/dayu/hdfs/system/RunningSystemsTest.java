package io.dayu.hdfs.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.hdfs.execution.WorkSource;
import io.dayu.hdfs.link.LinkListener;
import io.dayu.hdfs.link.LinkSights;
import io.dayu.metrics.Meters;
import io.dayu.metrics.NameNodeMetric;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Systems that run beside recovery, one of which fails wherever it may. */
final class RunningSystemsTest {
  private static final long SECOND = 1_000_000_000;
  private static final LinkSights NO_LINKS =
      new LinkSights(SECOND, List.of(), List.of(), List.of(), List.of());

  /** Where a system fails. */
  private enum Place {
    NOWHERE,
    MADE,
    BEGIN,
    WORK,
    COMPLETE,
    WANTED,
    LOOK,
    PROMISED,
    RESTS,
    LENT,
    METER
  }

  /** A system that does all that one may. */
  private static final class Played implements NameNodeSystem, WorkSource, LinkListener {
    private final Place failing;
    private final List<String> done = new ArrayList<>();

    Played(Place failing, Meters meters) {
      this.failing = failing;
      pass(Place.MADE);
      meters.gauge(
          NameNodeMetric.HEAT_BLOCKS,
          () -> {
            pass(Place.METER);
            return 7;
          });
    }

    private void pass(Place place) {
      if (place == failing) {
        throw new IllegalStateException("played");
      }
      done.add(place.name());
    }

    @Override
    public Optional<WorkSource> work() {
      return Optional.of(this);
    }

    @Override
    public Optional<LinkListener> links() {
      return Optional.of(this);
    }

    @Override
    public void begin() {
      pass(Place.BEGIN);
    }

    @Override
    public void end(boolean plannerHangs) {
      done.add("end");
    }

    @Override
    public Object commands() {
      return done;
    }

    @Override
    public void begin(long nowNs) {
      done.add("work begins");
    }

    @Override
    public void refresh(long nowNs, boolean paused) {
      pass(Place.WORK);
    }

    @Override
    public void forget() {
      done.add("work is forgotten");
    }

    @Override
    public boolean complete() {
      pass(Place.COMPLETE);
      return false;
    }

    @Override
    public boolean wanted() {
      pass(Place.WANTED);
      return true;
    }

    @Override
    public void look(LinkSights sights) {
      pass(Place.LOOK);
    }

    @Override
    public void rest() {
      done.add("links rest");
    }

    @Override
    public long promisedBytes(int node) {
      pass(Place.PROMISED);
      return 5;
    }

    @Override
    public boolean rests(String uuid) {
      pass(Place.RESTS);
      return true;
    }

    @Override
    public double lentShare(String uuid) {
      pass(Place.LENT);
      return 0.5;
    }
  }

  private int failures;
  private Place failing = Place.NOWHERE;
  private final SimpleMeterRegistry bad = new SimpleMeterRegistry();
  private final SimpleMeterRegistry good = new SimpleMeterRegistry();
  private final RunningSystems systems =
      new RunningSystems(
          List.of(
              new SystemOffer(
                  "bad",
                  true,
                  (exit, others) -> new Played(failing, new Meters(bad, exit::reading))),
              new SystemOffer(
                  "good",
                  true,
                  (exit, others) -> new Played(Place.NOWHERE, new Meters(good, exit::reading))),
              new SystemOffer(
                  "late",
                  false,
                  (exit, others) ->
                      new Played(
                          Place.NOWHERE, new Meters(new SimpleMeterRegistry(), exit::reading)))),
          () -> failures++);

  @SuppressWarnings("unchecked")
  private List<String> done(String name) {
    return (List<String>) systems.find(name).orElseThrow();
  }

  /** One round of a planner that asks for everything. */
  private void round(long nowNs) {
    systems.work().forEach(source -> source.refresh(nowNs, false));
    systems.work().forEach(WorkSource::complete);
    for (LinkListener listener : systems.links()) {
      if (listener.wanted()) {
        listener.look(NO_LINKS);
      }
    }
    long bytes = systems.promisedBytes(1);
    boolean rests = systems.rests("a");
    double lent = systems.lentShare("a");
    assertThat(bytes).isPositive();
    assertThat(rests).isTrue();
    assertThat(lent).isPositive();
  }

  @ParameterizedTest
  @EnumSource(value = Place.class, names = "NOWHERE", mode = EnumSource.Mode.EXCLUDE)
  void systemThatFailsEndsAlone_andIsCountedAndNamed(Place where) {
    failing = where;
    systems.startAll();
    if (where != Place.METER) {
      round(SECOND);
    }
    List<Double> shown = bad.find("dayu.heat.blocks").gauges().stream().map(Gauge::value).toList();
    systems.work().forEach(source -> source.refresh(2 * SECOND, false));

    assertThat(shown).allMatch(value -> value.isNaN());
    assertThat(failures).isEqualTo(1);
    assertThat(systems.failed()).containsExactly("bad");
    if (where != Place.MADE) {
      List<String> before = List.copyOf(done("bad"));
      assertThat(before).endsWith("work is forgotten", "links rest", "end");
      systems.work().forEach(source -> source.refresh(3 * SECOND, false));
      systems.end(false);
      assertThat(done("bad")).as("it is over").isEqualTo(before);
    }
    assertThat(systems.promisedBytes(1)).as("of the other").isEqualTo(5);
    assertThat(systems.lentShare("a")).isEqualTo(0.5);
    assertThat(done("good")).contains("work begins", "WORK").doesNotContain("work is forgotten");
    assertThat(good.get("dayu.heat.blocks").gauge().value()).isEqualTo(7);
  }

  @Test
  void systemThatFailsIsNotMadeAgain() {
    failing = Place.MADE;
    systems.startAll();
    failing = Place.NOWHERE;

    assertThat(systems.need("bad")).isEmpty();
    assertThat(failures).isEqualTo(1);
  }

  @Test
  void systemThatIsAskedForJoinsAPlannerAtWork() {
    systems.startAll();
    systems.work().forEach(source -> source.begin(SECOND));
    assertThat(systems.find("late")).isEmpty();

    assertThat(systems.need("late")).isPresent();
    assertThat(systems.need("late")).containsSame(systems.find("late").orElseThrow());
    systems.work().forEach(source -> source.refresh(2 * SECOND, false));

    assertThat(done("late")).containsSubsequence("BEGIN", "work begins", "WORK");
    assertThat(done("late")).containsOnlyOnce("work begins");
    systems.end(false);
    assertThat(done("late")).endsWith("end");
    assertThat(done("good")).containsOnlyOnce("end");
  }

  @Test
  void nothingStartsWhenAllHasEnded() {
    systems.startAll();
    systems.end(true);

    assertThat(systems.need("late")).isEmpty();
  }
}
