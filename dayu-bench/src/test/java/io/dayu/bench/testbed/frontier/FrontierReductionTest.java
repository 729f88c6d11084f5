package io.dayu.bench.testbed.frontier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.dayu.bench.testbed.frontier.FrontReading.CurveReach;
import io.dayu.bench.testbed.frontier.FrontierReduction.FrontierPlace;
import io.dayu.bench.testbed.frontier.FrontierRow.FrontierKey;
import io.dayu.bench.testbed.frontier.FrontierRow.FrontierOrigin;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the reduction with made-up runs whose answer is known. */
final class FrontierReductionTest {
  private static final ClientMeasure READS = new ClientMeasure("read_p90", false);
  private static final ClientMeasure READS_DURING = new ClientMeasure("read_p90", true);
  private static final ClientMeasure THROUGHPUT = new ClientMeasure("throughput", false);
  private static final List<FrontierArm> ARMS = FrontierArms.all(2_500_000);

  @TempDir private Path directory;

  static FrontierRow row(String arm, long seed, double seconds, double readSeconds) {
    Map<String, Double> numbers = new HashMap<>();
    numbers.put("recovery_s", seconds);
    numbers.put("read_p90", readSeconds);
    numbers.put("read_p90_during", 2 * readSeconds);
    numbers.put("read_p90_during_none", 1.0);
    numbers.put("throughput", arm.equals("none") ? 1.0 : 0.9);
    return new FrontierRow(
        new FrontierKey("links", arm, seed),
        new FrontierOrigin("abc", arm, "c"),
        true,
        numbers,
        "");
  }

  /**
   * Two seeds whose clients are not equally fast, and whose losses are not equally large. Without a
   * failure reads take 1 and 2 s. In seed 1 stock HDFS takes 100 s at a rise of 1 and 50 s at 3; in
   * seed 2 all takes twice as long. Dayu takes 75 s at a rise of 0.5 in seed 1, of 1 in seed 2.
   */
  private static List<FrontierRow> made() {
    List<FrontierRow> rows = new ArrayList<>();
    for (int seed = 1; seed <= 2; seed++) {
      rows.add(row("none", seed, Double.NaN, seed));
      rows.add(row("stock", seed, 100.0 * seed, 2.0 * seed));
      rows.add(row("stock-50", seed, 50.0 * seed, 4.0 * seed));
      rows.add(row("balanced", seed, 75.0 * seed, (1 + 0.5 * seed) * seed));
    }
    return rows;
  }

  private static FrontierArm arm(String name) {
    return ARMS.stream().filter(one -> one.name().equals(name)).findFirst().orElseThrow();
  }

  private static FrontierPlace place(List<FrontierRow> rows, String arm, ClientMeasure measure) {
    return new FrontierReduction(ARMS, rows)
        .places(measure).stream()
            .filter(one -> one.arm().name().equals(arm))
            .findFirst()
            .orElseThrow();
  }

  @Test
  void risesAndTimesAreQuotientsWithinASeed() {
    FrontierReduction reduction = new FrontierReduction(ARMS, made());

    assertThat(reduction.rise(arm("stock"), READS)).isEqualTo(new SeedSpread(1, 1, 1, 2));
    assertThat(reduction.rise(arm("balanced"), READS)).isEqualTo(new SeedSpread(0.75, 0.5, 1, 2));
    assertThat(reduction.rise(arm("stock"), READS_DURING).most()).isEqualTo(7);
    assertThat(reduction.rise(arm("none"), READS).most()).isZero();
    assertThat(reduction.rise(arm("none"), READS_DURING).most()).isZero();
    assertThat(reduction.rise(arm("stock"), THROUGHPUT).median()).isCloseTo(0.1, within(1e-9));
    SeedSpread time =
        reduction.beside(arm("balanced"), "stock", (own, stock) -> own.seconds() / stock.seconds());
    assertThat(time).isEqualTo(new SeedSpread(0.75, 0.75, 0.75, 2));
  }

  @Test
  void dayusPointIsSetAgainstTheCurveOfStockOfItsSeed() {
    FrontierPlace place = place(made(), "balanced", READS);

    // At 75 s, half-way between its points, stock HDFS has a rise of 2.
    assertThat(place.riseOfStock().least()).isCloseTo(0.25, within(1e-9));
    assertThat(place.riseOfStock().most()).isCloseTo(0.5, within(1e-9));
    assertThat(place.riseOfStock().median()).isCloseTo(0.375, within(1e-9));
    // A rise of 0.5 is less than any of stock HDFS; one of 1 is that of its latest point.
    assertThat(place.atRise()).isEqualTo(Map.of(CurveReach.LESS, 1, CurveReach.WITHIN, 1));
    assertThat(place.timesAsFast().median()).isCloseTo(200 / 150.0, within(1e-9));
    assertThat(place.timesAsFast().seeds()).isEqualTo(1);
  }

