/**
 * Questions and orders of background tasks of another process to the NameNode: what it knows of
 * blocks, and that a file is replaced by its copy.
 *
 * <p>The NameNode checks again, at the moment when it acts, what a task has found before.
 */
@NullMarked
package io.dayu.hdfs.curate;

import org.jspecify.annotations.NullMarked;
