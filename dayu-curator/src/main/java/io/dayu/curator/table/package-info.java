/**
 * A fsimage as a source of data of Spark: {@code spark.read().format("hdfs-fsimage")}. Tables are
 * what sections say, message for message; what follows from several of them is a view above.
 *
 * <p>What Spark calls unstable of itself, the rows of its optimiser, is used here alone.
 */
@NullMarked
package io.dayu.curator.table;

import org.jspecify.annotations.NullMarked;
