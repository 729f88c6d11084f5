package io.dayu.tools.pages;

import java.util.ArrayList;
import java.util.List;

/**
 * Draws a block as SVG. Its lines {@code x} and {@code y} are a figure and its axis, {@code COLUMN
 * | AXIS | FORMAT | AGAINST}; a row called Dayu's has another colour.
 */
final class PageCharts {
  private static final int WIDTH = 720;
  private static final int HEIGHT = 400;
  private static final int LEFT = 70;
  private static final int RIGHT = 690;
  private static final int TOP = 45;
  private static final int BOTTOM = 340;
  private static final int BAR = 22;
  private static final int BAR_STEP = 34;
  private static final int BAR_LEFT = 260;
  private static final int BAR_RIGHT = 640;
  private static final int BAR_GAP = 8;

  private PageCharts() {}

  private record Spot(String title, double x, double y, String figure) {
    String colour() {
      return title.startsWith("Dayu") || title.startsWith("dayu")
          ? SvgDrawing.SECOND
          : SvgDrawing.FIRST;
    }
  }

  private record Axis(PageFigure figure, String words) {
    static Axis of(String line) {
      List<String> fields = PageBlock.fields(line, 4);
      return new Axis(
          new PageFigure(fields.get(0), CellFormat.of(fields.get(2)), fields.get(3)),
          fields.get(1));
    }
  }

  /** A chart with a dot for each row. */
  static String dots(PageBlock block) {
    Axis x = Axis.of(block.value("x"));
    Axis y = Axis.of(block.value("y"));
    List<Spot> spots = spots(block, x, y);
    PlotArea area =
        new PlotArea(
            LEFT,
            TOP,
            RIGHT - LEFT,
            BOTTOM - TOP,
            SvgScale.to(spots.stream().mapToDouble(Spot::x)),
            SvgScale.to(spots.stream().mapToDouble(Spot::y)));
    SvgDrawing svg = new SvgDrawing(WIDTH, HEIGHT);
    svg.words(WIDTH / 2.0, 24, "middle", block.value("title"));
    area.draw(svg, x.words(), y.words());
    LabelRoom room = area.room();
    for (Spot spot : spots) {
      room.keepFree(area.x(spot.x()), area.y(spot.y()));
    }
    for (Spot spot : spots) {
      double atX = area.x(spot.x());
      double atY = area.y(spot.y());
      svg.dot(atX, atY, spot.colour()).label(room, atX, atY, spot.title());
    }
    return svg.text();
  }

  /** A chart with a bar for each row, from the left. */
  static String bars(PageBlock block) {
    Axis x = Axis.of(block.value("x"));
    List<Spot> spots = spots(block, x, x);
    SvgScale right = SvgScale.to(spots.stream().mapToDouble(Spot::x));
    int bottom = TOP + BAR_STEP * spots.size();
    double longest =
        spots.stream().mapToDouble(spot -> LabelRoom.width(spot.title())).max().orElse(0);
    double left = Math.max(BAR_LEFT, longest + 2 * BAR_GAP);
    SvgDrawing svg = new SvgDrawing(WIDTH, bottom + 60);
    svg.words(WIDTH / 2.0, 24, "middle", block.value("title"));
    for (double tick : right.ticks()) {
      double at = left + right.share(tick) * (BAR_RIGHT - left);
      svg.line(at, TOP, at, bottom).words(at, bottom + 18, "middle", right.label(tick));
    }
    for (int i = 0; i < spots.size(); i++) {
      Spot spot = spots.get(i);
      double at = TOP + BAR_STEP * i + (BAR_STEP - BAR) / 2.0;
      double width = right.share(spot.x()) * (BAR_RIGHT - left);
      svg.box(left, at, width, BAR, spot.colour())
          .words(left - BAR_GAP, at + 16, "end", spot.title())
          .words(left + width + 6, at + 16, "start", spot.figure());
    }
    svg.words((left + BAR_RIGHT) / 2.0, bottom + 42, "middle", x.words());
    return svg.text();
  }

  /** The rows that have both figures. */
  private static List<Spot> spots(PageBlock block, Axis x, Axis y) {
    List<Spot> spots = new ArrayList<>();
    block
        .rows()
        .forEach(
            (row, title) -> {
              double right = x.figure().number(block.data(), row);
              double up = y.figure().number(block.data(), row);
              if (!Double.isNaN(right) && !Double.isNaN(up)) {
                spots.add(new Spot(title, right, up, x.figure().of(block.data(), row)));
              }
            });
    return spots;
  }
}
