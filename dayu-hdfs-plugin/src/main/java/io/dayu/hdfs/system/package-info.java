/**
 * The contract of the systems beside recovery, what runs them, and what several of them use. A
 * system knows this package and those of recovery, and no other system.
 */
@NullMarked
package io.dayu.hdfs.system;

import org.jspecify.annotations.NullMarked;
