package io.dayu.it.daemons;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The holdings of a JVM: what grows when something of it is never given back. Linux alone tells.
 *
 * @param threads of the process
 * @param pullThreads of them, those of Dayu's pulls
 * @param descriptors that are open
 * @param heapBytes that are reachable, by a full collection
 */
record Vitals(int threads, int pullThreads, int descriptors, long heapBytes) {
  private static final Pattern HEAP = Pattern.compile("Total\\s+\\d+\\s+(\\d+)");
  private static final Pattern PULL_THREAD = Pattern.compile("\"dayu-pull-");

  /** What a process holds now. */
  static Vitals of(long pid) throws IOException, InterruptedException {
    Matcher heap = HEAP.matcher(ask(pid, "GC.class_histogram"));
    if (!heap.find()) {
      throw new IOException("no heap of " + pid);
    }
    long pullThreads = PULL_THREAD.matcher(ask(pid, "Thread.print")).results().count();
    return new Vitals(
        count(pid, "task"), (int) pullThreads, count(pid, "fd"), Long.parseLong(heap.group(1)));
  }

  /** Whether it is no more than another one and a little more besides. */
  boolean isWithin(Vitals other, Vitals more) {
    return threads <= other.threads + more.threads
        && pullThreads <= other.pullThreads + more.pullThreads
        && descriptors <= other.descriptors + more.descriptors
        && heapBytes <= other.heapBytes + more.heapBytes;
  }

  private static String ask(long pid, String question) throws IOException, InterruptedException {
    String jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
    Process process =
        new ProcessBuilder(jcmd, Long.toString(pid), question).redirectErrorStream(true).start();
    String answer = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new IOException(answer);
    }
    return answer;
  }

  private static int count(long pid, String kind) throws IOException {
    try (Stream<Path> entries = Files.list(Path.of("/proc", Long.toString(pid), kind))) {
      return (int) entries.count();
    }
  }
}
