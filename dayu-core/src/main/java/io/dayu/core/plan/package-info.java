/**
 * The planner's answer: which transfers run in the slot, from where, to where and how fast.
 *
 * <p>Only values live here; acting on them is the plugin's business. Any thread.
 */
@NullMarked
package io.dayu.core.plan;

import org.jspecify.annotations.NullMarked;
