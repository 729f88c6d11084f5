/**
 * The contract of the systems beside recovery, and what runs them. A system knows this package and
 * those of recovery, and no other system.
 */
@NullMarked
package io.dayu.hdfs.system;

import org.jspecify.annotations.NullMarked;
