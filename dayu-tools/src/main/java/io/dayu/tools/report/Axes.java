package io.dayu.tools.report;

/**
 * The words of a chart.
 *
 * @param title above it
 * @param x the quantity that goes right, with its unit
 * @param y the quantity that goes up, with its unit
 */
public record Axes(String title, String x, String y) {}
