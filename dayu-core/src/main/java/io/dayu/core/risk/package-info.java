/**
 * The risk of losing a block, as a probability.
 *
 * <p>A block is lost when more DataNodes that hold it are lost for good than it can spare, each
 * before the block has been recovered from the losses before. {@link io.dayu.core.risk.LossModel}
 * has the formula. Pure: any thread, no clock.
 */
@NullMarked
package io.dayu.core.risk;

import org.jspecify.annotations.NullMarked;
