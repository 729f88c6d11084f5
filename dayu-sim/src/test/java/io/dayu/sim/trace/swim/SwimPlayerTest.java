package io.dayu.sim.trace.swim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.dayu.core.testing.Property;
import io.dayu.tools.cluster.ClusterShape;
import io.dayu.tools.trace.Trace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SwimPlayerTest {
  private static final SwimJob LAST = new SwimJob(1000, 0, 0, 0, "last");

  @TempDir private Path directory;

  private static SwimCluster cluster(int nodes) {
    return new SwimCluster(new ClusterShape(nodes, 5, 1000, 1), 100, 10, 4, 10, 7);
  }

  private static double bytes(Trace trace, boolean in) {
    double sum = 0;
    for (int node = 0; node < trace.nodes(); node++) {
      for (int step = 0; step < trace.steps(node); step++) {
        double rate = in ? trace.inBytesPerSec(node, step) : trace.outBytesPerSec(node, step);
        sum += rate * trace.stepNs() / 1e9;
      }
    }
    return sum;
  }

  @Test
  void everyByteIsSentAndReceivedUnlessItStaysOnItsNode() {
    SwimJob job = new SwimJob(3, 20_050, 10_000, 5_000, "a");
    Trace trace = SwimPlayer.play(List.of(job, LAST), cluster(1000));
    assertThat(bytes(trace, true)).isCloseTo(20_050 + 10_000 + 2 * 5_000, within(400.0));
    assertThat(bytes(trace, false)).isCloseTo(bytes(trace, true), within(1.0));
  }

  @Test
  void tasksRunInWaves() {
    Trace trace = SwimPlayer.play(List.of(new SwimJob(0, 800, 0, 0, "a"), LAST), cluster(1000));
    double first = 0;
    double second = 0;
    for (int node = 0; node < 1000; node++) {
      first += trace.inBytesPerSec(node, 0);
      second += trace.inBytesPerSec(node, 1);
    }
    assertThat(first).isCloseTo(40, within(1e-3));
    assertThat(second).isCloseTo(40, within(1e-3));
  }

  @Test
  void aJobReadsThenShufflesThenWrites() {
    SwimJob job = new SwimJob(10, 400, 100, 50, "a");
    Trace trace = SwimPlayer.play(List.of(job, LAST), cluster(1000));
    assertThat(inBytesPerSec(trace, 0)).isZero();
    assertThat(inBytesPerSec(trace, 1)).isCloseTo(40, within(1e-3));
    assertThat(inBytesPerSec(trace, 2)).isCloseTo(10, within(1e-3));
    assertThat(inBytesPerSec(trace, 3)).isCloseTo(2 * 5, within(1e-3));
    assertThat(inBytesPerSec(trace, 4)).isZero();
  }

  /** Five tasks in waves of four; the last is of half a block, so the next phase begins early. */
  @Test
  void aPhaseBeginsWhenTheLastTaskOfTheOneBeforeEnds() {
    SwimJob job = new SwimJob(0, 450, 100, 0, "a");
    Trace trace = SwimPlayer.play(List.of(job, LAST), cluster(1000));
    assertThat(inBytesPerSec(trace, 0)).isCloseTo(40, within(1e-3));
    assertThat(inBytesPerSec(trace, 1)).isCloseTo(5 + 5, within(1e-3));
    assertThat(inBytesPerSec(trace, 2)).isCloseTo(5, within(1e-3));
  }

  private static double inBytesPerSec(Trace trace, int step) {
    double sum = 0;
    for (int node = 0; node < trace.nodes(); node++) {
      sum += trace.inBytesPerSec(node, step);
    }
    return sum;
  }

  @Test
  void whoReadsTheSameFileReadsFromTheSameNodes() {
    SwimJob one = new SwimJob(0, 100, 0, 0, "a");
    Trace trace = SwimPlayer.play(Collections.nCopies(300, one), cluster(1000));
    long senders = 0;
    for (int node = 0; node < 1000; node++) {
      senders += trace.outBytesPerSec(node, 0) > 0 ? 1 : 0;
    }
    assertThat(senders).isEqualTo(3);
  }

  private record Site(ClusterShape shape, long block) {}

  @Test
  void replicasAreOnDifferentNodesByTheRackRuleWherePossible() {
    Property.check(
        random ->
            new Site(
                new ClusterShape(3 + random.nextInt(30), 1 + random.nextInt(8), 1000, 1),
                random.nextLong()),
        site -> {
          Sites sites = new Sites(site.shape());
          int first = sites.first(site.block());
          int second = sites.second(site.block(), first);
          int third = sites.third(site.block(), first, second);
          assertThat(List.of(first, second, third))
              .doesNotHaveDuplicates()
              .allMatch(node -> node >= 0 && node < site.shape().nodes());
          if (site.shape().racks() > 1) {
            assertThat(site.shape().rackOf(second)).isNotEqualTo(site.shape().rackOf(first));
          }
        });
  }

  @Test
  void readsBothVariants() throws IOException {
    Path file =
        Files.writeString(
            directory.resolve("a.tsv"),
            "job0\t9\t9\t1762\t0\t14347\njob1\t18\t9\t1\t2\t3\tp1\t\t\n");
    assertThat(SwimReader.read(file))
        .containsExactly(new SwimJob(9, 1762, 0, 14347, "job0"), new SwimJob(18, 1, 2, 3, "p1"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          a 1 1 1 1                | :1: there must be 6 to 9 columns, not 5
          a 1 1 -1 1 1             | :1: map input bytes is negative: -1
          a x 1 1 1 1              | :1: submit time is not a number: x
          a 5 1 1 1 1;b 4 1 1 1 1  | :2: the clock goes back: 4 after 5
          """)
  void badLinesGetOneSentence(String lines, String message) throws IOException {
    Path file =
        Files.writeString(directory.resolve("a.tsv"), lines.replace(';', '\n').replace(' ', '\t'));
    assertThatThrownBy(() -> SwimReader.read(file)).hasMessage(file + message);
  }
}
