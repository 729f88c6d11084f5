/** The account of replicas beyond their files' factors: which there are, and which may be. */
@NullMarked
package io.dayu.core.extra;

import org.jspecify.annotations.NullMarked;
