/** The results that are kept of the runs: rows, a summary, charts. */
@NullMarked
package io.dayu.bench.testbed.result;

import org.jspecify.annotations.NullMarked;
