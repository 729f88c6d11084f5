package io.dayu.bench.testbed.run;

import io.dayu.bench.daemons.NameNodeJmx;
import io.dayu.bench.testbed.net.TestbedHost;
import java.util.List;
import java.util.OptionalLong;

/** The numbers of the testbed's NameNode that a run wants to know. */
final class NameNodeNumbers {
  private static final String STATE = "FSNamesystemState";
  private static final String DAYU = "Dayu";

  private final NameNodeJmx jmx =
      new NameNodeJmx(TestbedHost.nameNode().address() + ":" + HdfsSites.HTTP_PORT);

  /** The number of live DataNodes, of low-redundancy and of pending blocks at one moment. */
  record State(long live, long lowRedundancy, long pending) {
    boolean settled() {
      return lowRedundancy + pending == 0;
    }
  }

  /** The state; nothing of it is known while the NameNode does not answer, and shows as -1. */
  State state() throws InterruptedException {
    String text = jmx.bean(STATE);
    return new State(
        NameNodeJmx.number(text, "NumLiveDataNodes").orElse(-1),
        NameNodeJmx.number(text, "UnderReplicatedBlocks").orElse(-1),
        NameNodeJmx.number(text, "PendingReplicationBlocks").orElse(-1));
  }

  /** A number that Dayu shows; empty where it is off. */
  OptionalLong dayu(String name) throws InterruptedException {
    return NameNodeJmx.number(jmx.bean(DAYU), name);
  }

  /** Dayu's metrics of new blocks, by the choice of their DataNodes; counts of 0 are left out. */
  List<String> placement() throws InterruptedException {
    return counted("dayu_placement_");
  }

  /** The counts of decoded internal blocks by their decoder, likewise. */
  List<String> decoded() throws InterruptedException {
    return counted("dayu_decoded_replicas");
  }

  /** The changes of extra replicas of hot blocks, and the reads that these served, likewise. */
  List<String> extraReplicas() throws InterruptedException {
    return counted("dayu_extra_");
  }

  /** The counts of DataNodes woken, moved from and read at rest, likewise. */
  List<String> resting() throws InterruptedException {
    return counted("dayu_elastic_").stream().filter(line -> line.contains("_total")).toList();
  }

  /** The sum of what Dayu's metrics show whose names and labels begin so; 0 where it is off. */
  long sum(String begin) throws InterruptedException {
    return Math.round(
        jmx.metrics(begin).stream()
            .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
            .sum());
  }

  /** True if new blocks go to their bands: the ranks of so many DataNodes with agents are known. */
  boolean knowsBands(int nodes) throws InterruptedException {
    return sum("dayu_elastic_size{kind=\"floor\"") > 0 && sum("dayu_agents_present") == nodes;
  }

  private List<String> counted(String metrics) throws InterruptedException {
    return jmx.metrics(metrics).stream().filter(line -> !line.endsWith(" 0.0")).toList();
  }
}
