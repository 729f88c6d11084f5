package io.dayu.bench.testbed.measure;

import io.dayu.bench.testbed.load.RunClock;
import io.dayu.bench.testbed.net.NetworkPlan;
import io.dayu.bench.testbed.net.TestbedHost;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Reads the counters of the switch's ends of all DataNodes' links, ten times a second. */
public final class LinkSampler implements Closeable {
  private static final long INTERVAL_MS = 100;
  private static final String ANSWER = "while read -r line; do cat /proc/net/dev; echo end; done";

  private final Process helper;
  private final BufferedReader answers;
  private final RunClock clock;
  private final LinkTraffic use;
  private final int nodes;
  private final Thread thread = new Thread(this::sampleOnAndOn, "link-sampler");
  private volatile boolean closed;

  private LinkSampler(Process helper, RunClock clock, int nodes) {
    this.helper = helper;
    this.answers =
        new BufferedReader(new InputStreamReader(helper.getInputStream(), StandardCharsets.UTF_8));
    this.clock = clock;
    this.nodes = nodes;
    this.use = new LinkTraffic(nodes);
  }

  /** Begins to sample. */
  public static LinkSampler start(RunClock clock, int nodes) throws IOException {
    Process helper =
        new ProcessBuilder(TestbedHost.runOnSwitch(List.of("sh", "-c", ANSWER)))
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    LinkSampler sampler = new LinkSampler(helper, clock, nodes);
    sampler.thread.setDaemon(true);
    sampler.thread.start();
    return sampler;
  }

  private void sampleOnAndOn() {
    try {
      while (!closed) {
        Map<String, LinkCounters.LinkBytes> counters = ask();
        add(counters);
        Thread.sleep(INTERVAL_MS);
      }
    } catch (IOException e) {
      closed = true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private Map<String, LinkCounters.LinkBytes> ask() throws IOException {
    OutputStream question = helper.getOutputStream();
    question.write('\n');
    question.flush();
    List<String> lines = new ArrayList<>();
    String line = answers.readLine();
    while (line != null && !line.equals("end")) {
      lines.add(line);
      line = answers.readLine();
    }
    return LinkCounters.parse(lines);
  }

  private void add(Map<String, LinkCounters.LinkBytes> counters) {
    long[] in = new long[nodes];
    long[] out = new long[nodes];
    for (int node = 0; node < nodes; node++) {
      LinkCounters.LinkBytes bytes = counters.get(NetworkPlan.switchEnd(node));
      if (bytes == null) {
        return;
      }
      in[node] = bytes.sent();
      out[node] = bytes.received();
    }
    use.add(clock.nowNs(), in, out);
  }

  /** The traffic that has been seen so far. */
  public LinkTraffic use() {
    return use;
  }

  @Override
  public void close() {
    closed = true;
    thread.interrupt();
    helper.destroyForcibly().onExit().join();
  }
}
