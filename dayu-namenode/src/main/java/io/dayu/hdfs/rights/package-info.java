/**
 * Text of which something is for HDFS superusers alone, marked where it comes from, and left out by
 * itself.
 *
 * <p>Knows no other room; any thread.
 */
@NullMarked
package io.dayu.hdfs.rights;

import org.jspecify.annotations.NullMarked;
