package io.dayu.hdfs.scheduler;

import static io.dayu.hdfs.scheduler.Rig.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.hdfs.execution.WorkSource;
import io.dayu.hdfs.link.LinkListener;
import io.dayu.hdfs.link.LinkSights;
import io.dayu.hdfs.system.NameNodeSystem;
import io.dayu.hdfs.system.SystemOffer;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A recovery beside a system that fails while the planner works. */
final class FailingSystemTest {
  /** What the planner asks a system for. */
  private enum Asked {
    WORK,
    LINKS,
    TERMS
  }

  /** A system that fails where it is told to, from a moment on. */
  private static final class Failing implements NameNodeSystem, WorkSource, LinkListener {
    private final Asked where;
    private boolean fails;

    Failing(Asked where) {
      this.where = where;
    }

    private void pass(Asked asked) {
      if (fails && asked == where) {
        throw new AssertionError("played");
      }
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
    public Object commands() {
      return this;
    }

    @Override
    public boolean rests(String uuid) {
      pass(Asked.TERMS);
      return false;
    }

    @Override
    public void begin(long nowNs) {}

    @Override
    public void refresh(long nowNs, boolean paused) {
      pass(Asked.WORK);
    }

    @Override
    public void forget() {}

    @Override
    public boolean complete() {
      return true;
    }

    @Override
    public boolean wanted() {
      return true;
    }

    @Override
    public void look(LinkSights sights) {
      pass(Asked.LINKS);
    }

    @Override
    public void rest() {}
  }

  @ParameterizedTest
  @EnumSource(Asked.class)
  void recoveryGoesOn(Asked where) {
    Failing failing = new Failing(where);
    Rig rig = new Rig(Rig.settings(100), new SystemOffer("bad", true, (exit, others) -> failing));
    rig.fourNodesWarm();
    failing.fails = true;
    rig.agentByUuid.values().forEach(agent -> agent.finishes = true);
    rig.namesystem.block(1, Rig.LINK, 3, "a", "b");
    rig.run(2 * Rig.SLOT);

    assertThat(rig.metrics.recoveredReplicas()).isEqualTo(1);
    assertThat(rig.status().planning()).isTrue();
    assertThat(rig.beside.failed()).containsExactly("bad");
    assertThat(rig.metrics.failures()).as("it is counted once").isEqualTo(1);
    rig.run(10 * SECOND);
    assertThat(rig.metrics.failures()).isEqualTo(1);
  }
}
