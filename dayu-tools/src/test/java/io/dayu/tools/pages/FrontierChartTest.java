package io.dayu.tools.pages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayu.tools.input.BadInputException;
import java.awt.geom.Rectangle2D;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the chart of time against what clients feel. */
final class FrontierChartTest {
  private static final Pattern WORDS =
      Pattern.compile(
          "<text x=\"(?<x>[-0-9.]+)\" y=\"(?<y>[-0-9.]+)\" text-anchor=\"(?<anchor>[a-z]+)\""
              + "[^>]*>(?<words>[^<]*)</text>");
  private static final String CSV =
      """
      arm,family,recovery_s,recovery_s_least,recovery_s_most,p90,p90_least,p90_most,lost
      none,none,,,,1,1,1,0
      stock,stock,76,70,80,2.4,2.1,2.7,0.05
      stock-4,stock,60,57,66,6.5,6,7.1,0.12
      stock-16,stock,57,55,60,8.3,8,9,0.15
      stock-50,stock,58,55,60,8.7,8,9,0.16
      throttled-0.1,throttled,203,190,240,1.46,1.3,1.6,0.01
      client-first,dayu,120,110,130,1.12,1.05,1.2,-0.01
      balanced,dayu,83,80,88,1.28,1.2,1.4,0
      dayu-1,dayu,62,60,70,1.9,1.7,2,0.02
      """;
  private static final String ASKED =
      """
      [a] frontier f.csv
      image a.svg
      alt A chart
      title Time & clients
      y recovery_s | recovery, seconds
      logx p90 | p90 of reads, times that without a failure
      x lost | throughput that is lost, percent | x100 .0 %
      lines family
      mark none = no failure
      """;

  @TempDir private Path directory;

  private String chart(String asked) throws IOException {
    Files.writeString(directory.resolve("f.csv"), CSV);
    Files.writeString(directory.resolve("page.report"), asked);
    Path page =
        Files.writeString(directory.resolve("page.md"), "<!-- report a -->\n<!-- end -->\n");
    return Objects.requireNonNull(
        ReportedPage.files(page, directory).get(directory.resolve("a.svg")));
  }

  private static int count(String text, String what) {
    return text.split(Pattern.quote(what), -1).length - 1;
  }

  @Test
  void panelHasADotARowALineAFamilyAndAMarkWithoutAFailure() throws IOException {
    String svg = chart(ASKED);

    assertThat(count(svg, "<circle")).isEqualTo(2 * 8);
    assertThat(count(svg, "stroke-dasharray")).isEqualTo(2);
    assertThat(count(svg, ">no failure<")).isEqualTo(2);
    assertThat(count(svg, ">balanced<")).isEqualTo(2);
    assertThat(svg).doesNotContain(">none<").contains("Time &amp; clients");
    // Four of stock HDFS have three lines, three of Dayu two, and the throttle none.
    assertThat(count(svg, "stroke-width=\"2.0\"")).isEqualTo(2 * 5);
    // The spread is known of time in both panels, and of p90 in one.
    assertThat(count(svg, "stroke-width=\"0.8\"")).isEqualTo(3 * 8);
    assertThat(svg)
        .containsPattern("stroke=\"" + SvgDrawing.SECOND + "\" stroke-width=\"2.0\"")
        .containsPattern("stroke=\"" + SvgDrawing.FIRST + "\" stroke-width=\"2.0\"");
  }

  @Test
  void wordsNeverOverlapAndAreNeverCutOff() throws IOException {
    Matcher words = WORDS.matcher(chart(ASKED));
    List<Rectangle2D> boxes = new ArrayList<>();
    while (words.find()) {
      String text = words.group("words").replace("&amp;", "&");
      double x = Double.parseDouble(words.group("x"));
      double length = LabelRoom.width(text);
      double left =
          switch (words.group("anchor")) {
            case "start" -> x;
            case "end" -> x - length;
            default -> x - length / 2;
          };
      // Coordinates are rounded to a tenth.
      Rectangle2D box =
          new Rectangle2D.Double(
              left + 0.1, Double.parseDouble(words.group("y")) - 10.9, length - 0.2, 14.8);
      assertThat(boxes).as(text).noneMatch(box::intersects);
      assertThat(new Rectangle2D.Double(0, 0, 720, 755).contains(box)).as(text).isTrue();
      boxes.add(box);
    }
    assertThat(boxes).hasSizeGreaterThan(2 * (8 + 1 + 10));
  }

  @Test
  void frontierNeedsAMeasureAndAMark() {
    assertThatThrownBy(() -> chart(ASKED.replace("logx ", "y2 ").replace("\nx ", "\ny3 ")))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("has no line x or logx");
    assertThatThrownBy(() -> chart(ASKED.replace("mark none", "mark nobody")))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("no row nobody");
  }

  @Test
  void longTitleOfABarIsNotCutOff() throws IOException {
    String title = "Dayu, whose hosts serve recovery last in all three racks";
    String svg =
        chart(
            """
            [a] bars f.csv
            image a.svg
            alt Bars
            title Time
            x recovery_s | recovery | .1 s
            rows balanced = %s
            """
                .formatted(title));
    Matcher words = WORDS.matcher(svg);
    boolean found = false;
    while (words.find()) {
      if (words.group("words").equals(title)) {
        found = true;
        assertThat(Double.parseDouble(words.group("x"))).isGreaterThan(LabelRoom.width(title));
      }
    }
    assertThat(found).isTrue();
  }
}
