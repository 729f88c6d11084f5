/**
 * The links of all DataNodes: one picture that planner, placement, reading and operators share, and
 * the search for links that carry less than they say.
 */
@NullMarked
package io.dayu.hdfs.link;

import org.jspecify.annotations.NullMarked;
