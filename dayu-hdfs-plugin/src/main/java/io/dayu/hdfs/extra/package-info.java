/**
 * Replicas beyond their files' factors that HDFS keeps for systems beside recovery, each of which
 * has a book of its own.
 */
@NullMarked
package io.dayu.hdfs.extra;

import org.jspecify.annotations.NullMarked;
