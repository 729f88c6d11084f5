/**
 * Text of which something is for HDFS superusers alone, marked where it comes from.
 *
 * <p>What is marked is left out by itself. One place puts it in, for superusers: {@link
 * io.dayu.hdfs.rights.Disclosure}. Knows no other room; any thread.
 */
@NullMarked
package io.dayu.hdfs.rights;

import org.jspecify.annotations.NullMarked;
