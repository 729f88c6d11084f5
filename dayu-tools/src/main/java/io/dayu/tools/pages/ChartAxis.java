package io.dayu.tools.pages;

import java.util.List;

/** An axis of a chart: the places of values on it, and its ticks. */
interface ChartAxis {
  /** The place of a value on the axis, from 0 to 1. */
  double share(double value);

  List<Double> ticks();

  /** The words at a tick. */
  String label(double tick);
}
