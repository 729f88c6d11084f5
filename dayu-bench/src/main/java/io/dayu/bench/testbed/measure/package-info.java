/** What is measured while a run goes on, and what is made of it: links, processor, latencies. */
@NullMarked
package io.dayu.bench.testbed.measure;

import org.jspecify.annotations.NullMarked;
