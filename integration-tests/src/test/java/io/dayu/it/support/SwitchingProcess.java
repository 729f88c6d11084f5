package io.dayu.it.support;

import com.google.common.util.concurrent.Uninterruptibles;
import io.dayu.power.DayuPower;
import io.dayu.power.PowerLoop;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;

/** The process that switches machines, as threads of this one. */
public final class SwitchingProcess implements AutoCloseable {
  private final List<PowerLoop> loops;
  private final List<Thread> threads = new ArrayList<>();

  private SwitchingProcess(List<PowerLoop> loops) {
    this.loops = loops;
  }

  /**
   * Begins.
   *
   * @param conf names the NameNodes and the site's command
   */
  public static SwitchingProcess start(Configuration conf) throws IOException {
    SwitchingProcess process = new SwitchingProcess(DayuPower.loops(conf));
    for (PowerLoop loop : process.loops) {
      Thread thread = new Thread(loop::run, "dayu-power");
      thread.setDaemon(true);
      thread.start();
      process.threads.add(thread);
    }
    return process;
  }

  /** Dies, and tells nobody. */
  @Override
  public void close() {
    loops.forEach(PowerLoop::close);
    threads.forEach(Uninterruptibles::joinUninterruptibly);
  }
}
