package io.dayu.tools.report;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jfree.chart.ChartUtils;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.CategoryAxis;
import org.jfree.chart.axis.CategoryLabelPositions;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.CategoryPlot;
import org.jfree.chart.plot.CombinedDomainCategoryPlot;
import org.jfree.chart.plot.CombinedDomainXYPlot;
import org.jfree.chart.plot.Marker;
import org.jfree.chart.plot.ValueMarker;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.category.BarRenderer;
import org.jfree.chart.renderer.category.StandardBarPainter;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.chart.title.TextTitle;
import org.jfree.chart.ui.RectangleAnchor;
import org.jfree.chart.ui.TextAnchor;
import org.jfree.data.category.DefaultCategoryDataset;
import org.jfree.data.xy.DefaultXYDataset;

/** Draws charts and writes them as PNG. */
public final class Charts {
  private static final int WIDTH_PIXELS = 1000;
  private static final int HEIGHT_PIXELS = 620;
  private static final Color GRID = new Color(0xDDDDDD);
  private static final Color TRANSPARENT = new Color(0, 0, 0, 0);
  private static final Color MARK = new Color(0x777777);
  private static final float LINE_PIXELS = 2;
  private static final double WIDEST_BAR = 0.08;
  private static final List<Color> COLOURS =
      List.of(
          new Color(0x1F77B4),
          new Color(0xD62728),
          new Color(0x2CA02C),
          new Color(0xFF7F0E),
          new Color(0x9467BD),
          new Color(0x8C564B),
          new Color(0x17BECF),
          new Color(0x444444));

  private Charts() {}

  /** The look of an x-y chart's points. */
  public enum Points {
    LINES,
    LINES_AND_DOTS,
    DOTS
  }

  /** A level that is drawn across a chart and named, as the paper's number. */
  public record Level(String name, double value) {}

  /** An x-y chart. */
  public static JFreeChart lines(Axes axes, Points points, List<Series> series) {
    return chart(axes.title(), plot(axes, points, series, 0));
  }

  /** Two x-y charts over the same x axis, that of the first. */
  public static JFreeChart stacked(Points points, Panel upper, Panel lower) {
    CombinedDomainXYPlot both = new CombinedDomainXYPlot(numberAxis(upper.axes().x()));
    both.add(plot(upper.axes(), points, upper.series(), 0), 2);
    both.add(plot(lower.axes(), points, lower.series(), upper.series().size()), 1);
    return chart(upper.axes().title(), both);
  }

  /** Either of two charts over the same axis. */
  public record Panel(Axes axes, List<Series> series) {}

  /** Bars over words, one panel above another with levels drawn across the upper one. */
  public static JFreeChart bars(String title, List<Bars> panels) {
    CategoryAxis words = new CategoryAxis();
    words.setCategoryLabelPositions(CategoryLabelPositions.UP_45);
    CombinedDomainCategoryPlot all = new CombinedDomainCategoryPlot(words);
    panels.forEach(panel -> all.add(barPlot(panel), 1));
    return chart(title, all);
  }

  /**
   * Bars over words.
   *
   * @param y the quantity that goes up, with its unit
   * @param words below the bars
   * @param heights of the bars
   * @param levels drawn across
   */
  public record Bars(String y, List<String> words, List<Double> heights, List<Level> levels) {}

  /** Draws a level across an x-y chart at a value of x. */
  public static void markX(JFreeChart chart, Level level) {
    chart.getXYPlot().addDomainMarker(marker(level));
  }

  /** Draws a level across an x-y chart at a value of y. */
  public static void markY(JFreeChart chart, Level level) {
    chart.getXYPlot().addRangeMarker(marker(level));
  }

  /** Writes the chart; missing directories are made. */
  public static void write(JFreeChart chart, Path png) throws IOException {
    Files.createDirectories(png.toAbsolutePath().getParent());
    ChartUtils.saveChartAsPNG(png.toFile(), chart, WIDTH_PIXELS, HEIGHT_PIXELS);
  }

  private static JFreeChart chart(String title, org.jfree.chart.plot.Plot plot) {
    JFreeChart chart = new JFreeChart(title, JFreeChart.DEFAULT_TITLE_FONT, plot, true);
    chart.setTitle(new TextTitle(title, new Font(Font.SANS_SERIF, Font.BOLD, 18)));
    chart.setBackgroundPaint(Color.WHITE);
    return chart;
  }

  private static XYPlot plot(Axes axes, Points points, List<Series> series, int firstColour) {
    DefaultXYDataset data = new DefaultXYDataset();
    XYLineAndShapeRenderer renderer =
        new XYLineAndShapeRenderer(points != Points.DOTS, points != Points.LINES);
    for (int i = 0; i < series.size(); i++) {
      data.addSeries(series.get(i).name(), series.get(i).points());
      renderer.setSeriesStroke(i, new BasicStroke(LINE_PIXELS));
      renderer.setSeriesPaint(i, COLOURS.get((firstColour + i) % COLOURS.size()));
    }
    XYPlot plot = new XYPlot(data, numberAxis(axes.x()), numberAxis(axes.y()), renderer);
    plot.setBackgroundPaint(Color.WHITE);
    plot.setDomainGridlinePaint(GRID);
    plot.setRangeGridlinePaint(GRID);
    return plot;
  }

  private static NumberAxis numberAxis(String label) {
    NumberAxis axis = new NumberAxis(label);
    axis.setAutoRangeIncludesZero(true);
    return axis;
  }

  private static CategoryPlot barPlot(Bars bars) {
    DefaultCategoryDataset data = new DefaultCategoryDataset();
    for (int i = 0; i < bars.heights().size(); i++) {
      data.addValue(bars.heights().get(i), bars.y(), bars.words().get(i));
    }
    BarRenderer renderer = new BarRenderer();
    renderer.setBarPainter(new StandardBarPainter());
    renderer.setShadowVisible(false);
    renderer.setSeriesPaint(0, COLOURS.get(0));
    renderer.setMaximumBarWidth(WIDEST_BAR);
    NumberAxis axis = new NumberAxis(bars.y());
    CategoryPlot plot = new CategoryPlot(data, null, axis, renderer);
    plot.setBackgroundPaint(Color.WHITE);
    plot.setRangeGridlinePaint(GRID);
    for (int i = 0; i < bars.levels().size(); i++) {
      Marker marker = marker(bars.levels().get(i));
      if (i % 2 == 1) {
        marker.setLabelAnchor(RectangleAnchor.TOP_RIGHT);
        marker.setLabelTextAnchor(TextAnchor.BOTTOM_RIGHT);
      }
      plot.addRangeMarker(marker);
    }
    return plot;
  }

  private static Marker marker(Level level) {
    ValueMarker marker = new ValueMarker(level.value(), MARK, new BasicStroke(1.5f));
    marker.setLabel(level.name());
    marker.setLabelBackgroundColor(TRANSPARENT);
    marker.setLabelFont(new Font(Font.SANS_SERIF, Font.PLAIN, 13));
    marker.setLabelAnchor(RectangleAnchor.TOP_LEFT);
    marker.setLabelTextAnchor(TextAnchor.BOTTOM_LEFT);
    return marker;
  }
}
