package io.dayu.sim.convert;

import io.dayu.sim.trace.swim.SwimCluster;
import io.dayu.sim.trace.swim.SwimPlayer;
import io.dayu.sim.trace.swim.SwimReader;
import io.dayu.tools.trace.Trace;
import io.dayu.tools.trace.TraceException;
import io.dayu.tools.trace.TraceWriter;
import java.nio.file.Path;

/** Converts a job trace of SWIM's format by playing it on a simulated HDFS. */
public final class SwimConverter {
  private SwimConverter() {}

  /**
   * Converts a file, also packed.
   *
   * @throws TraceException that names file and line when it cannot be used
   */
  public static void convert(Path jobs, Path trace, SwimCluster cluster) {
    Trace played = SwimPlayer.play(SwimReader.read(jobs), cluster);
    TraceWriter.write(trace, writer -> writer.all(played));
  }
}
