/** Background tasks against a NameNode with Dayu: what they ask, and what they order. */
@NullMarked
package io.dayu.it.curate;

import org.jspecify.annotations.NullMarked;
