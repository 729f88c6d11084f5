/**
 * Meters of the running parts for Prometheus, read off them when it asks.
 *
 * <p>Decides nothing and keeps nothing. Runs on the threads of the NameNode's web server, and takes
 * neither the namesystem lock nor the planner's time.
 */
@NullMarked
package io.dayu.hdfs.gauge;

import org.jspecify.annotations.NullMarked;
