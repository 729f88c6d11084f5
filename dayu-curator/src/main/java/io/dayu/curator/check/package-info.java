/**
 * The faults of a block, told from what the namespace wants and what DataNodes have listed.
 *
 * <p>Pure: it knows neither Spark nor files, and one block at a time.
 */
@NullMarked
package io.dayu.curator.check;

import org.jspecify.annotations.NullMarked;
