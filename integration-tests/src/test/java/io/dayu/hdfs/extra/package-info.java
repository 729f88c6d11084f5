/** What only the book's own package may tell it. */
@NullMarked
package io.dayu.hdfs.extra;

import org.jspecify.annotations.NullMarked;
