/**
 * Dayu in the NameNode: the plugin that HDFS starts, and the wiring of its parts.
 *
 * <p>Only this package knows all others. It starts on the NameNode's main thread and must never
 * keep the NameNode from starting.
 */
@NullMarked
package io.dayu.hdfs;

import org.jspecify.annotations.NullMarked;
