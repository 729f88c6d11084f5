/** What the cluster tests share: waiting for conditions, and looking at replicas and fsck. */
@NullMarked
package io.dayu.it.support;

import org.jspecify.annotations.NullMarked;
