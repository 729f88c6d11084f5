package io.dayu.tools.pages;

import io.dayu.tools.input.BadInputException;
import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The room for the labels of a chart's dots: no label covers another, a dot or the frame, and each
 * is nearest to its own dot, or has a line that leads there. Not thread safe.
 */
final class LabelRoom {
  /** The width of a letter on average, and some more. */
  static final double WIDTH_PER_LETTER = 7.2;

  private static final double ASCENT = 11;
  private static final double DESCENT = 4;
  private static final double RADIUS = 6;
  private static final double GAP = 4;
  private static final double STEP = 8;
  private static final double FARTHEST = 400;
  private static final int DIRECTIONS = 16;
  private static final double CLEARLY_NEARER = 5;
  private static final double BESIDE = RADIUS + 2 * GAP;
  private static final double ACROSS_LINES = 50;
  private static final double LED = 10;
  private static final double LED_ACROSS_DOTS = 200;
  private static final double LED_ACROSS_LABELS = 400;

  private final Rectangle2D frame;
  private final List<Rectangle2D> taken = new ArrayList<>();
  private final List<Rectangle2D> dots = new ArrayList<>();
  private final List<Line2D> lines = new ArrayList<>();

  /** The room within a frame. */
  LabelRoom(double left, double top, double right, double bottom) {
    this.frame = new Rectangle2D.Double(left, top, right - left, bottom - top);
  }

  /**
   * The place of a label.
   *
   * @param left where its words begin
   * @param line that they stand on
   * @param leads true if a line leads from the dot to the label
   * @param endX end of that line
   * @param endY end of that line
   */
  record LabelPlace(double left, double line, boolean leads, double endX, double endY) {}

  static double width(String words) {
    return WIDTH_PER_LETTER * words.length();
  }

  /** Keeps labels off a dot. */
  void keepFree(double x, double y) {
    dots.add(new Rectangle2D.Double(x - RADIUS, y - RADIUS, 2 * RADIUS, 2 * RADIUS));
  }

  /** Keeps labels off a line where there is other room. */
  void avoid(double fromX, double fromY, double toX, double toY) {
    lines.add(new Line2D.Double(fromX, fromY, toX, toY));
  }

  /** Takes the highest free place whose words begin, or else end, at a line that goes up. */
  LabelPlace besideLine(double x, String words) {
    boolean fits = x + GAP + width(words) <= frame.getMaxX();
    double left = fits ? x + GAP : x - GAP - width(words);
    for (double top = frame.getMinY() + 1; ; top += 1) {
      Rectangle2D box = new Rectangle2D.Double(left, top, width(words), ASCENT + DESCENT);
      if (!frame.contains(box)) {
        throw noRoom(words);
      }
      if (isFree(box)) {
        taken.add(box);
        return new LabelPlace(left, top + ASCENT, false, 0, 0);
      }
    }
  }

  /**
   * Takes a place near a dot: the nearest one that is free, but one farther off where the nearest
   * is across lines, or is led to across other dots or labels.
   *
   * @throws BadInputException when there is none
   */
  LabelPlace take(double x, double y, String words) {
    @Nullable Rectangle2D best = null;
    double least = Double.POSITIVE_INFINITY;
    for (double away = RADIUS + GAP; away < FARTHEST; away += STEP) {
      for (int direction = 0; direction < DIRECTIONS; direction++) {
        Rectangle2D box = box(x, y, away, direction, width(words));
        double cost = isFree(box) ? away + detour(box, x, y) : Double.POSITIVE_INFINITY;
        if (cost < least) {
          least = cost;
          best = box;
        }
      }
    }
    if (best == null) {
      throw noRoom(words);
    }
    taken.add(best);
    return new LabelPlace(
        best.getMinX(),
        best.getMinY() + ASCENT,
        !isBeside(best, x, y),
        nearestX(best, x),
        nearestY(best, y));
  }

  /** The pixels that another place may be farther off and still be better. */
  private double detour(Rectangle2D box, double x, double y) {
    double detour = lines.stream().anyMatch(box::intersectsLine) ? ACROSS_LINES : 0;
    if (!isBeside(box, x, y)) {
      Line2D line = new Line2D.Double(x, y, nearestX(box, x), nearestY(box, y));
      detour += LED;
      detour += taken.stream().anyMatch(line::intersects) ? LED_ACROSS_LABELS : 0;
      detour +=
          dots.stream().filter(dot -> !dot.contains(x, y)).anyMatch(line::intersects)
              ? LED_ACROSS_DOTS
              : 0;
    }
    return detour;
  }

  private static BadInputException noRoom(String words) {
    return new BadInputException("A chart has no room for the label \"" + words + "\"");
  }

  /** Right first, then left, and then the others; each at a distance from the dot. */
  private static Rectangle2D box(double x, double y, double away, int direction, double width) {
    int order = direction % 2 == 0 ? direction / 2 : DIRECTIONS / 2 + direction / 2;
    double angle = 2 * Math.PI * order / DIRECTIONS;
    double height = ASCENT + DESCENT;
    return new Rectangle2D.Double(
        x + Math.cos(angle) * (away + width / 2) - width / 2,
        y + Math.sin(angle) * (away + height / 2) - height / 2,
        width,
        height);
  }

  private boolean isFree(Rectangle2D box) {
    return frame.contains(box)
        && taken.stream().noneMatch(box::intersects)
        && dots.stream().noneMatch(box::intersects);
  }

  /** True if the words need no line to their dot. */
  private boolean isBeside(Rectangle2D box, double x, double y) {
    return distance(box, x, y) <= BESIDE && isNearestTo(box, x, y);
  }

  private boolean isNearestTo(Rectangle2D box, double x, double y) {
    double own = distance(box, x, y);
    return dots.stream()
        .filter(dot -> dot.getCenterX() != x || dot.getCenterY() != y)
        .allMatch(dot -> distance(box, dot.getCenterX(), dot.getCenterY()) >= own + CLEARLY_NEARER);
  }

  private static double distance(Rectangle2D box, double x, double y) {
    return Math.hypot(nearestX(box, x) - x, nearestY(box, y) - y);
  }

  private static double nearestX(Rectangle2D box, double x) {
    return Math.max(box.getMinX(), Math.min(box.getMaxX(), x));
  }

  private static double nearestY(Rectangle2D box, double y) {
    return Math.max(box.getMinY(), Math.min(box.getMaxY(), y));
  }
}
