/**
 * The agent's clock and its own threads.
 *
 * <p>The only room that asks the system for the time or starts a duty thread; it knows nothing of
 * what the duties do. Any thread.
 */
@NullMarked
package io.dayu.agent.run;

import org.jspecify.annotations.NullMarked;
