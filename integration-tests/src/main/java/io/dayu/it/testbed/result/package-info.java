/** What is kept of the runs: rows, a summary, charts. */
@NullMarked
package io.dayu.it.testbed.result;

import org.jspecify.annotations.NullMarked;
