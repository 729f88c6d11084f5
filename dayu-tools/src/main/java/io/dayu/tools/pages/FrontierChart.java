package io.dayu.tools.pages;

import io.dayu.tools.input.BadInputException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;

/**
 * Draws a block as curves of time against what clients feel, a panel for each line {@code x} or
 * {@code logx}, {@code COLUMN | AXIS | FORMAT}, below each other; the line {@code y} is the same
 * for all.
 *
 * <p>Rows that have the same word in the column of the line {@code lines} are joined from left to
 * right. The line {@code mark ROW = WORDS} draws a line at that row's figure. Where the file has
 * columns {@code COLUMN_least} and {@code COLUMN_most}, thin lines show the spread.
 */
final class FrontierChart {
  private static final int WIDTH = 720;
  private static final int LEFT = 70;
  private static final int AREA_WIDTH = 620;
  private static final int TOP = 45;
  private static final int AREA_HEIGHT = 295;
  private static final int PANEL = AREA_HEIGHT + 60;
  private static final double SPREAD_THICKNESS = 0.8;
  private static final String LOG = "logx";
  private static final List<String> COLOURS =
      List.of(SvgDrawing.FIRST, SvgDrawing.THIRD, SvgDrawing.FOURTH);

  private final PageBlock block;
  private final DataTable data;
  private final PageFigure up;
  private final String upWords;
  private final String familyColumn;
  private final String[] mark;
  private final Map<String, String> colours = new LinkedHashMap<>();

  private FrontierChart(PageBlock block) {
    this.block = block;
    this.data = block.data();
    List<String> y = PageBlock.fields(block.value("y"), 3);
    this.up = new PageFigure(y.get(0), CellFormat.of(y.get(2)), "");
    this.upWords = y.get(1);
    this.familyColumn = block.value("lines");
    this.mark = block.value("mark").split(" *= *", 2);
    block.rows().keySet().stream().filter(row -> !row.equals(mark[0])).forEach(this::giveColour);
  }

  /** Dayu's family has the second colour in all charts; the others take theirs in turn. */
  private void giveColour(String row) {
    String family = data.text(row, familyColumn);
    long others = colours.keySet().stream().filter(one -> !isDayu(one)).count();
    colours.putIfAbsent(
        family, isDayu(family) ? SvgDrawing.SECOND : COLOURS.get((int) (others % COLOURS.size())));
  }

  private static boolean isDayu(String family) {
    return family.startsWith("dayu") || family.startsWith("Dayu");
  }

  /** The chart as SVG. */
  static String of(PageBlock block) {
    return new FrontierChart(block).svg();
  }

  /** The least and the most of a figure; NaN where they are not known. */
  private record FigureSpread(double least, double most) {
    boolean isKnown() {
      return Double.isFinite(least) && Double.isFinite(most);
    }

    DoubleStream with(double value) {
      return DoubleStream.of(least, value, most);
    }
  }

  /** A dot, and from where to where its row was found. */
  private record SpreadDot(
      String title, String family, double x, double y, FigureSpread across, FigureSpread up) {}

  private String svg() {
    List<String> panels =
        block.content().stream()
            .filter(line -> line.startsWith("x ") || line.startsWith(LOG + " "))
            .toList();
    if (panels.isEmpty()) {
      throw new BadInputException("A frontier of the page has no line x or logx");
    }
    SvgDrawing svg = new SvgDrawing(WIDTH, TOP + PANEL * panels.size());
    svg.words(WIDTH / 2.0, 24, "middle", block.value("title"));
    for (int i = 0; i < panels.size(); i++) {
      String line = panels.get(i);
      String fields = line.substring(line.indexOf(' ') + 1);
      draw(svg, TOP + PANEL * i, PageBlock.fields(fields, 3), line.startsWith(LOG));
    }
    return svg.text();
  }

