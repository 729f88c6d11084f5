/** {@code ./dayu scale backlog}: what planning costs as the queue grows, without a NameNode. */
@NullMarked
package io.dayu.bench.scale.backlog;

import org.jspecify.annotations.NullMarked;
