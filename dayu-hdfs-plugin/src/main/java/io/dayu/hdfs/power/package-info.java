/**
 * Has machines switched off whose DataNodes rest, and on again: by orders to the process that runs
 * the site's command, with HDFS's maintenance, and with a journal of who is off.
 *
 * <p>It has a thread of its own, and holds no lock while a command runs.
 */
@NullMarked
package io.dayu.hdfs.power;

import org.jspecify.annotations.NullMarked;
