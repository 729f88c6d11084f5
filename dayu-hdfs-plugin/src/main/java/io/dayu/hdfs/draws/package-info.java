/**
 * Guidance for the draws of the site's placement policy, beneath it: a topology that offers idle
 * DataNodes first.
 */
@NullMarked
package io.dayu.hdfs.draws;

import org.jspecify.annotations.NullMarked;
