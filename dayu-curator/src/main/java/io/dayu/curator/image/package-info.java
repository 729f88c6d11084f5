/**
 * A fsimage as files have it: sections, split into parts that tasks read apart, and messages.
 *
 * <p>Knows Hadoop's client and the messages of {@code FsImageProto}, and no Spark.
 */
@NullMarked
package io.dayu.curator.image;

import org.jspecify.annotations.NullMarked;
