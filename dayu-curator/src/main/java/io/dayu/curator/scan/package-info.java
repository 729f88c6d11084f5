/** A scan: the tables of one fsimage, written for queries, and what they tell of each owner. */
@NullMarked
package io.dayu.curator.scan;

import org.jspecify.annotations.NullMarked;
