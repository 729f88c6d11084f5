package io.dayu.tools.pages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayu.tools.input.BadInputException;
import java.awt.geom.Point2D;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Tests that labels are beside their own dots, whole, and cover nothing. */
final class LabelRoomTest {
  private static final int CASES = 300;
  private static final Rectangle2D FRAME = new Rectangle2D.Double(70, 45, 620, 295);
  private static final double RADIUS = 6;
  private static final double BESIDE = 14;

  private static LabelRoom room() {
    return new LabelRoom(FRAME.getMinX(), FRAME.getMinY(), FRAME.getMaxX(), FRAME.getMaxY());
  }

  static Rectangle2D box(double left, double line, String words) {
    return new Rectangle2D.Double(left, line - 11, LabelRoom.width(words), 15);
  }

  /** Some anywhere, some crowded together, some in corners. */
  private static List<Point2D> dots(SplittableRandom random) {
    List<Point2D> dots = new ArrayList<>();
    int count = 1 + random.nextInt(16);
    double spread = random.nextBoolean() ? 1 : 0.15;
    for (int i = 0; i < count; i++) {
      dots.add(
          new Point2D.Double(
              FRAME.getMinX() + FRAME.getWidth() * spread * random.nextDouble(),
              FRAME.getMaxY() - FRAME.getHeight() * spread * random.nextDouble()));
    }
    return dots;
  }

  private static double distance(Rectangle2D box, Point2D dot) {
    double x = Math.max(box.getMinX(), Math.min(box.getMaxX(), dot.getX()));
    double y = Math.max(box.getMinY(), Math.min(box.getMaxY(), dot.getY()));
    return dot.distance(x, y);
  }

  @Test
  void labelsAreWholeCoverNothingAndAreNearestToTheirOwnDotsOrLedThere() {
    for (long seed = 0; seed < CASES; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      List<Point2D> dots = dots(random);
      LabelRoom room = room();
      dots.forEach(dot -> room.keepFree(dot.getX(), dot.getY()));
      List<Rectangle2D> boxes = new ArrayList<>();
      for (Point2D dot : dots) {
        String words = "x".repeat(4 + random.nextInt(17));
        LabelRoom.LabelPlace place = room.take(dot.getX(), dot.getY(), words);
        Rectangle2D box = box(place.left(), place.line(), words);
        String what = "seed " + seed + ", " + box;
        assertThat(FRAME.contains(box)).as(what).isTrue();
        assertThat(boxes).as(what).noneMatch(box::intersects);
        assertThat(dots)
            .as(what)
            .noneMatch(
                one ->
                    box.intersects(
                        one.getX() - RADIUS, one.getY() - RADIUS, 2 * RADIUS, 2 * RADIUS));
        if (place.leads()) {
          assertThat(distance(box, new Point2D.Double(place.endX(), place.endY())))
              .as(what)
              .isLessThan(1e-9);
        } else {
          assertThat(distance(box, dot)).as(what).isLessThanOrEqualTo(BESIDE);
          assertThat(dots)
              .as(what)
              .filteredOn(one -> !one.equals(dot))
              .allMatch(one -> distance(box, one) > distance(box, dot));
        }
        boxes.add(box);
      }
    }
  }

  @Test
  void labelAtTheRightEdgeIsNotCutOff() {
    LabelRoom room = room();
    room.keepFree(688, 100);
    LabelRoom.LabelPlace place = room.take(688, 100, "tuned stock HDFS");
    assertThat(place.left() + LabelRoom.width("tuned stock HDFS")).isLessThanOrEqualTo(690);
    assertThat(room.besideLine(690, "no failure").left()).isLessThan(620);
  }

  @Test
  void labelGoesWhereNoLineIsWhenThereIsSuchAPlaceNearby() {
    LabelRoom room = room();
    room.keepFree(300, 200);
    room.avoid(300, 200, 500, 200);
    LabelRoom.LabelPlace place = room.take(300, 200, "balanced");
    assertThat(box(place.left(), place.line(), "balanced").intersectsLine(300, 200, 500, 200))
        .isFalse();
    assertThat(place.leads()).isFalse();
  }

  @Test
  void labelThatFitsNowhereIsRefused() {
    assertThatThrownBy(() -> room().take(300, 200, "x".repeat(100)))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("no room for the label");
    assertThatThrownBy(() -> new SvgDrawing(720, 400).words(360, 24, "middle", "x".repeat(101)))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("would cut off the words");
  }
}
