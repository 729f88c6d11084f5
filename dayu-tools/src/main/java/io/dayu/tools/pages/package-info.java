/**
 * Pages whose figures come from CSV files: {@code ./dayu report} writes their tables, charts and
 * sentences anew.
 *
 * <p>A page says in a comment above each block from which file and how it is made, so that text and
 * data cannot part. Charts are SVG of this package's own drawing, the same on every machine.
 */
@NullMarked
package io.dayu.tools.pages;

import org.jspecify.annotations.NullMarked;
