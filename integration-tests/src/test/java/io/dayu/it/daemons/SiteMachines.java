package io.dayu.it.daemons;

import com.google.common.util.concurrent.ThreadFactoryBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The machines of a real cluster's DataNodes. The site's command asks this process to switch them,
 * by files in a folder, and is told now and then that it failed; the test itself breaks them and
 * mends them. The DataNode of a machine that is off is killed.
 *
 * <p>What is asked is done in the order in which it was, also for a NameNode that died since.
 * Thread safe.
 */
final class SiteMachines implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(SiteMachines.class);

  /** What the machines are called, with their numbers. */
  static final String HOST = "machine%d";

  private static final String ASKED = ".asked";
  private static final int LOOK_EVERY_MS = 50;

  /** One of so many commands fails. */
  private static final int FAILS_ONE_OF = 6;

  private static final String SCRIPT =
      """
      #!/bin/sh
      asked=%s/$(date +%%s%%N)-$$
      printf '%%s\\n' "$@" > "$asked.new"
      mv "$asked.new" "$asked.asked"
      for turn in $(seq 600); do
        if [ -e "$asked.done" ]; then exit "$(cat "$asked.done")"; fi
        sleep 0.1
      done
      exit 1
      """;

  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(
          new ThreadFactoryBuilder().setDaemon(true).setNameFormat("site-machines").build());

  private final Path directory;
  private final SplittableRandom random;
  private final Set<Integer> up = new TreeSet<>();
  private final AtomicReference<Exception> failure = new AtomicReference<>();

  /** The hosts whose last command to switch on failed. */
  private final Set<String> stillOff = new HashSet<>();

  private int switchedOff;
  private int switchedOn;

  /**
   * None is there yet.
   *
   * @param directory an empty folder
   */
  SiteMachines(Path directory, SplittableRandom random) {
    this.directory = directory;
    this.random = random;
  }

  /** Writes the site's command. */
  Path command() throws IOException {
    Path command = directory.resolve("power");
    Files.writeString(command, SCRIPT.formatted(directory));
    return Files.setPosixFilePermissions(command, PosixFilePermissions.fromString("rwx------"));
  }

  /** All of a cluster's are on, and are switched from now on. */
  @SuppressWarnings("FutureReturnValueIgnored") // it never throws
  void begin(RealCluster cluster, int machines) {
    synchronized (this) {
      IntStream.range(0, machines).forEach(up::add);
    }
    thread.scheduleWithFixedDelay(() -> look(cluster), 0, LOOK_EVERY_MS, TimeUnit.MILLISECONDS);
  }

  private void look(RealCluster cluster) {
    try (Stream<Path> files = Files.list(directory)) {
      List<Path> asked = files.filter(file -> file.toString().endsWith(ASKED)).sorted().toList();
      for (Path one : asked) {
        carryOut(cluster, one);
      }
    } catch (IOException | RuntimeException e) {
      failure.compareAndSet(null, e);
    }
  }

  private void carryOut(RealCluster cluster, Path asked) throws IOException {
    List<String> words = Files.readAllLines(asked);
    boolean on = words.get(0).equals("on");
    List<String> hosts = words.subList(1, words.size());
    boolean works = works(on, hosts);
    LOG.info("{}{}", words, works ? "" : ", which fails");
    for (String host : hosts) {
      if (works || (!on && random.nextBoolean())) {
        turn(cluster, on, number(host));
      }
    }
    Files.delete(asked);
    Path answer = directory.resolve(asked.getFileName().toString().replace(ASKED, ".done"));
    Path unfinished = Files.writeString(answer.resolveSibling("answer"), works ? "0" : "1");
    Files.move(unfinished, answer, StandardCopyOption.ATOMIC_MOVE);
  }

  /** To switch a machine on never fails twice in a row: a machine not back in time is lost. */
  private boolean works(boolean on, List<String> hosts) {
    boolean works =
        random.nextInt(FAILS_ONE_OF) > 0 || (on && !Collections.disjoint(stillOff, hosts));
    if (on && works) {
      hosts.forEach(stillOff::remove);
    } else if (on) {
      stillOff.addAll(hosts);
    }
    return works;
  }

  /** The number in what begins with the name of a machine. */
  static int number(String name) {
    return Integer.parseInt(name.replaceFirst("^machine(\\d+).*$", "$1"));
  }

  private synchronized void turn(RealCluster cluster, boolean on, int machine) throws IOException {
    if (on && up.add(machine)) {
      cluster.startDataNode(machine);
      switchedOn++;
    } else if (!on && up.remove(machine)) {
      cluster.daemons().kill(RealCluster.dataNode(machine));
      switchedOff++;
    }
  }

  /**
   * Breaks one that is on, by SIGKILL of its DataNode.
   *
   * @param before runs first, while none is switched
   */
  synchronized void kill(RealCluster cluster, int machine, Runnable before) {
    before.run();
    LOG.info("Machine {} breaks", machine);
    up.remove(machine);
    cluster.daemons().kill(RealCluster.dataNode(machine));
  }

  /** Mends one, unless it is on. */
  synchronized void start(RealCluster cluster, int machine) throws IOException {
    if (up.add(machine)) {
      cluster.startDataNode(machine);
    }
  }

  /** Those that are on. */
  synchronized Set<Integer> up() {
    return Set.copyOf(up);
  }

  /** How often a machine went off by the command. */
  synchronized int switchedOff() {
    return switchedOff;
  }

  /** How often a machine came on by the command. */
  synchronized int switchedOn() {
    return switchedOn;
  }

  /** Fails when something of this test's own failed. */
  void check() {
    Exception failed = failure.get();
    if (failed != null) {
      throw new AssertionError("machines could not be switched", failed);
    }
  }

  /** Nobody is switched any more. */
  @Override
  public void close() {
    thread.shutdownNow();
  }
}
