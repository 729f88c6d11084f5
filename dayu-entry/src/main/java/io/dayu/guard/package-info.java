/**
 * The guard that keeps Dayu's failures out of HDFS's own calls.
 *
 * <p>Knows nothing of what is called. Used by everything that HDFS calls, before Dayu has started
 * too.
 */
package io.dayu.guard;
