/**
 * The findings of runs: the paper's figures, one small class each, and the report of a single
 * what-if.
 *
 * <p>Takes results from the experiments and writes CSV files, charts and tables; simulates nothing
 * itself.
 */
@NullMarked
package io.dayu.sim.figure;

import org.jspecify.annotations.NullMarked;
