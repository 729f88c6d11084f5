package io.dayu.curator.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Bars as long as what they stand for, and names that are only text. */
final class BarChartTest {
  private static final BarChart CHART =
      new BarChart(StoredShare::bytes, StoredShare::coldBytes, "bytes & more");

  private static StoredShare share(String name, long bytes, long cold) {
    return new StoredShare(name, 1, 0, bytes, 3 * bytes, cold, 0);
  }

  @Test
  void barsAreAsLongAsTheirBytes() {
    String svg = CHART.svg(List.of(share("a", 1000, 500), share("b", 250, 0)));
    assertThat(svg)
        .contains("class=\"whole\" x=\"220\" y=\"4\" width=\"460\"")
        .contains("class=\"part\" x=\"220\" y=\"4\" width=\"230\"")
        .contains("class=\"whole\" x=\"220\" y=\"28\" width=\"115\"")
        .contains("class=\"part\" x=\"220\" y=\"28\" width=\"0\"")
        .contains(">1.0 KB<");
  }

  @Test
  void namesOfOthersAreText() {
    assertThat(CHART.svg(List.of(share("<script>'\"\u0007", 1, 0))))
        .contains("&lt;script&gt;&#39;&quot; </text>")
        .contains("aria-label=\"bytes &amp; more\"")
        .doesNotContain("<script>");
  }

  @Test
  void longNameKeepsItsEnd() {
    assertThat(CHART.svg(List.of(share("/a/very/long/directory/name/that/ends/here", 1, 0))))
        .contains(">...rectory/name/that/ends/here<");
  }

  @Test
  void nothingIsDrawnOfNothing() {
    assertThat(CHART.svg(List.of())).isEmpty();
    assertThat(CHART.svg(List.of(share("a", 0, 0)))).isEmpty();
  }
}
