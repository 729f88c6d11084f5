/** Measurements while a run goes on, and their evaluation: links, processor, latencies. */
@NullMarked
package io.dayu.bench.testbed.measure;

import org.jspecify.annotations.NullMarked;
