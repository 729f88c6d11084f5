/**
 * Work on hints: a file is copied, the copy proved, and the NameNode ordered to replace the file by
 * it.
 *
 * <p>Hadoop's client alone: nothing here knows Spark. All of it can be done again, and can be
 * broken off at any point.
 */
@NullMarked
package io.dayu.curator.act;

import org.jspecify.annotations.NullMarked;
