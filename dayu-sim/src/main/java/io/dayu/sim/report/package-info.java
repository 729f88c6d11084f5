/**
 * How results are shown: CSV files, charts, text and markdown tables, progress.
 *
 * <p>Nothing here knows the simulation; rows and series come in as numbers and words.
 */
@NullMarked
package io.dayu.sim.report;

import org.jspecify.annotations.NullMarked;
