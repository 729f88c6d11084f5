/**
 * Parts of the queue that Dayu takes over, and of reading it, that need nothing of HDFS's inside.
 *
 * <p>The bridge into HDFS's block management is made of them.
 */
@NullMarked
package io.dayu.hdfs.queue;

import org.jspecify.annotations.NullMarked;
