/**
 * Random losses of DataNodes played until a block is lost: what the formula of {@link
 * io.dayu.core.risk.LossModel} is held against.
 *
 * <p>Every block has its holders, every loss is detected and recovered block by block. A seed
 * decides all.
 */
@NullMarked
package io.dayu.sim.risk;

import org.jspecify.annotations.NullMarked;
