/**
 * Documents with private texts: what is private stays out unless {@link
 * io.dayu.hdfs.disclosure.Disclosure} puts it in, for HDFS superusers.
 *
 * <p>Knows {@link io.dayu.hdfs.rights} alone; any thread.
 */
@NullMarked
package io.dayu.hdfs.disclosure;

import org.jspecify.annotations.NullMarked;
