/**
 * Pages whose figures come from CSV files: {@code ./dayu report} writes their tables, charts and
 * sentences anew.
 *
 * <p>A page names its blocks in comments, and a file beside the CSV files says how each is made, so
 * that text and data cannot part. Charts are SVG of this package's own drawing, the same on every
 * machine.
 */
@NullMarked
package io.dayu.tools.pages;

import org.jspecify.annotations.NullMarked;
