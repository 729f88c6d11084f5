/**
 * The bulk class of this host: what other DataNodes pull from here leaves the host after what
 * clients read, where the host's queue honours that.
 */
@NullMarked
package io.dayu.agent.bulk;

import org.jspecify.annotations.NullMarked;