  @Test
  void pointOfStockIsSetAgainstDayusCurve_whichMayNotReachThere() {
    List<FrontierRow> rows = made();
    FrontierPlace alone = place(rows, "stock", READS);
    assertThat(alone.atTime()).isEqualTo(Map.of(CurveReach.LATER, 2));
    assertThat(FrontierTables.met(alone)).isFalse();

    for (int seed = 1; seed <= 2; seed++) {
      rows.add(row("client-first", seed, 125.0 * seed, 1.1 * seed));
      rows.add(row("dayu-1", seed, 25.0 * seed, 5.0 * seed));
    }
    FrontierPlace place = place(rows, "stock", READS);
    assertThat(place.riseOfStock().least()).isCloseTo(0.3, within(1e-9));
    assertThat(place.riseOfStock().most()).isCloseTo(0.55, within(1e-9));
    // In seed 1 Dayu has a rise of 1 at 75 - 50 * 0.5 / 3.5 s, in seed 2 at 150 s.
    assertThat(place.timesAsFast().most()).isCloseTo(100 / (75 - 25 / 3.5), within(1e-9));
    assertThat(place.timesAsFast().least()).isCloseTo(200 / 150.0, within(1e-9));
  }

  @Test
  void throttlesAndStreamsAreOneCurve() {
    List<FrontierRow> rows = made();
    rows.add(row("throttled-0.2", 1, 150, 1.25));

    assertThat(place(rows, "balanced", READS).timesAsFast().most())
        .as("stock HDFS has a rise of 0.5 after 133 s")
        .isCloseTo((100 + 50 * 2 / 3.0) / 75, within(1e-9));
  }

  @Test
  void runThatIsMissingOrDidNotEndIsUnknown_andNoRiseIsNoQuotient() {
    List<FrontierRow> rows = new ArrayList<>();
    rows.add(row("none", 1, Double.NaN, 1));
    rows.add(row("stock", 1, 100, 0.9));
    rows.add(row("balanced", 1, 100, 1.5));
    FrontierRow late = row("dayu-1", 1, 90, 2);
    rows.add(new FrontierRow(late.key(), late.origin(), false, late.numbers(), ""));
    rows.add(row("stock", 2, 100, 3));

    assertThat(place(rows, "balanced", READS).atTime()).isEqualTo(Map.of(CurveReach.NO_RISE, 1));
    assertThat(place(rows, "dayu-1", READS).atTime()).isEqualTo(Map.of(CurveReach.UNKNOWN, 1));
    assertThat(place(rows, "stock", READS).atTime())
        .isEqualTo(Map.of(CurveReach.NO_RISE, 1, CurveReach.UNKNOWN, 1));
    assertThat(FrontierTables.beyond(place(rows, "stock", READS).atTime()))
        .isEqualTo("1 no rise, 1 unknown");
  }

  @Test
  void tablesSayWhichSeedsCommitsAndSettingsAreBehindARow() throws IOException {
    FrontierTables tables = new FrontierTables(new FrontierReduction(ARMS, made()));
    tables.arms().write(directory.resolve("arms.csv"));
    tables.inside().write(directory.resolve("inside.csv"));

    List<String> arms = Files.readAllLines(directory.resolve("arms.csv"));
    assertThat(arms.get(0))
        .startsWith("arm,title,family,runs,finished,seeds,commit,settings,conditions,");
    assertThat(List.of(arms.get(0).split(",", -1)))
        .contains("read_p90_rise_least", "read_p90_over_none", "throughput_lost_most")
        .contains("throughput_during_lost", "cpu_mean")
        .doesNotContain("throughput_over_none");
    assertThat(arms.get(1)).startsWith("none,no failure,none,2,2,1 2,abc,none,c,");
    assertThat(arms).hasSize(5);
    assertThat(Files.readAllLines(directory.resolve("inside.csv")))
        .hasSize(1 + 14 * 3)
        .contains(
            "read_p90 balanced,read_p90,balanced,dayu,0.375,0.25,0.5,2,,"
                + "1.333333,1.333333,1.333333,1,1 less,0");
    assertThat(tables.text())
        .contains("balanced", "0.38 (0.25..0.50)", "1 less")
        .endsWith("1.5 times as fast at 0 of 2 points of stock HDFS.\n");
  }
}