  private void draw(SvgDrawing svg, double top, List<String> x, boolean log) {
    PageFigure right = new PageFigure(x.get(0), CellFormat.of(x.get(2)), "");
    double markValue = scaled(right, data.number(mark[0], right.column()));
    List<SpreadDot> dots = dots(right);
    DoubleStream xs =
        DoubleStream.concat(
            DoubleStream.of(markValue),
            dots.stream().flatMapToDouble(dot -> dot.across().with(dot.x())));
    PlotArea area =
        new PlotArea(
            LEFT,
            top,
            AREA_WIDTH,
            AREA_HEIGHT,
            log ? LogScale.to(xs) : SvgScale.to(xs),
            SvgScale.to(dots.stream().flatMapToDouble(dot -> dot.up().with(dot.y()))));
    area.draw(svg, x.get(1), upWords);
    LabelRoom room = area.room();
    for (SpreadDot dot : dots) {
      room.keepFree(area.x(dot.x()), area.y(dot.y()));
    }
    drawMark(svg, area, room, markValue, mark[mark.length - 1]);
    colours.keySet().forEach(family -> join(svg, area, room, family, dots));
    dots.forEach(dot -> drawSpread(svg, area, room, dot));
    for (SpreadDot dot : dots) {
      svg.dot(area.x(dot.x()), area.y(dot.y()), colour(dot.family()));
    }
    for (SpreadDot dot : dots) {
      svg.label(room, area.x(dot.x()), area.y(dot.y()), dot.title());
    }
  }

  private String colour(String family) {
    return colours.getOrDefault(family, SvgDrawing.FIRST);
  }

  private static double scaled(PageFigure figure, double value) {
    return value * figure.format().factor();
  }

  /** The rows that have both figures. */
  private List<SpreadDot> dots(PageFigure right) {
    List<SpreadDot> dots = new ArrayList<>();
    block
        .rows()
        .forEach(
            (row, title) -> {
              double x = scaled(right, data.number(row, right.column()));
              double y = scaled(up, data.number(row, up.column()));
              if (!Double.isNaN(x) && !Double.isNaN(y)) {
                dots.add(
                    new SpreadDot(
                        title,
                        data.text(row, familyColumn),
                        x,
                        y,
                        spread(row, right),
                        spread(row, up)));
              }
            });
    return dots;
  }

  private FigureSpread spread(String row, PageFigure figure) {
    String least = figure.column() + "_least";
    String most = figure.column() + "_most";
    return data.hasColumn(least) && data.hasColumn(most)
        ? new FigureSpread(
            scaled(figure, data.number(row, least)), scaled(figure, data.number(row, most)))
        : new FigureSpread(Double.NaN, Double.NaN);
  }

  private static void drawMark(
      SvgDrawing svg, PlotArea area, LabelRoom room, double value, String words) {
    if (Double.isNaN(value)) {
      return;
    }
    double at = area.x(value);
    svg.dashed(at, area.top(), at, area.bottom());
    room.avoid(at, area.top(), at, area.bottom());
    LabelRoom.LabelPlace place = room.besideLine(at, words);
    svg.words(place.left(), place.line(), "start", words);
  }

  private void join(
      SvgDrawing svg, PlotArea area, LabelRoom room, String family, List<SpreadDot> dots) {
    List<SpreadDot> own =
        dots.stream()
            .filter(dot -> dot.family().equals(family))
            .sorted(Comparator.comparingDouble(SpreadDot::x).thenComparingDouble(SpreadDot::y))
            .toList();
    for (int i = 1; i < own.size(); i++) {
      double fromX = area.x(own.get(i - 1).x());
      double fromY = area.y(own.get(i - 1).y());
      double toX = area.x(own.get(i).x());
      double toY = area.y(own.get(i).y());
      svg.stroke(fromX, fromY, toX, toY, colour(family), 2);
      room.avoid(fromX, fromY, toX, toY);
    }
  }

  private void drawSpread(SvgDrawing svg, PlotArea area, LabelRoom room, SpreadDot dot) {
    double x = area.x(dot.x());
    double y = area.y(dot.y());
    if (dot.across().isKnown()) {
      double from = area.x(dot.across().least());
      double to = area.x(dot.across().most());
      svg.stroke(from, y, to, y, colour(dot.family()), SPREAD_THICKNESS);
      room.avoid(from, y, to, y);
    }
    if (dot.up().isKnown()) {
      double from = area.y(dot.up().least());
      double to = area.y(dot.up().most());
      svg.stroke(x, from, x, to, colour(dot.family()), SPREAD_THICKNESS);
      room.avoid(x, from, x, to);
    }
  }
}
